-- Customers are most of whom views are for: their shipments are found by the link itself, as before there were roles.
-- What is found twice does no harm: policies ask whether it is among these.
create or replace function view_whole_shipments() returns setof uuid language sql stable security definer rows 100
  set search_path = pg_catalog, public set jit = off as $$
  select s.id
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
  join public.party_roles r on r.party_id = v.party_id and r.role = any(v.roles) and r.role <> 'customer'
    and r.shipment_id is not null
  join public.shipments s on s.id = r.shipment_id and s.account_id = v.account_id
  where v.id = public.current_view_id() and v.account_id = public.current_account_id()
    and (v.tags = '{}' or s.tags && v.tags)
    and (v.done_for_days is null or s.attention < 3 or exists (select from public.containers c
      where c.shipment_id = s.id
        and coalesce(c.empty_terminated_at, c.delivered_at, c.updated_at) > now() - v.done_for_days * interval '1 day'))
$$;

create or replace function view_shipments() returns setof uuid language sql stable security definer rows 100
  set search_path = pg_catalog, public set jit = off as $$
  select whole from public.view_whole_shipments() whole
  union all select shipment_id from public.view_single_containers()
$$;

create or replace function view_containers() returns setof uuid language sql stable security definer rows 200
  set search_path = pg_catalog, public set jit = off as $$
  select c.id from public.containers c where c.shipment_id in (select whole from public.view_whole_shipments() whole)
  union all select id from public.view_single_containers()
$$;
