"""Random sales with changes of mind: what the basket shows, judged by the contract and the replies."""
