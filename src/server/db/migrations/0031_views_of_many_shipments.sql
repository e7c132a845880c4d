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
    and (v.done_for_days is null or s.attention < 3 or exists (select from public.containers c
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
    and (v.done_for_days is null or c.attention < 3
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
    and (v.done_for_days is null or s.attention < 3 or exists (select from public.containers c
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
    and (v.done_for_days is null or s.attention < 3 or exists (select from public.containers c
      where c.shipment_id = s.id
        and coalesce(c.empty_terminated_at, c.delivered_at, c.updated_at) > now() - v.done_for_days * interval '1 day'));
end $$;

create or replace function view_whole_shipments() returns setof uuid language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public as $$
begin
  if public.view_among() is null then return query select public.view_all_whole_shipments();
  else return query select public.view_whole_of(public.view_among());
  end if;
end $$;

create or replace function view_single_containers() returns table (id uuid, shipment_id uuid)
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query select one.id, one.shipment_id from public.view_single_of(public.view_among()) one;
end $$;

create or replace function view_shipments() returns setof uuid language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public as $$
begin
  return query select whole from public.view_whole_shipments() whole;
  return query select one.shipment_id from public.view_single_containers() one;
end $$;

create or replace function view_containers() returns setof uuid language plpgsql stable security definer rows 200
  set search_path = pg_catalog, public set jit = off set enable_seqscan = off as $$
begin
  return query select c.id from public.containers c
    where c.shipment_id = any(array(select whole from public.view_whole_shipments() whole));
  return query select one.id from public.view_single_containers() one;
end $$;

-- What else is in a document is looked up for itself: it may be of shipments that were not named.
create or replace function view_documents() returns setof uuid language plpgsql stable security definer rows 100
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

-- Boxes are found by their shipments, of which there are fewer.
drop policy seen on containers;
create policy seen on containers to landfall_view
  using (shipment_id = any(array(select view_whole_shipments()))
    or id = any(array(select s.id from view_single_containers() s)));
drop policy seen on custom_fields;
create policy seen on custom_fields to landfall_view
  using (definition_id in (select d.id from custom_field_definitions d)
    and (shipment_id = any(array(select view_whole_shipments())) or container_id = any(array(select view_containers()))));

create index party_roles_in_boxes on party_roles (party_id, role) include (container_id) where container_id is not null;

-- What customers can collect is at the top of their list.
create index containers_ready on containers (shipment_id)
  where verdict = 'ready' and current_status in ('grounded', 'available', 'not_available', 'off_dock');
