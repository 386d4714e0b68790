"""What every campaign is made of: one provider, one table of sales, one clerk, one judge, one runner."""
