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
  -- What the journey holds against a statement: why it is not used, or is odd.
  doubts text[] not null default '{}',
  -- An event about a release or a notice is found by the number of that document, which often is the bill's.
  document_number text,
  unique nulls not distinct (account_id, shipment_id, container_id, digest)
);
create index observations_by_container on observations (container_id);
create index observations_of_shipment on observations (shipment_id) where container_id is null;
create index observations_unmatched on observations (account_id, container_number, bill_of_lading, booking) where shipment_id is null;
create index observations_unmatched_bill on observations (account_id, bill_of_lading) where shipment_id is null;
create index observations_unmatched_booking on observations (account_id, booking) where shipment_id is null;
create index observations_unmatched_document on observations (account_id, document_number) where shipment_id is null;
-- A booking may have several bills.
create index observations_by_bill on observations (account_id, bill_of_lading)
  where shipment_id is not null and bill_of_lading is not null;
-- Reports that came by way of a mirror.
create index observations_by_way_of on observations ((fact->>'via')) where fact->>'via' is not null;
create index observations_of_any_shipment on observations (shipment_id) where shipment_id is not null;
alter table observations enable row level security;
create policy own on observations to landfall_scoped using (account_id = current_account_id());
-- Unmatched facts move to what they turn out to belong to.
grant select, insert, update, delete on observations to landfall_scoped;

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
-- The voyage that a ship is on: the container that left with her last.
create index transport_events_by_vessel on transport_events (account_id, vessel_id, timestamp desc)
  where vessel_id is not null and invalidated_at is null;
-- What goes with a shipment is found without reading all there is.
create index transport_events_of_shipment on transport_events (shipment_id);
alter table transport_events enable row level security;
create policy own on transport_events to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on transport_events to landfall_scoped;

-- Shipments with facts of a zone whose rules have changed; without shipment: the facts that belong to none yet.
create table rereadings (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  shipment_id uuid references shipments on delete cascade,
  -- The table that the facts were read with.
  was text not null references time_zone_tables,
  due_at timestamptz(3) not null,
  unique nulls not distinct (account_id, shipment_id)
);
create index rereadings_due on rereadings (due_at);
alter table rereadings enable row level security;
create policy own on rereadings to landfall_scoped using (account_id = current_account_id());
grant select, delete on rereadings to landfall_scoped;

-- What a line has taken back, by the id it gave: kept apart from facts, since it may come before what it takes back.
create table retractions (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  source text not null,
  source_event_id text not null,
  -- What the source says of the event after this holds again; null: it is taken back for good.
  reported_at timestamptz(3),
  received_at timestamptz(3) not null default now(),
  -- The message as it was received.
  raw jsonb,
  primary key (account_id, source, source_event_id)
);
alter table retractions enable row level security;
create policy own on retractions to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on retractions to landfall_scoped;

-- What waits for that.
create table waiting_updates (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  terminal_code_id uuid not null references terminal_codes on delete cascade,
  digest text not null,
  number text not null,
  checked_at timestamptz(3) not null,
  utc_midnight text not null,
  item jsonb not null,
  received_at timestamptz(3) not null
);
create unique index waiting_updates_key on waiting_updates (terminal_code_id, digest);
create index waiting_updates_of_account on waiting_updates (account_id);
alter table waiting_updates enable row level security;
create policy own on waiting_updates to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on waiting_updates to landfall_scoped;
