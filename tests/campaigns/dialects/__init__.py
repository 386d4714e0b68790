"""Every kind of sale at providers that tell money, pages, days and seats in everyday ways, or that lie."""
