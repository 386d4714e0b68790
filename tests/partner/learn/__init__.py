"""Discovery, tested from outside: what it proposes is read rightly by the sale's own reader, or a person is
asked, or the sale stops with the field named. It is never wrong."""
