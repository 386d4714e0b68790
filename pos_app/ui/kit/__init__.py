"""What views are made of: layouts as a description, forms as a table."""
