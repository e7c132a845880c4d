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
