-- The leg after the port: what the gate asks for, where the empty goes and by when.
alter table containers
  add pickup_number text,
  add delivery_leg text collate "C",
  add empty_return_place text,
  add empty_due_at timestamptz,
  add empty_due_timezone text,
  add empty_due_on date;

-- Few containers are out at a time; in the order of `empty_due` those without a day come last.
create index containers_of_leg on containers (account_id, delivery_leg, created_at desc, id)
  where delivery_leg is not null;
create index containers_empty_due_on on containers (account_id, empty_due_on, id) where empty_due_on is not null;
create index containers_by_empty_due on containers (account_id, empty_due_at, id);
drop index containers_on_the_road;

-- What is not back empty is decided anew.
update containers set delivery_leg = case when delivered_at is null then 'out_not_delivered' else 'delivered_not_returned' end
  where empty_terminated_at is null
    and (pod_full_out_at is not null or final_destination_full_out_at is not null or delivered_at is not null);
update shipments set state_until = now()
  where id in (select shipment_id from containers where empty_terminated_at is null);

grant select (pickup_number, empty_return_place, empty_due_at, empty_due_timezone) on containers to landfall_view;
-- Views that were made before it show no pickup number.
update views set policy = jsonb_set(policy, '{sections,pickup_number}', 'false')
where not policy -> 'sections' ? 'pickup_number';
