-- How many rows a list has, in all and by the value that it is filtered by most. Counting the rows of a large account
-- takes longer than the rest of a request. Each connection counts in a row of its own (`slot`), so that no transaction
-- waits for another; from time to time the slots are added up in slot 0.
create table tallies (
  account_id uuid not null references accounts on delete cascade,
  list text not null,
  value text not null,
  slot int not null,
  total bigint not null,
  primary key (account_id, list, value, slot)
);
alter table tallies enable row level security;
create policy own on tallies to landfall_scoped using (account_id = current_account_id());
grant select on tallies to landfall_scoped;

-- Takes the value of a row `r` as an expression. Owned by the owner of the tallies: nobody else writes them.
create function tally() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  adding constant text := 'insert into tallies (account_id, list, value, slot, total)
    select r.account_id, %L, (%s)::text, pg_backend_pid(), sum(r.step) from (%s) r group by 1, 3
    on conflict (account_id, list, value, slot) do update set total = tallies.total + excluded.total';
begin
  if tg_op = 'INSERT' then
    execute format(adding, tg_table_name, tg_argv[0], 'select 1 as step, * from changed');
  elsif tg_op = 'DELETE' then
    execute format(adding, tg_table_name, tg_argv[0], 'select -1 as step, * from changed');
  else
    execute format(adding, tg_table_name, tg_argv[0], 'select -1 as step, ($1).* union all select 1, ($2).*')
      using old, new;
  end if;
  return null;
end $$;
create trigger tally_added after insert on shipments referencing new table as changed
  for each statement execute function tally('r.line_tracking_stopped_at is not null');
create trigger tally_removed after delete on shipments referencing old table as changed
  for each statement execute function tally('r.line_tracking_stopped_at is not null');
create trigger tally_moved after update on shipments for each row
  when ((old.line_tracking_stopped_at is null) <> (new.line_tracking_stopped_at is null))
  execute function tally('r.line_tracking_stopped_at is not null');
create trigger tally_added after insert on containers referencing new table as changed
  for each statement execute function tally('r.current_status');
create trigger tally_removed after delete on containers referencing old table as changed
  for each statement execute function tally('r.current_status');
create trigger tally_moved after update on containers for each row
  when (old.current_status <> new.current_status) execute function tally('r.current_status');
create trigger tally_added after insert on tracking_requests referencing new table as changed
  for each statement execute function tally('r.status');
create trigger tally_removed after delete on tracking_requests referencing old table as changed
  for each statement execute function tally('r.status');
create trigger tally_moved after update on tracking_requests for each row
  when (old.status <> new.status) execute function tally('r.status');
create trigger tally_added after insert on documents referencing new table as changed
  for each statement execute function tally('listed_as(r.deleted_at, r.is_linked, r.effective_type)');
create trigger tally_removed after delete on documents referencing old table as changed
  for each statement execute function tally('listed_as(r.deleted_at, r.is_linked, r.effective_type)');
create trigger tally_moved after update on documents for each row
  when (listed_as(old.deleted_at, old.is_linked, old.effective_type)
    <> listed_as(new.deleted_at, new.is_linked, new.effective_type))
  execute function tally('listed_as(r.deleted_at, r.is_linked, r.effective_type)');

-- What a list can be filtered by, with how many rows have each value, in all and of those under way:
-- `<list>.active_<facet>`. Written out for each list, since a statement that is planned for each change costs more.
create function make_facet_tally(of_list text, facets text[]) returns void language plpgsql as $make$
declare
  pairs text;
  adding constant text := 'insert into tallies (account_id, list, value, slot, total)
    select r.account_id, f.list, f.value, pg_backend_pid(), sum(r.step)
    from (%s) r, lateral (values %s) f(list, value)
    where f.value is not null group by 1, 2, 3 having sum(r.step) <> 0 order by 1, 2, 3
    on conflict (account_id, list, value, slot) do update set total = tallies.total + excluded.total';
begin
  select string_agg(pair, ', ') into pairs
  from (
    select format('(%L, (%s)::text)', of_list || '.' || split_part(f, ' = ', 1), split_part(f, ' = ', 2)) as pair
    from unnest(facets) f) p;
  execute format('create function tally_facets_of_%s() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public as $f$
    begin
      if tg_op = ''INSERT'' then %s;
      elsif tg_op = ''DELETE'' then %s;
      else %s;
      end if;
      return null;
    end $f$', of_list, format(adding, 'select 1 as step, * from added', pairs),
    format(adding, 'select -1 as step, * from removed', pairs),
    format(adding, 'select -1 as step, * from removed union all select 1, * from added', pairs));
end $make$;
select make_facet_tally('containers', array[
  'verdict = r.verdict', 'active = r.urgency_rank < 11', 'shipping_line_scac = r.shipping_line_scac',
  'port_of_discharge_locode = r.port_of_discharge_locode', 'destination_locode = r.destination_locode',
  'pod_terminal_id = r.pod_terminal_id', 'customer_id = r.customer_id', 'hold_set = r.hold_set', 'tag_set = r.tag_set',
  'currency_set = r.currency_set', 'blanks = r.blanks', 'binding_lfd_on = r.binding_lfd_on', 'arrival_on = r.arrival_on',
  'checked_at = coalesce(to_char(r.checked_at at time zone ''UTC'', ''YYYY-MM-DD HH24''), ''never'')',
  'updated_at = to_char(r.updated_at at time zone ''UTC'', ''YYYY-MM-DD HH24'')',
  'active_shipping_line_scac = case when r.urgency_rank < 11 then r.shipping_line_scac end',
  'active_port_of_discharge_locode = case when r.urgency_rank < 11 then r.port_of_discharge_locode end',
  'active_destination_locode = case when r.urgency_rank < 11 then r.destination_locode end',
  'active_pod_terminal_id = case when r.urgency_rank < 11 then r.pod_terminal_id end']);
select make_facet_tally('shipments', array[
  'active = r.urgency_rank < 11', 'shipping_line_scac = r.shipping_line_scac',
  'port_of_discharge_locode = r.port_of_discharge_locode', 'destination_locode = r.destination_locode',
  'pod_terminal_id = r.pod_terminal_id', 'customer_id = r.customer_id', 'tag_set = r.tag_set',
  'status_set = r.status_set', 'verdict_set = r.verdict_set', 'hold_set = r.hold_set', 'lfd_set = r.lfd_set',
  'arrival_on = r.arrival_on', 'blanks = r.blanks',
  'updated_at = to_char(r.updated_at at time zone ''UTC'', ''YYYY-MM-DD HH24'')',
  'active_shipping_line_scac = case when r.urgency_rank < 11 then r.shipping_line_scac end',
  'active_port_of_discharge_locode = case when r.urgency_rank < 11 then r.port_of_discharge_locode end',
  'active_destination_locode = case when r.urgency_rank < 11 then r.destination_locode end',
  'active_pod_terminal_id = case when r.urgency_rank < 11 then r.pod_terminal_id end']);
drop function make_facet_tally;

create trigger tally_facets_added after insert on containers referencing new table as added
  for each statement execute function tally_facets_of_containers();
create trigger tally_facets_removed after delete on containers referencing old table as removed
  for each statement execute function tally_facets_of_containers();
create trigger tally_facets_moved after update on containers referencing old table as removed new table as added
  for each statement execute function tally_facets_of_containers();
create trigger tally_facets_added after insert on shipments referencing new table as added
  for each statement execute function tally_facets_of_shipments();
create trigger tally_facets_removed after delete on shipments referencing old table as removed
  for each statement execute function tally_facets_of_shipments();
create trigger tally_facets_moved after update on shipments referencing old table as removed new table as added
  for each statement execute function tally_facets_of_shipments();
