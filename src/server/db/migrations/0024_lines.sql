-- How a line kept its word, a row for each container that has left its port of loading: written with its state, from the
-- same facts. Hours; see domain/lines/measure.ts.
create table line_measures (
  container_id uuid primary key references containers on delete cascade,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  shipment_id uuid not null references shipments on delete cascade,
  shipping_line_scac text not null,
  container_number text not null,
  -- Of the boxes of its shipment that left together one stands for all.
  is_case boolean not null,
  -- The same box is, or was, measured under another shipment: whoever counts looks which of them counts.
  has_twin boolean not null default false,
  port_of_loading_locode text,
  port_of_loading_name text,
  port_of_discharge_locode text,
  port_of_discharge_name text,
  departed_on date not null,
  arrived_on date,
  promised_hours real,
  transit_hours real,
  discharge_hours real,
  eta_error_21 real,
  eta_error_14 real,
  eta_error_7 real,
  eta_error_3 real,
  eta_error_1 real,
  is_rolled boolean not null,
  moves_due smallint not null,
  moves_missing smallint not null,
  news_hours real[] not null default '{}',
  -- What happens after the sea is measured, too: hours; see domain/lines/shore-times.ts.
  destination_locode text,
  pod_terminal_id text,
  pickup_facility_id text,
  onward_hours real,
  rail_hours real,
  release_hours real,
  pickup_hours real,
  return_hours real
);
create index line_measures_of_shipment on line_measures (shipment_id);
create index line_measures_of_line on line_measures (account_id, shipping_line_scac, departed_on);
create index line_measures_of_lane on line_measures
  (account_id, shipping_line_scac, port_of_loading_locode, port_of_discharge_locode) where is_case;
create index line_measures_by_number on line_measures (account_id, container_number);
alter table line_measures enable row level security;
create policy own on line_measures to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on line_measures to landfall_scoped;

-- How long things take on the lanes and at the terminals of an account, from its own shipments; see domain/lines/past.ts.
-- One that is replaced is kept for some days: what was decided while it held can be decided again.
create table past_times (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  key text not null,
  figures jsonb not null,
  -- It decides from the one until before the other.
  since timestamptz(3) not null,
  until timestamptz(3),
  primary key (account_id, key, since)
);
alter table past_times enable row level security;
create policy own on past_times to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on past_times to landfall_scoped;
