-- What of the way of a container is not as its shipment says it: where a bill is split over vessels, or ports.
alter table containers add column own_route jsonb;
grant select (own_route) on containers to landfall_view;

create function own_or(own_route jsonb, name text, of_shipment text) returns text language sql immutable parallel safe
  as $$ select case when own_route ? name then own_route ->> name else of_shipment end $$;
create function own_key(own_route jsonb, name text, of_shipment text) returns text language sql immutable parallel safe
  as $$ select case when own_route ? name then nullif(lower(left(own_route ->> name, 200)), '') else of_shipment end $$;

-- What lists of containers take from the shipment, unless the container has it of its own.
create or replace function container_begins() returns trigger language plpgsql as $$
begin
  select bill_key, line_key, customer_key, own_key(new.own_route, 'destination_name', destination_key),
    own_key(new.own_route, 'pod_vessel_name', vessel_key), shipping_line_scac,
    own_or(new.own_route, 'port_of_discharge_locode', port_of_discharge_locode),
    own_or(new.own_route, 'destination_locode', destination_locode), customer_id, tags
  into new.bill_key, new.line_key, new.customer_key, new.destination_key, new.vessel_key, new.shipping_line_scac,
    new.port_of_discharge_locode, new.destination_locode, new.customer_id, new.tags
  from shipments where id = new.shipment_id;
  return new;
end $$;
create trigger goes_another_way before update on containers for each row
  when (old.own_route is distinct from new.own_route) execute function container_begins();

create or replace function shipment_changes() returns trigger language plpgsql as $$
begin
  update containers set bill_key = new.bill_key, line_key = new.line_key, customer_key = new.customer_key,
    destination_key = own_key(own_route, 'destination_name', new.destination_key),
    vessel_key = own_key(own_route, 'pod_vessel_name', new.vessel_key), shipping_line_scac = new.shipping_line_scac,
    port_of_discharge_locode = own_or(own_route, 'port_of_discharge_locode', new.port_of_discharge_locode),
    destination_locode = own_or(own_route, 'destination_locode', new.destination_locode),
    customer_id = new.customer_id, tags = new.tags
  where shipment_id = new.id;
  return null;
end $$;

-- When the first of its containers has arrived, reported or shown by its unloading, or is expected: as its journeys decide.
alter table shipments alter column arrival_at drop expression;
