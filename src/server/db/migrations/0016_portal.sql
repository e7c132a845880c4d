create function current_view_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.view_id', true), '')::uuid $$;

create table views (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  party_id uuid not null references parties on delete cascade,
  name text not null,
  -- Of the policy, what decides which rows there are.
  tags text[] not null,
  done_for_days int,
  document_types text[] not null,
  custom_field_ids uuid[] not null,
  -- The rest of it.
  policy jsonb not null,
  allowed_origins text[] not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A view is about what its party has one of these roles in.
  roles text[] not null,
  public_url text
);
create index views_newest_first on views (account_id, created_at desc, id);
create index views_of_party on views (party_id);
create index views_of_party_newest on views (party_id, created_at desc, id);
create index views_by_public_url on views (public_url) where public_url is not null;
alter table views enable row level security;
create policy own on views to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on views to landfall_scoped;

create table view_tokens (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  view_id uuid not null references views on delete cascade,
  name text,
  token_hash text not null unique,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_by_id uuid references users on delete set null,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index view_tokens_of_view on view_tokens (view_id, created_at desc, id);
alter table view_tokens enable row level security;
create policy own on view_tokens to landfall_scoped using (account_id = current_account_id());
-- A token that is followed by another stays good for a while.
grant select (id, account_id, view_id, name, expires_at, revoked_at, created_by_id, last_seen_at, created_at),
  insert, update (expires_at, revoked_at) on view_tokens to landfall_scoped;

-- Who opened it: by day and origin, not by visitor.
create table view_visits (
  account_id uuid not null references accounts on delete cascade,
  view_id uuid not null references views on delete cascade,
  token_id uuid not null references view_tokens on delete cascade,
  day date not null,
  -- '' for a page of its own.
  origin text not null,
  count int not null default 0,
  refused int not null default 0,
  -- When it was opened last on that day.
  last_at timestamptz(3),
  primary key (view_id, day, token_id, origin)
);
alter table view_visits enable row level security;
create policy own on view_visits to landfall_scoped using (account_id = current_account_id());
grant select on view_visits to landfall_scoped;

-- The shipments that the view of this transaction is about, found by their customer. Whether one is done, its containers
-- say. `jit`: compiling would take longer than the work.
create function view_shipments() returns setof uuid language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public as $$
begin
  return query select whole from public.view_whole_shipments() whole;
  return query select one.shipment_id from public.view_single_containers() one;
end $$;

create function view_containers() returns setof uuid language plpgsql stable security definer rows 200
  set search_path = pg_catalog, public set jit = off set enable_seqscan = off as $$
begin
  return query select c.id from public.containers c
    where c.shipment_id = any(array(select whole from public.view_whole_shipments() whole));
  return query select one.id from public.view_single_containers() one;
end $$;

-- What else is in a document is looked up for itself: it may be of shipments that were not named.
create function view_documents() returns setof uuid language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public set jit = off set enable_seqscan = off as $$
begin
  return query
  with mine as materialized (select whole as id from public.view_whole_shipments() whole),
    boxes as materialized (select box as id from public.view_containers() box),
    linked as materialized (
      select l.document_id from public.document_links l join mine on mine.id = l.shipment_id
      union
      select l.document_id from public.document_links l join boxes on boxes.id = l.container_id),
    about as materialized (
      select l.document_id, l.shipment_id, l.container_id, coalesce(l.shipment_id, c.shipment_id) as whole
      from linked join public.document_links l on l.document_id = linked.document_id
      left join public.containers c on c.id = l.container_id),
    shown as materialized (
      select id from public.view_whole_of(array(select whole from about)) id),
    single as materialized (
      select s.id from public.view_single_of(array(select whole from about)) s)
  select d.id
  from public.views v
  join linked on true
  join public.documents d on d.id = linked.document_id and d.effective_type = any(v.document_types)
  where v.id = public.current_view_id() and v.account_id = public.current_account_id()
    and d.account_id = v.account_id and d.deleted_at is null
    and not exists (select from about a
      where a.document_id = d.id and a.whole not in (select id from shown)
        and (a.container_id is null or a.container_id not in (select id from single)));
end $$;

create policy seen on accounts to landfall_view using (id = current_account_id());
create policy seen on views to landfall_view using (id = current_view_id() and account_id = current_account_id());
create policy seen on parties to landfall_view
  using (id = (select v.party_id from views v where v.id = current_view_id() and v.account_id = current_account_id()));
create policy seen on shipments to landfall_view using (id = any(array(select view_shipments())));
create policy seen on transport_events to landfall_view using (container_id = any(array(select view_containers())));
create policy seen on documents to landfall_view using (id = any(array(select view_documents())));
create policy seen on document_links to landfall_view using (document_id = any(array(select view_documents())));
create policy seen on custom_field_definitions to landfall_view
  using (not sensitive and id = any((select v.custom_field_ids from views v
    where v.id = current_view_id() and v.account_id = current_account_id())::uuid[]));
create policy seen on custom_field_options to landfall_view
  using (definition_id in (select d.id from custom_field_definitions d));

-- Customers are most of whom views are for: their shipments are found by the shipment's customer itself. What is found twice does no harm: policies ask whether it is among these.
create function view_whole_shipments() returns setof uuid language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public as $$
begin
  if public.view_among() is null then return query select public.view_all_whole_shipments();
  else return query select public.view_whole_of(public.view_among());
  end if;
end $$;

-- Boxes that are the party's though their shipment is not.
create function view_single_containers() returns table (id uuid, shipment_id uuid)
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query select one.id, one.shipment_id from public.view_single_of(public.view_among()) one;
end $$;

-- A calendar of a view: its address is a secret of its own, which opens the calendar and nothing else.
create table view_calendars (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  view_id uuid not null references views on delete cascade,
  name text,
  secret_hash text not null unique,
  revoked_at timestamptz(3),
  last_read_at timestamptz(3),
  created_by_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  -- A customer may ask for a calendar: one of each token, which ends with it. Its secret is kept sealed, so that who asks
  -- again is given the same address, and by its hash it is found.
  token_id uuid references view_tokens on delete cascade,
  secret_sealed text,
  -- A customer may have the orders in their calendar lead to their page: it has their link then, which ends with it. That
  -- calendar has an address of its own, so that whoever was given the other one is given no link by it.
  link_sealed text,
  has_link boolean not null generated always as (link_sealed is not null) stored,
  -- What was called off before is not told by this address.
  first_read_at timestamptz(3)
);
create index view_calendars_of_view on view_calendars (view_id, created_at desc, id);
create unique index view_calendars_of_token on view_calendars (token_id, has_link)
  where token_id is not null and revoked_at is null;
alter table view_calendars enable row level security;
create policy own on view_calendars to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, view_id, name, revoked_at, last_read_at, created_by_id, created_at, token_id,
  has_link), insert, update (revoked_at, token_id, link_sealed) on view_calendars to landfall_scoped;

-- What calendars of a view have said: what is said again keeps its number, what is no longer so is called off by it.
create table view_calendar_events (
  account_id uuid not null references accounts on delete cascade,
  view_id uuid not null references views on delete cascade,
  uid text not null,
  kind text not null,
  -- Not a reference: a shipment that is gone is called off too.
  shipment_id uuid not null,
  -- A day, or an instant.
  starts text not null,
  digest text not null,
  sequence int not null default 0,
  modified_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  -- The first of its containers, which the id of the event is made from.
  container_id uuid not null,
  -- As it was called when it was said last: what is called off keeps its name, where the policy still lets it out.
  order_name text,
  named_by text,
  place text,
  primary key (view_id, uid)
);
-- What is to come and what was called off lately: all else is found by its id.
create index view_calendar_events_by_day on view_calendar_events (view_id, starts);
alter table view_calendar_events enable row level security;
create policy own on view_calendar_events to landfall_scoped using (account_id = current_account_id());

-- Who wants to be told by mail what changes in a customer's view. A row begins as a question, which anybody with the
-- view may put: whether there is such a shipment is looked at later, so that the answer cannot tell.
create table view_subscriptions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  view_id uuid not null default current_view_id() references views on delete cascade,
  token_id uuid not null references view_tokens on delete cascade,
  email text not null,
  -- One of both. Not a reference: one that is not there must be taken like any other.
  shipment_id uuid,
  reference text,
  reference_key text generated always as (without_separators(upper(reference))) stored,
  events text[] not null,
  eta_days int not null,
  language text,
  -- Both are there once a mail has asked whether it is wanted.
  confirm_hash text unique,
  stop_hash text unique,
  stop_sealed text,
  expires_at timestamptz(3),
  confirmed_at timestamptz(3),
  -- When a mail server took a mail to them last.
  last_sent_at timestamptz(3),
  -- What was told last.
  told jsonb,
  due_at timestamptz(3),
  -- How often something of it has changed.
  marked bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  -- A mail that tells what changed leads to the order, by the link with which it was asked for, and ends with that.
  link_sealed text
);
create index view_subscriptions_of_view on view_subscriptions (view_id, created_at desc, id);
create index view_subscriptions_of_account on view_subscriptions (account_id, shipment_id, reference_key);
create index view_subscriptions_of_token on view_subscriptions (token_id, confirmed_at, created_at);
create index view_subscriptions_of_address on view_subscriptions (lower(email), confirmed_at, created_at);
create index view_subscriptions_due on view_subscriptions (due_at) where due_at is not null;
-- Whom a changed shipment is to be told, by its numbers: an index of its own, because they are looked for apart.
create index view_subscriptions_by_number on view_subscriptions (account_id, reference_key) where reference_key is not null;
alter table view_subscriptions enable row level security;
create policy own on view_subscriptions to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, view_id, token_id, email, shipment_id, reference, events, eta_days, language,
  confirm_hash, expires_at, confirmed_at, last_sent_at, created_at), update (token_id, link_sealed), delete
  on view_subscriptions to landfall_scoped;

-- Shipments that have changed, of accounts in which somebody waits for news: written by the change itself.
create table subscription_marks (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  shipment_id uuid not null
);
alter table subscription_marks enable row level security;

create function mark_shipments() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into subscription_marks (account_id, shipment_id)
    select c.account_id, c.id from changed c
    where exists (select from view_subscriptions s where s.account_id = c.account_id);
  return null;
end $$;

create function mark_shipments_of_containers() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into subscription_marks (account_id, shipment_id)
    select distinct c.account_id, c.shipment_id from changed c
    where exists (select from view_subscriptions s where s.account_id = c.account_id);
  return null;
end $$;
create trigger told_insert after insert on containers
  referencing new table as changed for each statement execute function mark_shipments_of_containers();
create trigger told_update after update on containers
  referencing new table as changed for each statement execute function mark_shipments_of_containers();
create trigger told_update after update on shipments
  referencing new table as changed for each statement execute function mark_shipments();

-- A customer may ask, and see nothing of what was asked.
create policy asked on view_subscriptions for insert to landfall_view
  with check (view_id = current_view_id() and account_id = current_account_id() and confirmed_at is null);
create policy asked on view_calendars to landfall_view
  using (view_id = current_view_id() and account_id = current_account_id() and token_id is not null)
  with check (view_id = current_view_id() and account_id = current_account_id() and token_id is not null);

-- What is asked of some shipments alone need not look at all that a view shows: `app.view_among` names them. It only ever
-- leaves out; whether a shipment is shown is decided as before.
-- The functions are asked for each table of each statement. In plpgsql they are planned once for a connection and not each
-- time, which took longer than the work. `jit`: so would compiling. `enable_seqscan`: a plan that was made while tables were
-- small is kept when they are not. `variable_conflict`: names are those of columns.
create function view_among() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.view_among', true), '')::uuid[] $$;

-- Of these shipments those that the view of this transaction shows as a whole.
create function view_whole_of(ids uuid[]) returns setof uuid language plpgsql stable security definer rows 20
  set search_path = pg_catalog, public set jit = off set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select s.id
  from public.views v
  join public.shipments s on s.id = any(ids) and s.account_id = v.account_id
  where v.id = public.current_view_id() and v.account_id = public.current_account_id()
    and ('customer' = any(v.roles) and s.customer_id = v.party_id
      or exists (select from public.party_roles r
        where r.entity_id = s.id and r.role = any(v.roles) and r.party_id = v.party_id and r.role <> 'customer'))
    and (v.tags = '{}' or s.tags && v.tags)
    and (v.done_for_days is null or s.urgency_rank < 11 or exists (select from public.containers c
      where c.shipment_id = s.id
        and coalesce(c.empty_terminated_at, c.delivered_at, c.updated_at) > now() - v.done_for_days * interval '1 day'));
end $$;

-- In these shipments, or in all where none are named, the boxes that are the party's though their shipment is not.
create function view_single_of(ids uuid[]) returns table (id uuid, shipment_id uuid)
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, public set jit = off set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query select c.id, c.shipment_id
  from public.views v
  join public.party_roles r on r.party_id = v.party_id and r.role = any(v.roles) and r.container_id is not null
  join public.containers c on c.id = r.container_id and c.account_id = v.account_id
  join public.shipments s on s.id = c.shipment_id
  where v.id = public.current_view_id() and v.account_id = public.current_account_id()
    and (ids is null or c.shipment_id = any(ids))
    and (v.tags = '{}' or s.tags && v.tags)
    and (v.done_for_days is null or c.urgency_rank < 11
      or coalesce(c.empty_terminated_at, c.delivered_at, c.updated_at) > now() - v.done_for_days * interval '1 day');
end $$;

create function view_all_whole_shipments() returns setof uuid language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public set jit = off set enable_seqscan = off as $$
begin
  return query select s.id
  from public.views v
  join public.shipments s on s.account_id = v.account_id and s.customer_id = v.party_id
  where v.id = public.current_view_id() and v.account_id = public.current_account_id() and 'customer' = any(v.roles)
    and (v.tags = '{}' or s.tags && v.tags)
    and (v.done_for_days is null or s.urgency_rank < 11 or exists (select from public.containers c
      where c.shipment_id = s.id
        and coalesce(c.empty_terminated_at, c.delivered_at, c.updated_at) > now() - v.done_for_days * interval '1 day'))
  union all
  select s.id
  from public.views v
  join public.party_roles r on r.party_id = v.party_id and r.role = any(array_remove(v.roles, 'customer'))
    and r.shipment_id is not null
  join public.shipments s on s.id = r.shipment_id and s.account_id = v.account_id
  where v.id = public.current_view_id() and v.account_id = public.current_account_id()
    and (v.tags = '{}' or s.tags && v.tags)
    and (v.done_for_days is null or s.urgency_rank < 11 or exists (select from public.containers c
      where c.shipment_id = s.id
        and coalesce(c.empty_terminated_at, c.delivered_at, c.updated_at) > now() - v.done_for_days * interval '1 day'));
end $$;

create policy seen on containers to landfall_view
  using (shipment_id = any(array(select view_whole_shipments()))
    or id = any(array(select s.id from view_single_containers() s)));
create policy seen on custom_fields to landfall_view
  using (definition_id in (select d.id from custom_field_definitions d)
    and (shipment_id = any(array(select view_whole_shipments())) or container_id = any(array(select view_containers()))));

-- What customers write about an order, and what they are answered. Who has the link reads both, but no address.
create table view_messages (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  view_id uuid not null default current_view_id() references views on delete cascade,
  token_id uuid references view_tokens on delete set null,
  shipment_id uuid not null references shipments on delete cascade,
  kind text not null check (kind in ('question', 'pickup', 'delivery', 'wrong')),
  text text,
  -- On the calendar and the clock of the place, as they were written.
  day text,
  from_hour text,
  until_hour text,
  address text,
  name text,
  email text,
  language text,
  -- The token that it was written with, encrypted: the mail with the answer leads to the order by it.
  link_sealed text,
  answer text,
  answered_at timestamptz(3),
  answered_by_id uuid references users on delete set null,
  -- A mail about it is to be written.
  due_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index view_messages_of_view on view_messages (view_id, created_at desc, id);
create index view_messages_of_shipment on view_messages (shipment_id, view_id);
create index view_messages_of_token on view_messages (token_id) where token_id is not null;
create index view_messages_of_account on view_messages (account_id);
create index view_messages_answered_by on view_messages (answered_by_id) where answered_by_id is not null;
create index view_messages_due on view_messages (due_at) where due_at is not null;
alter table view_messages enable row level security;
create policy own on view_messages to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, view_id, token_id, shipment_id, kind, text, day, from_hour, until_hour, address, name,
  email, answer, answered_at, answered_by_id, created_at), update (token_id, link_sealed, answer, answered_at,
  answered_by_id, due_at), delete on view_messages to landfall_scoped;
create policy asked on view_messages for insert to landfall_view
  with check (view_id = current_view_id() and account_id = current_account_id() and answer is null);
create policy seen on view_messages for select to landfall_view
  using (view_id = current_view_id() and shipment_id = any(array(select view_shipments())));
grant select (id, company_name) on accounts to landfall_view;
grant select (id, company_name) on parties to landfall_view;
-- How old the news of a container is, whether more is to come, and what is to be done: customers read it.
grant select (id, bill_of_lading_number, ref_numbers, port_of_lading_locode, port_of_lading_name,
  port_of_discharge_locode, port_of_discharge_name, destination_locode, destination_name, pod_vessel_name,
  pod_voyage_number, pol_etd_at, pol_atd_at, pod_eta_at, pod_original_eta_at, pod_ata_at, destination_eta_at,
  destination_ata_at, pol_timezone, pod_timezone, destination_timezone, line_tracking_last_succeeded_at,
  line_tracking_stopped_at, line_tracking_stopped_reason, container_ids, created_at, updated_at, urgency,
  has_inland_leg, urgency_rank) on shipments to landfall_view;
-- By when the empty container is to be back, and what a day costs that is not free any more: customers read it.
-- Whether an arrival was estimated for a vessel that the container has missed: customers are told of no such arrival.
grant select (id, shipment_id, number, ref_numbers, current_status, pickup_appointment_at, availability_known,
  available_for_pickup, holds_at_pod_terminal, fees_at_pod_terminal, terminal_checked_at, empty_out_at,
  pol_full_in_at, pol_vessel_loaded_at, pol_vessel_departed_at, pod_arrived_at, pod_discharged_at, pod_full_out_at,
  ind_eta_at, ind_ata_at, final_destination_full_out_at, delivered_at, empty_terminated_at, pod_timezone,
  final_destination_timezone, empty_terminated_timezone, verdict, binding_lfd, binding_lfd_source,
  binding_lfd_timezone, pod_terminal_id, pickup_facility_id, pickup_facility_type, updated_at, verdict_reason,
  availability_confirmed_at, urgency, has_inland_leg, pickup_timezone, deadlines, urgency_rank, next_steps,
  next_arrival, free_time, free_time_days, pickup_number, empty_return_place, empty_due_at, empty_due_timezone)
  on containers to landfall_view;
grant select (container_id, event, timestamp, data_source, invalidated_at, created_at)
  on transport_events to landfall_view;
-- Customers find their orders by the fields that the account has marked as numbers of reference.
grant select (id, entity_type, display_name, data_type, default_format, sensitive, reference_number)
  on custom_field_definitions to landfall_view;
grant select (definition_id, label, value) on custom_field_options to landfall_view;
grant select (definition_id, shipment_id, container_id, entity_id, value) on custom_fields to landfall_view;
grant select (id, name, effective_type, file_name, file_content_type, file_size_bytes, deleted_at, file_sha256)
  on documents to landfall_view;
grant select (document_id, shipment_id, container_id) on document_links to landfall_view;
grant select on views to landfall_view;
grant select (id, account_id, view_id, revoked_at, token_id, secret_sealed, has_link), insert (id, view_id,
  secret_hash, token_id, secret_sealed, link_sealed) on view_calendars to landfall_view;
grant insert (id, token_id, email, shipment_id, reference, events, eta_days, language, due_at, link_sealed)
  on view_subscriptions to landfall_view;
grant select (id, view_id, shipment_id, kind, text, day, from_hour, until_hour, address, name, answer, answered_at,
  created_at), insert (id, token_id, shipment_id, kind, text, day, from_hour, until_hour, address, name, email,
  language, link_sealed, due_at) on view_messages to landfall_view;
grant insert (id, action, actor_kind, actor_id, actor_name, subject_type, subject_id, subject_name, changes, details,
  address, user_agent, request_id, created_at) on audit_events to landfall_view;

-- Mails to be sent: written with what they are about, in one transaction, and sent afterwards.
create table mails (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  recipient text not null,
  subject text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'bounced')),
  attempts int not null default 0,
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  -- Why the last attempt did not succeed.
  error text,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- Mails to customers are written in the name of the company, and say how they are stopped.
  sender_name text,
  html text,
  headers jsonb,
  reply_to text,
  subscription_id uuid references view_subscriptions on delete set null,
  -- To whom of the account a mail of these goes. They go with the person.
  user_id uuid references users on delete set null
);
create index mails_due on mails (next_attempt_at) where status = 'pending';
create index mails_by_age on mails (created_at);
create index mails_of_subscription on mails (subscription_id, created_at desc) where subscription_id is not null;
create index mails_newest_first on mails (account_id, created_at desc, id);
create index mails_of_person on mails (user_id) where user_id is not null;
alter table mails enable row level security;
create policy own on mails to landfall_scoped using (account_id = current_account_id());
-- A mail that came back is noted by the mail that says so, which is recorded in the scope of its account.
grant select, insert, update (status, error), delete on mails to landfall_scoped;
