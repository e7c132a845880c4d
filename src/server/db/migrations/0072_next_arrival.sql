-- The arrival that matters now, of a container and of its shipment.
alter table containers add next_arrival jsonb;
alter table shipments add next_arrival jsonb;

-- What is there already is decided anew.
update shipments set state_until = now();
