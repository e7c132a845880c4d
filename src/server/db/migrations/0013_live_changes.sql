-- Who looks at something learns that it has changed: `<account> <type> <ids> <ids of shipments>` for each statement,
-- sent with its commit. `*` stands for more ids than a message should have.
create function notify_changes() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select account_id, case when count(*) > 50 then '*' else string_agg(id::text, ',') end as ids
    from changed group by account_id
  loop
    perform pg_notify('landfall_changes', concat_ws(' ', one.account_id, tg_argv[0], one.ids, ''));
  end loop;
  return null;
end $$;

create function notify_container_changes() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select account_id, case when count(*) > 50 then '*' else string_agg(id::text, ',') end as ids,
      case when count(*) > 50 then '*' else string_agg(distinct shipment_id::text, ',') end as shipment_ids
    from changed group by account_id
  loop
    perform pg_notify('landfall_changes', concat_ws(' ', one.account_id, 'container', one.ids, one.shipment_ids));
  end loop;
  return null;
end $$;

create trigger live_insert after insert on containers
  referencing new table as changed for each statement execute function notify_container_changes();
create trigger live_update after update on containers
  referencing new table as changed for each statement execute function notify_container_changes();
create trigger live_insert after insert on shipments
  referencing new table as changed for each statement execute function notify_changes('shipment');
create trigger live_update after update on shipments
  referencing new table as changed for each statement execute function notify_changes('shipment');
create trigger live_insert after insert on tracking_requests
  referencing new table as changed for each statement execute function notify_changes('tracking_request');
create trigger live_update after update on tracking_requests
  referencing new table as changed for each statement execute function notify_changes('tracking_request');
create trigger live_insert after insert on documents
  referencing new table as changed for each statement execute function notify_changes('document');
create trigger live_update after update on documents
  referencing new table as changed for each statement execute function notify_changes('document');
create trigger live_insert after insert on parties
  referencing new table as changed for each statement execute function notify_changes('party');
create trigger live_update after update on parties
  referencing new table as changed for each statement execute function notify_changes('party');
create trigger live_insert after insert on custom_fields
  referencing new table as changed for each statement execute function notify_changes('custom_field');
create trigger live_update after update on custom_fields
  referencing new table as changed for each statement execute function notify_changes('custom_field');
create trigger live_delete after delete on custom_fields
  referencing old table as changed for each statement execute function notify_changes('custom_field');
