-- The master bill and the house bills of a shipment, as a source names them beside each other: it is found by each of them.
alter table shipments add column related_bills text[] not null default '{}';
