-- Nearly every fact makes an event: what each row costs is what taking in facts costs. Only changes and estimates are
-- looked for by container; the old are found by blocks.
drop index events_by_age;
drop index events_of_container;
drop index events_of_shipment;
create index events_by_age on events using brin (created_at) with (pages_per_range = 32);
create index events_of_container on events (container_id, event, position) where event in (
  'container.updated',
  'container.transport.estimated.vessel_departed',
  'container.transport.estimated.vessel_arrived',
  'container.transport.estimated.arrived_at_inland_destination');
create index events_of_shipment on events (shipment_id, position) where event = 'shipment.estimated.arrival';

-- Instead of looking for the account of each row, the rows of an account go when it goes.
alter table events drop constraint events_account_id_fkey;
create function forget_events_of_account() returns trigger language plpgsql as $$
begin
  delete from events where account_id = old.id;
  return null;
end $$;
create trigger forget_events after delete on accounts for each row execute function forget_events_of_account();
