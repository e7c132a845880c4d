-- Truckers see the one container of their order as this role. It owns no table, and may only read.
do $$ begin
  if not exists (select from pg_roles where rolname = 'landfall_trucker') then
    create role landfall_trucker nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, 'landfall_trucker', 'member') then
    execute format('grant landfall_trucker to %I', current_user);
  end if;
end $$;

create function current_delivery_order_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.delivery_order_id', true), '')::uuid $$;

create table delivery_orders (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  container_id uuid not null references containers on delete cascade,
  trucker_id uuid not null references parties on delete cascade,
  contact_id uuid references party_contacts on delete set null,
  pickup_number text,
  deliver_to_name text,
  deliver_to_address text,
  -- On the calendar and the clock of the place, as they were written.
  deliver_on text,
  deliver_from_hour text,
  deliver_until_hour text,
  return_to text,
  return_by text,
  remark text,
  shows_fees boolean not null,
  -- The link, of which there is one at a time: another one takes its place.
  token_hash text not null unique,
  link_created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_opened_at timestamptz(3),
  mailed_to text,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index delivery_orders_newest_first on delivery_orders (account_id, created_at desc, id);
create index delivery_orders_of_container on delivery_orders (container_id, created_at desc, id);
create index delivery_orders_of_trucker on delivery_orders (trucker_id, created_at desc, id);
create index delivery_orders_of_contact on delivery_orders (contact_id) where contact_id is not null;

alter table manual_values add delivery_order_id uuid references delivery_orders on delete set null;
create index manual_values_of_delivery_order on manual_values (delivery_order_id) where delivery_order_id is not null;
alter table manual_values drop constraint manual_values_author_kind_check;
alter table manual_values add constraint manual_values_author_kind_check
  check (author_kind in ('person', 'system', 'trucker'));

alter table delivery_orders enable row level security;
create policy own on delivery_orders to landfall_scoped using (account_id = current_account_id());
-- The hash is written, and read by nobody in a scope.
grant select (id, account_id, container_id, trucker_id, contact_id, pickup_number, deliver_to_name, deliver_to_address,
    deliver_on, deliver_from_hour, deliver_until_hour, return_to, return_by, remark, shows_fees, link_created_at,
    revoked_at, last_opened_at, mailed_to, ended_at, created_at, updated_at),
  insert,
  update (trucker_id, contact_id, pickup_number, deliver_to_name, deliver_to_address, deliver_on, deliver_from_hour,
    deliver_until_hour, return_to, return_by, remark, shows_fees, token_hash, link_created_at, revoked_at,
    last_opened_at, mailed_to, ended_at, updated_at)
  on delivery_orders to landfall_scoped;

create policy seen_by_trucker on delivery_orders to landfall_trucker
  using (id = current_delivery_order_id() and account_id = current_account_id()
    and revoked_at is null and ended_at is null);
create policy seen_by_trucker on containers to landfall_trucker
  using (id = (select o.container_id from delivery_orders o) and account_id = current_account_id());
create policy seen_by_trucker on parties to landfall_trucker
  using (id = (select o.trucker_id from delivery_orders o) and account_id = current_account_id());
create policy seen_by_trucker on accounts to landfall_trucker using (id = current_account_id());
create policy seen_by_trucker on manual_values to landfall_trucker
  using (delivery_order_id = current_delivery_order_id() and account_id = current_account_id());
grant select (id, account_id, container_id, trucker_id, pickup_number, deliver_to_name, deliver_to_address, deliver_on,
  deliver_from_hour, deliver_until_hour, return_to, return_by, remark, shows_fees, revoked_at, ended_at, updated_at)
  on delivery_orders to landfall_trucker;
grant select (id, account_id, number, equipment_type, equipment_length, equipment_height, seal_number, weight_in_lbs,
  pod_terminal_id, pickup_facility_id, pickup_facility_type, verdict, holds_at_pod_terminal, pickup_appointment_at,
  pod_timezone, pickup_timezone, binding_lfd, binding_lfd_timezone, costs, pod_full_out_at,
  final_destination_full_out_at, delivered_at, empty_terminated_at) on containers to landfall_trucker;
grant select (id, account_id, company_name) on parties to landfall_trucker;
grant select (id, company_name) on accounts to landfall_trucker;
grant select (id, account_id, delivery_order_id, attribute, value, timezone, replaced_at, withdrawn_at, created_at)
  on manual_values to landfall_trucker;

create policy added_by_trucker on audit_events for insert to landfall_trucker
  with check (account_id = current_account_id() and actor_kind = 'trucker_link');
grant insert (id, action, actor_kind, actor_id, actor_name, subject_type, subject_id, subject_name, changes, details,
  address, user_agent, request_id, created_at) on audit_events to landfall_trucker;
alter table audit_events drop constraint audit_events_actor_kind_check;
alter table audit_events add constraint audit_events_actor_kind_check
  check (actor_kind in ('person', 'api_key', 'customer_link', 'trucker_link', 'system', 'operator', 'stranger'));
