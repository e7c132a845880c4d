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
  updated_at timestamptz(3) not null,
  -- In which language the mail with the link of a trucker is written.
  language text not null default 'en'
);
create index delivery_orders_newest_first on delivery_orders (account_id, created_at desc, id);
create index delivery_orders_of_container on delivery_orders (container_id, created_at desc, id);
create index delivery_orders_of_trucker on delivery_orders (trucker_id, created_at desc, id);
create index delivery_orders_of_contact on delivery_orders (contact_id) where contact_id is not null;
alter table delivery_orders enable row level security;
create policy own on delivery_orders to landfall_scoped using (account_id = current_account_id());
-- The hash is written, and read by nobody in a scope.
grant select (id, account_id, container_id, trucker_id, contact_id, pickup_number, deliver_to_name,
  deliver_to_address, deliver_on, deliver_from_hour, deliver_until_hour, return_to, return_by, remark, shows_fees,
  link_created_at, revoked_at, last_opened_at, mailed_to, ended_at, created_at, updated_at, language), insert,
  update (trucker_id, contact_id, pickup_number, deliver_to_name, deliver_to_address, deliver_on, deliver_from_hour,
  deliver_until_hour, return_to, return_by, remark, shows_fees, token_hash, link_created_at, revoked_at,
  last_opened_at, mailed_to, ended_at, updated_at, language) on delivery_orders to landfall_scoped;

create function current_delivery_order_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.delivery_order_id', true), '')::uuid $$;

create policy seen_by_trucker on delivery_orders to landfall_trucker
  using (id = current_delivery_order_id() and account_id = current_account_id()
    and revoked_at is null and ended_at is null);
create policy seen_by_trucker on containers to landfall_trucker
  using (id = (select o.container_id from delivery_orders o) and account_id = current_account_id());
create policy seen_by_trucker on parties to landfall_trucker
  using (id = (select o.trucker_id from delivery_orders o) and account_id = current_account_id());
create policy seen_by_trucker on accounts to landfall_trucker using (id = current_account_id());
create policy added_by_trucker on audit_events for insert to landfall_trucker
  with check (account_id = current_account_id() and actor_kind = 'trucker_link');
grant select (id, company_name) on accounts to landfall_trucker;
grant select (id, account_id, company_name) on parties to landfall_trucker;
-- What a trucker reports cannot have been before the container came.
grant select (id, account_id, number, equipment_type, equipment_length, equipment_height, weight_in_lbs, seal_number,
  pickup_appointment_at, holds_at_pod_terminal, pod_arrived_at, pod_discharged_at, pod_full_out_at,
  final_destination_full_out_at, delivered_at, empty_terminated_at, pod_timezone, verdict, binding_lfd,
  binding_lfd_timezone, pod_terminal_id, pickup_facility_id, pickup_facility_type, pickup_timezone, costs)
  on containers to landfall_trucker;
grant insert (id, action, actor_kind, actor_id, actor_name, subject_type, subject_id, subject_name, changes, details,
  address, user_agent, request_id, created_at) on audit_events to landfall_trucker;
grant select (id, account_id, container_id, trucker_id, pickup_number, deliver_to_name, deliver_to_address,
  deliver_on, deliver_from_hour, deliver_until_hour, return_to, return_by, remark, shows_fees, revoked_at, ended_at,
  updated_at) on delivery_orders to landfall_trucker;

-- What people, and programs of the account, set by hand. What counts of it is among the observations, by source_event_id.
create table manual_values (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  container_id uuid not null references containers on delete cascade,
  attribute text not null,
  -- Of one key one value stands at a time.
  key text not null,
  value jsonb not null,
  reason text not null,
  told_by text,
  location_locode text,
  timezone text,
  counts_until timestamptz(3),
  -- As the person or the key was called then: who said it belongs to what was said.
  author_name text,
  author_kind text not null check (author_kind in ('person', 'system', 'trucker')),
  user_id uuid references users on delete set null,
  replaced_at timestamptz(3),
  withdrawn_at timestamptz(3),
  withdrawn_by_name text,
  withdrawal_reason text,
  created_at timestamptz(3) not null default now(),
  delivery_order_id uuid references delivery_orders on delete set null,
  -- What a source reports now beside a value that a person set by hand, where it has become another: they are asked by mail.
  changed_value jsonb,
  changed_by text,
  ask_due_at timestamptz
);
create unique index manual_values_standing on manual_values (container_id, key)
  where withdrawn_at is null and replaced_at is null;
create index manual_values_newest_first on manual_values (container_id, created_at desc, id);
create index manual_values_of_account on manual_values (account_id);
create index manual_values_by_user on manual_values (user_id) where user_id is not null;
create index manual_values_of_delivery_order on manual_values (delivery_order_id) where delivery_order_id is not null;
create index manual_values_to_ask on manual_values (ask_due_at) where ask_due_at is not null;
alter table manual_values enable row level security;
create policy own on manual_values to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on manual_values to landfall_scoped;
create policy seen_by_trucker on manual_values to landfall_trucker
  using (delivery_order_id = current_delivery_order_id() and account_id = current_account_id());
grant select (id, account_id, attribute, value, timezone, replaced_at, withdrawn_at, created_at, delivery_order_id)
  on manual_values to landfall_trucker;
