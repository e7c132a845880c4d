-- Customers see their own shipments as this role. It owns no table and may only read, and only what their view lets out.
do $$ begin
  if not exists (select from pg_roles where rolname = 'landfall_view') then
    create role landfall_view nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, 'landfall_view', 'member') then
    execute format('grant landfall_view to %I', current_user);
  end if;
end $$;

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
  updated_at timestamptz(3) not null default now()
);
create index views_newest_first on views (account_id, created_at desc, id);
create index views_of_party on views (party_id);

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
  primary key (view_id, day, token_id, origin)
);

-- The shipments that the view of this transaction is about, found by their customer. Whether one is done, its containers
-- say. `jit`: compiling would take longer than the work.
create function view_shipments() returns setof uuid language sql stable security definer rows 100
  set search_path = pg_catalog, public set jit = off as $$
  select s.id
  from public.views v
  join public.shipments s on s.account_id = v.account_id and s.customer_id = v.party_id
  where v.id = public.current_view_id() and v.account_id = public.current_account_id()
    and (v.tags = '{}' or s.tags && v.tags)
    and (v.done_for_days is null or s.attention < 3 or exists (select from public.containers c
      where c.shipment_id = s.id
        and coalesce(c.empty_terminated_at, c.delivered_at, c.updated_at) > now() - v.done_for_days * interval '1 day'))
$$;

create function view_containers() returns setof uuid language sql stable security definer rows 200
  set search_path = pg_catalog, public set jit = off as $$
  select c.id from public.containers c where c.shipment_id in (select public.view_shipments())
$$;

-- A document goes to no customer where anything else is in it.
create function view_documents() returns setof uuid language sql stable security definer rows 100
  set search_path = pg_catalog, public set jit = off as $$
  with mine as materialized (select public.view_shipments() as id),
    boxes as materialized (select c.id from public.containers c join mine on mine.id = c.shipment_id),
    linked as (
      select l.document_id from public.document_links l join mine on mine.id = l.shipment_id
      union
      select l.document_id from public.document_links l join boxes on boxes.id = l.container_id)
  select d.id
  from public.views v
  join linked on true
  join public.documents d on d.id = linked.document_id and d.effective_type = any(v.document_types)
  where v.id = public.current_view_id() and v.account_id = public.current_account_id()
    and d.account_id = v.account_id and d.deleted_at is null
    and not exists (select from public.document_links l
      where l.document_id = d.id
        and (l.shipment_id is null or l.shipment_id not in (select id from mine))
        and (l.container_id is null or l.container_id not in (select id from boxes)))
$$;

alter table views enable row level security;
alter table view_tokens enable row level security;
alter table view_visits enable row level security;
create policy own on views to landfall_scoped using (account_id = current_account_id());
create policy own on view_tokens to landfall_scoped using (account_id = current_account_id());
create policy own on view_visits to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on views to landfall_scoped;
grant select (id, account_id, view_id, name, expires_at, revoked_at, last_seen_at, created_by_id, created_at), insert,
  update (revoked_at) on view_tokens to landfall_scoped;
grant select on view_visits to landfall_scoped;

create policy seen on accounts to landfall_view using (id = current_account_id());
create policy seen on views to landfall_view using (id = current_view_id() and account_id = current_account_id());
create policy seen on parties to landfall_view
  using (id = (select v.party_id from views v where v.id = current_view_id() and v.account_id = current_account_id()));
create policy seen on shipments to landfall_view using (id = any(array(select view_shipments())));
create policy seen on containers to landfall_view using (id = any(array(select view_containers())));
create policy seen on transport_events to landfall_view using (container_id = any(array(select view_containers())));
create policy seen on documents to landfall_view using (id = any(array(select view_documents())));
create policy seen on document_links to landfall_view using (document_id = any(array(select view_documents())));
create policy seen on custom_field_definitions to landfall_view
  using (not sensitive and id = any((select v.custom_field_ids from views v
    where v.id = current_view_id() and v.account_id = current_account_id())::uuid[]));
create policy seen on custom_field_options to landfall_view
  using (definition_id in (select d.id from custom_field_definitions d));
create policy seen on custom_fields to landfall_view
  using (definition_id in (select d.id from custom_field_definitions d)
    and (shipment_id = any(array(select view_shipments())) or container_id = any(array(select view_containers()))));

grant select (id, company_name) on accounts to landfall_view;
grant select on views to landfall_view;
grant select (id, company_name) on parties to landfall_view;
grant select (id, created_at, updated_at, bill_of_lading_number, ref_numbers, attention, container_ids,
  port_of_lading_locode, port_of_lading_name, pol_timezone, pol_etd_at, pol_atd_at,
  port_of_discharge_locode, port_of_discharge_name, pod_timezone, pod_eta_at, pod_original_eta_at, pod_ata_at,
  destination_locode, destination_name, destination_timezone, destination_eta_at, destination_ata_at,
  pod_vessel_name, pod_voyage_number) on shipments to landfall_view;
grant select (id, shipment_id, updated_at, number, ref_numbers, current_status, verdict, attention,
  holds_at_pod_terminal, fees_at_pod_terminal, pickup_appointment_at, pod_terminal_id, pickup_facility_id,
  pickup_facility_type, empty_out_at, pol_full_in_at, pol_vessel_loaded_at, pol_vessel_departed_at, pod_arrived_at,
  pod_discharged_at, pod_full_out_at, ind_eta_at, ind_ata_at, final_destination_full_out_at, delivered_at,
  empty_terminated_at, pod_timezone, final_destination_timezone, empty_terminated_timezone, binding_lfd,
  binding_lfd_source, binding_lfd_timezone) on containers to landfall_view;
grant select (container_id, event, timestamp, invalidated_at) on transport_events to landfall_view;
grant select (id, name, effective_type, deleted_at) on documents to landfall_view;
grant select (document_id, shipment_id, container_id) on document_links to landfall_view;
grant select (id, display_name, data_type, default_format, sensitive, entity_type) on custom_field_definitions to landfall_view;
grant select (definition_id, value, label) on custom_field_options to landfall_view;
grant select (definition_id, shipment_id, container_id, entity_id, value) on custom_fields to landfall_view;
