-- Customers may have their orders on a map, where their view says so.
update views set policy = jsonb_set(policy, '{sections,map}', 'false');

-- Where a container has been, by which ship, and where that was seen last: a map is drawn from it.
grant select (port_of_lading_id, port_of_discharge_id, destination_id, destination_type) on shipments to landfall_view;
grant select (pod_rail_departed_at) on containers to landfall_view;
grant select (key, estimated, location_id, location_type, location_locode, vessel_id, voyage_number)
  on transport_events to landfall_view;
create policy seen on vessels to landfall_view
  using (account_id = current_account_id() and id = any(array(select e.vessel_id from transport_events e)));
grant select (id, imo, name, latitude, longitude, position_timestamp, navigational_heading_degrees,
  nautical_speed_knots) on vessels to landfall_view;

-- What sources expect at the ports in between, in the order in which they said it. Nothing else of what they said is seen.
create function view_expected_calls()
  returns table (container_id uuid, event text, "timestamp" timestamptz, locode text, mode text, voyage text, vessel jsonb)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public set jit = off set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query select o.container_id, o.event,
    case when o.fact ->> 'refused' is null then (o.fact ->> 'occurred_at')::timestamptz end,
    o.fact ->> 'locode', o.fact ->> 'mode', o.fact ->> 'voyage', o.fact -> 'vessel'
  from public.observations o
  where o.container_id = any(array(select public.view_containers()))
    and o.event in ('transshipment_arrived', 'transshipment_discharged', 'transshipment_loaded', 'transshipment_departed')
    and o.withdrawn_at is null and o.fact ->> 'kind' = 'milestone' and o.fact ->> 'classifier' <> 'ACT'
  order by coalesce(o.reported_at, o.received_at), o.id;
end $$;
revoke execute on function view_expected_calls() from public;
grant execute on function view_expected_calls() to landfall_view;
