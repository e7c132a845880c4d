-- The shipments that the view of this transaction is about: as a whole, or for some of their containers. `jit` is off:
-- compiling would take longer than the work.
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

-- Where a statement has named shipments (`view_among`), only those are looked at. One that is found twice does no harm:
-- policies ask whether it is among these.
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
-- A customer may ask, and see nothing of what was asked.
create policy asked on view_subscriptions for insert to landfall_view
  with check (view_id = current_view_id() and account_id = current_account_id() and confirmed_at is null);
create policy asked on view_calendars to landfall_view
  using (view_id = current_view_id() and account_id = current_account_id() and token_id is not null)
  with check (view_id = current_view_id() and account_id = current_account_id() and token_id is not null);
create policy seen on containers to landfall_view
  using (shipment_id = any(array(select view_whole_shipments()))
    or id = any(array(select s.id from view_single_containers() s)));
create policy seen on custom_fields to landfall_view
  using (definition_id in (select d.id from custom_field_definitions d)
    and (shipment_id = any(array(select view_whole_shipments())) or container_id = any(array(select view_containers()))));
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
