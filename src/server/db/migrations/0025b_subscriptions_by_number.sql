-- Whom a changed shipment is to be told, by its numbers: an index of its own, because they are looked for apart.
create index view_subscriptions_by_number on view_subscriptions (account_id, reference_key) where reference_key is not null;
