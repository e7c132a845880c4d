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
