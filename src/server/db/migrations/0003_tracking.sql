-- Column names are those of the wire. `<relationship>_id` (and `_type`, where it can lead to several) is its linkage.
create table shipments (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  bill_of_lading_number text not null,
  normalized_number text not null,
  booking_number text,
  -- What the line is asked for.
  request_type text not null,
  request_number text not null,
  ref_numbers text[] not null default '{}',
  tags text[] not null default '{}',
  customer_id uuid references parties on delete set null,
  customer_name text,
  shipping_line_scac text not null,
  shipping_line_name text not null,
  shipping_line_short_name text not null,
  port_of_lading_id uuid,
  port_of_lading_locode text,
  port_of_lading_name text,
  port_of_discharge_id uuid,
  port_of_discharge_locode text,
  port_of_discharge_name text,
  destination_id uuid,
  destination_type text,
  destination_locode text,
  destination_name text,
  pod_terminal_id uuid,
  destination_terminal_id uuid,
  destination_terminal_type text,
  pod_vessel_name text,
  pod_vessel_imo text,
  pod_voyage_number text,
  pol_etd_at timestamptz(3),
  pol_atd_at timestamptz(3),
  pod_eta_at timestamptz(3),
  pod_original_eta_at timestamptz(3),
  pod_ata_at timestamptz(3),
  destination_eta_at timestamptz(3),
  destination_ata_at timestamptz(3),
  pol_timezone text,
  pod_timezone text,
  destination_timezone text,
  line_tracking_last_attempted_at timestamptz(3),
  line_tracking_last_succeeded_at timestamptz(3),
  line_tracking_stopped_at timestamptz(3),
  line_tracking_stopped_reason text,
  line_tracking_stopped_by_user_id uuid references users on delete set null,
  -- The queue of the job that asks the line: due at, claimed until, failures in a row.
  line_tracking_next_attempt_at timestamptz(3),
  claimed_until timestamptz(3),
  line_failures int not null default 0,
  container_ids uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index shipments_newest_first on shipments (account_id, created_at desc, id);
create index shipments_tracked on shipments (account_id, created_at desc, id) where line_tracking_stopped_at is null;
create index shipments_stopped on shipments (account_id, created_at desc, id) where line_tracking_stopped_at is not null;
create index shipments_due on shipments (line_tracking_next_attempt_at) where line_tracking_stopped_at is null;
create index shipments_request_number on shipments (account_id, upper(request_number));
create index shipments_customer on shipments (customer_id) where customer_id is not null;

create table containers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  shipment_id uuid not null references shipments on delete cascade,
  number text not null,
  ref_numbers text[] not null default '{}',
  equipment_type text,
  equipment_length int,
  equipment_height text,
  weight_in_lbs double precision,
  seal_number text,
  current_status text not null default 'new',
  pickup_lfd timestamptz(3),
  import_deadlines jsonb,
  pickup_appointment_at timestamptz(3),
  availability_known boolean not null default false,
  available_for_pickup boolean,
  holds_at_pod_terminal jsonb not null default '[]',
  fees_at_pod_terminal jsonb not null default '[]',
  location_at_pod_terminal text,
  terminal_checked_at timestamptz(3),
  empty_out_at timestamptz(3),
  pol_full_in_at timestamptz(3),
  pol_vessel_loaded_at timestamptz(3),
  pol_vessel_departed_at timestamptz(3),
  pod_arrived_at timestamptz(3),
  pod_discharged_at timestamptz(3),
  pod_full_out_at timestamptz(3),
  pod_full_out_chassis_number text,
  pod_rail_carrier_scac text,
  pod_rail_loaded_at timestamptz(3),
  pod_rail_departed_at timestamptz(3),
  ind_rail_carrier_scac text,
  ind_eta_at timestamptz(3),
  ind_ata_at timestamptz(3),
  ind_rail_unloaded_at timestamptz(3),
  ind_facility_lfd_on timestamptz(3),
  inland_destination_eta_source_summary text,
  final_destination_full_out_at timestamptz(3),
  delivered_at timestamptz(3),
  empty_terminated_at timestamptz(3),
  pod_timezone text,
  final_destination_timezone text,
  empty_terminated_timezone text,
  pod_last_tracking_request_at timestamptz(3),
  shipment_last_tracking_request_at timestamptz(3),
  rail_last_tracking_request_at timestamptz(3),
  verdict text not null default 'not_arrived',
  binding_lfd timestamptz(3),
  binding_lfd_source text,
  binding_lfd_timezone text,
  -- For the order of lists: how soon somebody must act, and when the box arrives, or arrived, at its port of discharge.
  attention smallint not null default 1,
  arrival_at timestamptz(3),
  pod_terminal_id uuid,
  pickup_facility_id uuid,
  pickup_facility_type text,
  -- Linkage of long relationships, kept here so that lists need not look for it.
  transport_event_ids uuid[] not null default '{}',
  raw_event_ids uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (shipment_id, number)
);
-- With the status, so that pages of several of them are found without reading the rows that are passed over.
create index containers_newest_first on containers (account_id, created_at desc, id) include (current_status);
create index containers_by_status on containers (account_id, current_status, created_at desc, id);
create index containers_by_attention on containers (account_id, attention, binding_lfd, arrival_at, id);
create index containers_by_number on containers (account_id, number);

create table tracking_requests (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  request_number text not null,
  request_type text not null,
  scac text,
  ref_numbers text[] not null default '{}',
  tags text[] not null default '{}',
  status text not null default 'pending',
  failed_reason text,
  is_retrying boolean not null default false,
  retry_count int,
  last_error text,
  expires_at timestamptz(3),
  tracked_object_id uuid references shipments on delete set null,
  customer_id uuid references parties on delete set null,
  user_id uuid references users on delete set null,
  -- The queue: due at, claimed until.
  next_attempt_at timestamptz(3),
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index tracking_requests_newest_first on tracking_requests (account_id, created_at desc, id);
create index tracking_requests_due on tracking_requests (next_attempt_at) where status in ('pending', 'awaiting_manifest');
create index tracking_requests_by_number on tracking_requests (account_id, upper(request_number));
create index tracking_requests_by_shipment on tracking_requests (tracked_object_id);

-- One row per fact and container. The fact itself is never changed; the rest says what became of it.
-- Without container: a fact about the whole shipment. Without shipment: about nothing that is tracked yet.
create table observations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  shipment_id uuid references shipments on delete cascade,
  container_id uuid references containers on delete cascade,
  source text not null,
  source_event_id text,
  digest text not null,
  container_number text,
  bill_of_lading text,
  booking text,
  fact jsonb not null,
  raw jsonb,
  reported_at timestamptz(3),
  received_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  -- Whether the source was asked for it; what was pushed once is not missed in a later answer.
  asked boolean not null default false,
  -- First full answer of the source in which it was missing.
  missed_at timestamptz(3),
  withdrawn_at timestamptz(3),
  -- What the journey makes of it.
  event text,
  index int,
  unique nulls not distinct (account_id, shipment_id, container_id, digest)
);
create index observations_by_container on observations (container_id);
create index observations_of_shipment on observations (shipment_id) where container_id is null;
create index observations_unmatched on observations (account_id, container_number, bill_of_lading, booking) where shipment_id is null;
create index observations_unmatched_bill on observations (account_id, bill_of_lading) where shipment_id is null;
create index observations_unmatched_booking on observations (account_id, booking) where shipment_id is null;

create table transport_events (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  shipment_id uuid not null references shipments on delete cascade,
  container_id uuid not null references containers on delete cascade,
  -- The same event keeps its key, whatever its time.
  key text not null,
  event text not null,
  timestamp timestamptz(3),
  timezone text,
  voyage_number text,
  location_locode text,
  location_id uuid,
  location_type text,
  terminal_id uuid,
  terminal_type text,
  vessel_id uuid,
  data_source text not null,
  estimated boolean not null default false,
  value text,
  value_timestamp timestamptz(3),
  source_event_id uuid,
  previous_version_id uuid,
  invalidated_at timestamptz(3),
  invalidation_reason text,
  created_at timestamptz(3) not null default now(),
  unique (container_id, key)
);
create index transport_events_in_order on transport_events (container_id, timestamp, key);

-- Ships that carry containers of the account, by the names its sources use.
create table vessels (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  id uuid not null,
  imo text,
  name text,
  mmsi text,
  latitude double precision,
  longitude double precision,
  nautical_speed_knots double precision,
  navigational_heading_degrees double precision,
  position_timestamp timestamptz(3),
  primary key (account_id, id)
);
create index vessels_imo on vessels (account_id, imo);

alter table shipments enable row level security;
alter table containers enable row level security;
alter table tracking_requests enable row level security;
alter table observations enable row level security;
alter table transport_events enable row level security;
alter table vessels enable row level security;
create policy own on shipments to landfall_scoped using (account_id = current_account_id());
create policy own on containers to landfall_scoped using (account_id = current_account_id());
create policy own on tracking_requests to landfall_scoped using (account_id = current_account_id());
create policy own on observations to landfall_scoped using (account_id = current_account_id());
create policy own on transport_events to landfall_scoped using (account_id = current_account_id());
create policy own on vessels to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on shipments, containers, tracking_requests, observations, transport_events, vessels
  to landfall_scoped;
-- Unmatched facts move to what they turn out to belong to.
grant delete on observations to landfall_scoped;

-- How many rows a list has, in all and by the value that it is filtered by most. Counting the rows of a large account
-- takes longer than the rest of a request. Each connection counts in a row of its own (`slot`), so that no transaction
-- waits for another; from time to time the slots are added up in slot 0.
create table tallies (
  account_id uuid not null references accounts on delete cascade,
  list text not null,
  value text not null,
  slot int not null,
  total bigint not null,
  primary key (account_id, list, value, slot)
);
alter table tallies enable row level security;
create policy own on tallies to landfall_scoped using (account_id = current_account_id());
grant select on tallies to landfall_scoped;

-- Takes the value of a row `r` as an expression. Owned by the owner of the tallies: nobody else writes them.
create function tally() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  adding constant text := 'insert into tallies (account_id, list, value, slot, total)
    select r.account_id, %L, (%s)::text, pg_backend_pid(), sum(r.step) from (%s) r group by 1, 3
    on conflict (account_id, list, value, slot) do update set total = tallies.total + excluded.total';
begin
  if tg_op = 'INSERT' then
    execute format(adding, tg_table_name, tg_argv[0], 'select 1 as step, * from changed');
  elsif tg_op = 'DELETE' then
    execute format(adding, tg_table_name, tg_argv[0], 'select -1 as step, * from changed');
  else
    execute format(adding, tg_table_name, tg_argv[0], 'select -1 as step, ($1).* union all select 1, ($2).*')
      using old, new;
  end if;
  return null;
end $$;

create trigger tally_added after insert on shipments referencing new table as changed
  for each statement execute function tally('r.line_tracking_stopped_at is not null');
create trigger tally_removed after delete on shipments referencing old table as changed
  for each statement execute function tally('r.line_tracking_stopped_at is not null');
create trigger tally_moved after update on shipments for each row
  when ((old.line_tracking_stopped_at is null) <> (new.line_tracking_stopped_at is null))
  execute function tally('r.line_tracking_stopped_at is not null');

create trigger tally_added after insert on containers referencing new table as changed
  for each statement execute function tally('r.current_status');
create trigger tally_removed after delete on containers referencing old table as changed
  for each statement execute function tally('r.current_status');
create trigger tally_moved after update on containers for each row
  when (old.current_status <> new.current_status) execute function tally('r.current_status');

create trigger tally_added after insert on tracking_requests referencing new table as changed
  for each statement execute function tally('r.status');
create trigger tally_removed after delete on tracking_requests referencing old table as changed
  for each statement execute function tally('r.status');
create trigger tally_moved after update on tracking_requests for each row
  when (old.status <> new.status) execute function tally('r.status');
