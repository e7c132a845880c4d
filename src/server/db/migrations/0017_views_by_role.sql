-- A view is about what its party has one of these roles in.
alter table views add column roles text[] not null default '{customer}';
alter table views alter column roles drop default;

-- Shipments of the party as a whole, and those in which only some boxes are theirs. `jit`: compiling would take longer
-- than the work.
create function view_whole_shipments() returns setof uuid language sql stable security definer rows 100
  set search_path = pg_catalog, public set jit = off as $$
  select s.id
  from public.views v
  join public.party_roles r on r.party_id = v.party_id and r.role = any(v.roles) and r.shipment_id is not null
  join public.shipments s on s.id = r.shipment_id and s.account_id = v.account_id
  where v.id = public.current_view_id() and v.account_id = public.current_account_id()
    and (v.tags = '{}' or s.tags && v.tags)
    and (v.done_for_days is null or s.attention < 3 or exists (select from public.containers c
      where c.shipment_id = s.id
        and coalesce(c.empty_terminated_at, c.delivered_at, c.updated_at) > now() - v.done_for_days * interval '1 day'))
$$;

-- Boxes that are the party's though their shipment is not.
create function view_single_containers() returns table (id uuid, shipment_id uuid)
  language sql stable security definer rows 20 set search_path = pg_catalog, public set jit = off as $$
  select c.id, c.shipment_id
  from public.views v
  join public.party_roles r on r.party_id = v.party_id and r.role = any(v.roles) and r.container_id is not null
  join public.containers c on c.id = r.container_id and c.account_id = v.account_id
  join public.shipments s on s.id = c.shipment_id
  where v.id = public.current_view_id() and v.account_id = public.current_account_id()
    and (v.tags = '{}' or s.tags && v.tags)
    and (v.done_for_days is null or c.attention < 3
      or coalesce(c.empty_terminated_at, c.delivered_at, c.updated_at) > now() - v.done_for_days * interval '1 day')
$$;

create or replace function view_shipments() returns setof uuid language sql stable security definer rows 100
  set search_path = pg_catalog, public set jit = off as $$
  select public.view_whole_shipments() union select shipment_id from public.view_single_containers()
$$;

create or replace function view_containers() returns setof uuid language sql stable security definer rows 200
  set search_path = pg_catalog, public set jit = off as $$
  select c.id from public.containers c where c.shipment_id in (select public.view_whole_shipments())
  union select id from public.view_single_containers()
$$;

-- A document goes to no customer where anything else is in it; what is about a shipment is about all its boxes.
create or replace function view_documents() returns setof uuid language sql stable security definer rows 100
  set search_path = pg_catalog, public set jit = off as $$
  with mine as materialized (select public.view_whole_shipments() as id),
    boxes as materialized (select public.view_containers() as id),
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

drop policy seen on custom_fields;
create policy seen on custom_fields to landfall_view
  using (definition_id in (select d.id from custom_field_definitions d)
    and (shipment_id = any(array(select view_whole_shipments())) or container_id = any(array(select view_containers()))));

-- A token that is followed by another stays good for a while.
grant update (expires_at) on view_tokens to landfall_scoped;
-- When it was opened last on that day; null for days before this was kept.
alter table view_visits add column last_at timestamptz(3);
