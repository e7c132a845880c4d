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
  updated_at timestamptz(3) not null default now(),
  initial_container_fields jsonb,
  worst_binding_lfd timestamptz(3),
  worst_arrival_at timestamptz(3),
  container_statuses text[] not null default '{}',
  container_verdicts text[] not null default '{}',
  container_holds text[] not null default '{}',
  container_lfds text[] not null default '{}',
  arrival_on date,
  arrival_at timestamptz(3) generated always as (coalesce(pod_ata_at, pod_eta_at)) stored,
  bill_key text collate "C" not null generated always as (lower(left(bill_of_lading_number, 200))) stored,
  line_key text collate "C" not null generated always as (lower(left(shipping_line_name, 200))) stored,
  customer_key text collate "C" generated always as (nullif(lower(left(customer_name, 200)), '')) stored,
  destination_key text collate "C" generated always as (nullif(lower(left(destination_name, 200)), '')) stored,
  vessel_key text collate "C" generated always as (nullif(lower(left(pod_vessel_name, 200)), '')) stored,
  tag_set text generated always as (case when tags <> '{}' then list_set(tags) end) stored,
  status_set text generated always as (case when container_statuses <> '{}' then list_set(container_statuses) end) stored,
  verdict_set text generated always as (case when container_verdicts <> '{}' then list_set(container_verdicts) end) stored,
  hold_set text generated always as (case when container_holds <> '{}' then list_set(container_holds) end) stored,
  lfd_set text generated always as (case when container_lfds <> '{}' then list_set(container_lfds) end) stored,
  blanks smallint not null generated always as (
    (coalesce(pod_ata_at, pod_eta_at) is null)::int
    + (pod_terminal_id is null)::int * 2
    + (coalesce(destination_name, '') = '')::int * 4
    + (coalesce(customer_name, '') = '')::int * 8
    + (ref_numbers = '{}')::int * 16
    + (tags = '{}')::int * 32
    + (coalesce(pod_vessel_name, '') = '')::int * 64) stored,
  urgency jsonb not null default '{"rank": 9, "reason": "on_the_way"}',
  has_inland_leg boolean not null default false,
  most_urgent_container_id uuid,
  state_until timestamptz(3),
  urgency_rank smallint not null generated always as ((urgency ->> 'rank')::smallint) stored,
  silent_since timestamptz(3),
  next_arrival jsonb,
  expected_next jsonb,
  expected_state text collate "C" generated always as (expected_next ->> 'state') stored,
  expected_at text collate "C" generated always as (expected_next ->> 'at') stored
);
create index shipments_tracked on shipments (account_id, created_at desc, id) where line_tracking_stopped_at is null;
create index shipments_stopped on shipments (account_id, created_at desc, id) where line_tracking_stopped_at is not null;
create index shipments_due on shipments (line_tracking_next_attempt_at) where line_tracking_stopped_at is null;
create index shipments_request_number on shipments (account_id, upper(request_number));
create index shipments_customer on shipments (customer_id) where customer_id is not null;
-- For whoever is removed.
create index shipments_stopped_by on shipments (line_tracking_stopped_by_user_id)
  where line_tracking_stopped_by_user_id is not null;
create index shipments_by_bill on shipments (account_id, bill_key, id);
create index shipments_by_line on shipments (account_id, line_key, id);
create index shipments_by_customer on shipments (account_id, customer_key, id);
create index shipments_by_arrival on shipments (account_id, arrival_at, id);
create index shipments_by_destination on shipments (account_id, destination_key, id);
create index shipments_by_vessel on shipments (account_id, vessel_key, id);
create index shipments_by_change on shipments (account_id, updated_at, id);
create index shipments_of_arrival on shipments (account_id, arrival_on, created_at desc, id);
create index shipments_of_line on shipments (account_id, shipping_line_scac);
create index shipments_of_pod on shipments (account_id, port_of_discharge_locode);
create index shipments_of_destination on shipments (account_id, destination_locode);
create index shipments_of_terminal on shipments (account_id, pod_terminal_id);
create index shipments_of_customer on shipments (account_id, customer_id);
create index shipments_of_tags on shipments (account_id, tag_set) where tag_set is not null;
create index shipments_of_statuses on shipments (account_id, status_set);
create index shipments_of_verdicts on shipments (account_id, verdict_set);
create index shipments_of_holds on shipments (account_id, hold_set) where hold_set is not null;
create index shipments_of_lfds on shipments (account_id, lfd_set) where lfd_set is not null;
create index shipments_of_blanks on shipments (account_id, blanks);
create index shipments_newest_first on shipments (account_id, created_at desc, id);
-- When a line is asked next, of what is tracked there.
create index shipments_by_next_question on shipments (account_id, shipping_line_scac, line_tracking_next_attempt_at)
  where line_tracking_stopped_at is null;
create index shipments_by_clock on shipments (state_until) where state_until is not null;
create index shipments_silent on shipments (account_id, created_at desc, id) where silent_since is not null;
create index shipments_silent_by_urgency on shipments (account_id, urgency_rank, worst_binding_lfd, worst_arrival_at, id)
  where silent_since is not null;
create index shipments_newest_first_filtered on shipments (account_id, created_at desc, id) include (urgency_rank,
  shipping_line_scac, port_of_discharge_locode, destination_locode, pod_terminal_id, customer_id, tag_set, status_set,
  verdict_set, hold_set, lfd_set, arrival_on, blanks);
create index shipments_finished on shipments (account_id, created_at desc, id) where urgency_rank >= 11;
create index shipments_by_urgency on shipments (account_id, urgency_rank, worst_binding_lfd, worst_arrival_at, id);
create index shipments_expected on shipments (account_id, expected_state, created_at desc, id)
  where expected_state is not null;
create index shipments_by_expected on shipments (account_id, expected_at, id);
-- What is due first.
create index shipments_finished_since on shipments (account_id, line_tracking_stopped_at)
  where line_tracking_stopped_at is not null;
alter table shipments enable row level security;
create policy own on shipments to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on shipments to landfall_scoped;
create trigger stamp_new before insert on shipments for each row execute function stamp_change();
create trigger stamp_changed before update on shipments for each row
  when (old.updated_at is distinct from new.updated_at) execute function stamp_change();
create trigger live_insert after insert on shipments
  referencing new table as changed for each statement execute function notify_changes('shipment');
create trigger live_update after update on shipments
  referencing new table as changed for each statement execute function notify_changes('shipment');

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
  updated_at timestamptz(3) not null default now(),
  -- What was asked for with the request, valid when it was: { shipment: [{ definition_id, value }], containers: [{
  -- definition_id, value, number }] }. Containers come up later than their shipment, which keeps their part for them.
  initial_custom_fields jsonb,
  -- What tracking has taught about numbers: how many requests for numbers of one kind have succeeded, by line. The kind
  -- is the prefix of a container number, else the shape of the number, as in the domain (line-prediction). A column and
  -- not an index on an expression: under row-level security such an index would not be used.
  history_key text not null generated always as (
    case
    when upper(regexp_replace(request_number, '[\s\-‐-―/.]', '', 'g')) ~ '^[A-Z]{3}[UJZ][0-9]{7}$'
    then left(upper(regexp_replace(request_number, '[\s\-‐-―/.]', '', 'g')), 4)
    else translate(upper(regexp_replace(request_number, '[\s\-‐-―/.]', '', 'g')),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 'AAAAAAAAAAAAAAAAAAAAAAAAAA9999999999')
    end) stored,
  -- Spaces and dashes inside of a number are how it was written, not part of it: it is asked, matched and searched without.
  normalized_number text not null generated always as (
    case when request_type = 'container' then upper(regexp_replace(request_number, '[[:space:]/.‐-―-]', '', 'g'))
    else upper(regexp_replace(request_number, '[[:space:]‐-―-]', '', 'g')) end) stored
);
create index tracking_requests_newest_first on tracking_requests (account_id, created_at desc, id);
create index tracking_requests_due on tracking_requests (next_attempt_at) where status in ('pending', 'awaiting_manifest');
create index tracking_requests_by_number on tracking_requests (account_id, upper(request_number));
create index tracking_requests_by_shipment on tracking_requests (tracked_object_id);
create index tracking_requests_history on tracking_requests (account_id, history_key, scac)
  where status in ('created', 'tracking_stopped');
create index tracking_requests_of_user on tracking_requests (user_id) where user_id is not null;
create index tracking_requests_customer on tracking_requests (customer_id) where customer_id is not null;
create index tracking_requests_by_normalized_number on tracking_requests (account_id, normalized_number);
alter table tracking_requests enable row level security;
create policy own on tracking_requests to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on tracking_requests to landfall_scoped;
create trigger live_insert after insert on tracking_requests
  referencing new table as changed for each statement execute function notify_changes('tracking_request');
create trigger live_update after update on tracking_requests
  referencing new table as changed for each statement execute function notify_changes('tracking_request');

-- The total that the terminal gives, else the sum, whatever the currency.
create function fee_total(fees jsonb) returns double precision language sql immutable parallel safe
  set search_path = pg_catalog as $$
  select coalesce(max((f ->> 'amount')::float8) filter (where f ->> 'type' = 'total'), sum((f ->> 'amount')::float8))
  from jsonb_array_elements(fees) f $$;

create function container_begins() returns trigger language plpgsql as $$
begin
  select bill_key, line_key, customer_key, destination_key, vessel_key, shipping_line_scac, port_of_discharge_locode,
    destination_locode, customer_id, tags
  into new.bill_key, new.line_key, new.customer_key, new.destination_key, new.vessel_key, new.shipping_line_scac,
    new.port_of_discharge_locode, new.destination_locode, new.customer_id, new.tags
  from shipments where id = new.shipment_id;
  return new;
end $$;

create function shipment_changes() returns trigger language plpgsql as $$
begin
  update containers set bill_key = new.bill_key, line_key = new.line_key, customer_key = new.customer_key,
    destination_key = new.destination_key, vessel_key = new.vessel_key, shipping_line_scac = new.shipping_line_scac,
    port_of_discharge_locode = new.port_of_discharge_locode, destination_locode = new.destination_locode,
    customer_id = new.customer_id, tags = new.tags
  where shipment_id = new.id;
  return null;
end $$;
create trigger to_containers after update on shipments for each row
  when ((old.bill_key, old.line_key, old.customer_key, old.destination_key, old.vessel_key, old.shipping_line_scac,
      old.port_of_discharge_locode, old.destination_locode, old.customer_id, old.tags)
    is distinct from (new.bill_key, new.line_key, new.customer_key, new.destination_key, new.vessel_key,
      new.shipping_line_scac, new.port_of_discharge_locode, new.destination_locode, new.customer_id, new.tags))
  execute function shipment_changes();

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
  arrival_at timestamptz(3),
  pod_terminal_id uuid,
  pickup_facility_id uuid,
  pickup_facility_type text,
  -- Linkage of long relationships, kept here so that lists need not look for it.
  transport_event_ids uuid[] not null default '{}',
  raw_event_ids uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  event_sequence int not null default 0,
  -- Of the shipment.
  bill_key text collate "C",
  line_key text collate "C",
  customer_key text collate "C",
  destination_key text collate "C",
  vessel_key text collate "C",
  shipping_line_scac text,
  port_of_discharge_locode text,
  destination_locode text,
  customer_id uuid,
  tags text[] not null default '{}',
  -- Of the journey: days on the calendar of the place.
  binding_lfd_on date,
  arrival_on date,
  pod_terminal_name text,
  terminal_key text collate "C" generated always as (nullif(lower(left(pod_terminal_name, 200)), '')) stored,
  fee_total double precision generated always as (
    case when fees_at_pod_terminal <> '[]' then fee_total(fees_at_pod_terminal) end) stored,
  hold_count int generated always as (nullif(jsonb_array_length(holds_at_pod_terminal), 0)) stored,
  tag_set text generated always as (case when tags <> '{}' then list_set(tags) end) stored,
  hold_set text generated always as (
    case when holds_at_pod_terminal <> '[]' then list_set(holds_at_pod_terminal, 'name') end) stored,
  currency_set text generated always as (
    case when fees_at_pod_terminal <> '[]' then list_set(fees_at_pod_terminal, 'currency_code') end) stored,
  blanks smallint not null generated always as (
    (binding_lfd is null)::int
    + (fees_at_pod_terminal = '[]')::int * 2
    + (holds_at_pod_terminal = '[]')::int * 4
    + (arrival_at is null)::int * 8
    + (pod_terminal_id is null)::int * 16
    + (destination_key is null)::int * 32
    + (customer_key is null)::int * 64
    + (ref_numbers = '{}')::int * 128
    + (vessel_key is null)::int * 256
    + (pickup_appointment_at is null)::int * 512) stored,
  -- The same container under other shipments of the account, as after the split of a bill.
  other_journey_ids uuid[] not null default '{}',
  -- What the server decides of a container once, so that lists are in the order of what they show.
  verdict_reason text,
  availability_confirmed_at timestamptz(3),
  urgency jsonb not null default '{"rank": 9, "reason": "on_the_way"}',
  has_inland_leg boolean not null default false,
  pickup_timezone text,
  deadlines jsonb not null default '[]',
  -- When verdict or urgency become others by the clock alone.
  state_until timestamptz(3),
  urgency_rank smallint not null generated always as ((urgency ->> 'rank')::smallint) stored,
  -- The next step that a source should report, and since when it is overdue with nothing reported.
  expected_next jsonb,
  silent_since timestamptz(3),
  -- What is to be done next, and by whom, as it is decided with the verdict.
  next_steps jsonb not null default '[]',
  -- The arrival that matters now, of a container and of its shipment.
  next_arrival jsonb,
  -- What the rules say of a container, and its days: kept as it was decided once the container has left.
  free_time jsonb not null default '[]',
  free_time_days jsonb not null default '[]',
  -- Why a container needs somebody, as it was folded.
  causes jsonb not null default '[]',
  -- What days cost of a container, by the rules of free time, and how it compares with others of any currency.
  stakes jsonb not null default '[]',
  cost_weight double precision,
  -- It stands where free time runs, and no rules say what a day costs.
  is_unpriced boolean not null default false,
  costs_now boolean not null generated always as (causes @> '[{"severity": "costs_now"}]') stored,
  -- Of what has not arrived: 1 at sea on the last leg, 0 planned; and 2 where it is later than the first estimate.
  arriving smallint generated always as (case when verdict = 'not_arrived' and arrival_on is not null then
    (current_status = 'on_ship' and coalesce(expected_next ->> 'event', '') in
    ('container.transport.vessel_arrived', 'container.transport.vessel_discharged'))::int
    + (coalesce((next_arrival ->> 'days_late')::int, 0) > 0)::int * 2 end) stored,
  -- How the next step stands against the clock, to be listed by and in the order of its time.
  expected_state text collate "C" generated always as (expected_next ->> 'state') stored,
  expected_at text collate "C" generated always as (expected_next ->> 'at') stored,
  -- What a container costs a day and has run up, to be shown in lists and to be the order of them.
  costs jsonb not null default '[]',
  run_up_weight double precision,
  eta_slip jsonb,
  -- What was asked of past times, and what they answered.
  past_times jsonb not null default '[]',
  -- The leg after the port: what the gate asks for, where the empty goes and by when.
  pickup_number text,
  delivery_leg text collate "C",
  empty_return_place text,
  empty_due_at timestamptz,
  empty_due_timezone text,
  empty_due_on date,
  unique (shipment_id, number)
);
create index containers_by_status on containers (account_id, current_status, created_at desc, id);
create index containers_by_number on containers (account_id, number, id);
create index containers_by_bill on containers (account_id, bill_key, id);
create index containers_by_status_alone on containers (account_id, current_status, id);
create index containers_by_verdict on containers (account_id, verdict, id);
create index containers_by_binding_lfd on containers (account_id, binding_lfd, id);
create index containers_by_fees on containers (account_id, fee_total, id);
create index containers_by_holds on containers (account_id, hold_count, id);
create index containers_by_arrival on containers (account_id, arrival_at, id);
create index containers_by_terminal on containers (account_id, terminal_key, id);
create index containers_by_destination on containers (account_id, destination_key, id);
create index containers_by_vessel on containers (account_id, vessel_key, id);
create index containers_by_line on containers (account_id, line_key, id);
create index containers_by_customer on containers (account_id, customer_key, id);
create index containers_by_change on containers (account_id, updated_at, id);
-- Old rows have old days and are gone: of what was newest first, most would be passed over.
create index containers_of_verdict on containers (account_id, verdict, created_at desc, id);
create index containers_of_arrival on containers (account_id, arrival_on, created_at desc, id);
-- Many rows of one value share an entry: these are small.
create index containers_of_line on containers (account_id, shipping_line_scac);
create index containers_of_pod on containers (account_id, port_of_discharge_locode);
create index containers_of_destination on containers (account_id, destination_locode);
create index containers_of_terminal on containers (account_id, pod_terminal_id);
create index containers_of_customer on containers (account_id, customer_id);
create index containers_of_holds on containers (account_id, hold_set) where hold_set is not null;
create index containers_of_tags on containers (account_id, tag_set) where tag_set is not null;
create index containers_of_currencies on containers (account_id, currency_set) where currency_set is not null;
create index containers_of_blanks on containers (account_id, blanks);
create index containers_of_lfd on containers (account_id, binding_lfd_on) where binding_lfd_on is not null;
create index containers_newest_first on containers (account_id, created_at desc, id);
-- What customers can collect is at the top of their list.
create index containers_ready on containers (shipment_id)
  where verdict = 'ready' and current_status in ('grounded', 'available', 'not_available', 'off_dock');
-- What is silent is few: its newest, and its most urgent, are found here.
create index containers_silent on containers (account_id, created_at desc, id) where silent_since is not null;
create index containers_silent_by_urgency on containers (account_id, urgency_rank, binding_lfd, arrival_at, id)
  where silent_since is not null;
create index containers_finished on containers (account_id, created_at desc, id) where urgency_rank >= 11;
create index containers_by_urgency on containers (account_id, urgency_rank, binding_lfd, arrival_at, id);
create index containers_by_free_time_rule on containers using gin (free_time jsonb_path_ops) where free_time <> '[]';
create index containers_that_cost on containers (account_id, created_at desc, id) where costs_now;
create index containers_unpriced on containers (account_id, created_at desc, id) where is_unpriced;
create index containers_by_cost on containers (account_id, cost_weight desc, binding_lfd, id)
  where cost_weight is not null;
create index containers_arriving on containers (account_id, arrival_on, arriving) where arriving is not null;
create index containers_expected on containers (account_id, expected_state, created_at desc, id)
  where expected_state is not null;
create index containers_by_expected on containers (account_id, expected_at, id);
create index containers_by_cost_a_day on containers (account_id, cost_weight, id);
create index containers_by_cost_so_far on containers (account_id, run_up_weight, id);
-- Few ask: what is out, or back, does not.
create index containers_by_past on containers (account_id) where past_times <> '[]';
-- Few containers are out at a time; in the order of `empty_due` those without a day come last.
create index containers_of_leg on containers (account_id, delivery_leg, created_at desc, id)
  where delivery_leg is not null;
create index containers_empty_due_on on containers (account_id, empty_due_on, id) where empty_due_on is not null;
create index containers_by_empty_due on containers (account_id, empty_due_at, id);
alter table containers enable row level security;
create policy own on containers to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on containers to landfall_scoped;
create trigger stamp_new before insert on containers for each row execute function stamp_change();
create trigger stamp_changed before update on containers for each row
  when (old.updated_at is distinct from new.updated_at) execute function stamp_change();

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

alter table containers add checked_at timestamptz(3) generated always as (greatest(terminal_checked_at, pod_last_tracking_request_at,
    shipment_last_tracking_request_at, rail_last_tracking_request_at)) stored;

create trigger of_shipment before insert on containers for each row execute function container_begins();
create trigger live_insert after insert on containers
  referencing new table as changed for each statement execute function notify_container_changes();
create trigger live_update after update on containers
  referencing new table as changed for each statement execute function notify_container_changes();

create index containers_by_check on containers (account_id, checked_at, id);
create index containers_newest_first_filtered on containers (account_id, created_at desc, id) include (current_status,
  verdict, urgency_rank, shipping_line_scac, port_of_discharge_locode, destination_locode, pod_terminal_id, customer_id,
  hold_set, tag_set, currency_set, blanks, binding_lfd_on, arrival_on, checked_at);
