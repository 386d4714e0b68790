"""The card view: a process of its own (``pos-app card-view``) that shows the provider's page for one sale."""
