-- What a list can be filtered by is offered with how many rows of each value are under way: `<list>.active_<facet>`.
-- The functions are those of 0010_list_columns.sql with these facets in addition; the triggers stay.
create function make_facet_tally(of_list text, facets text[]) returns void language plpgsql as $make$
declare
  pairs text;
  added text;
  adding constant text := 'insert into tallies (account_id, list, value, slot, total)
    select r.account_id, f.list, f.value, pg_backend_pid(), sum(r.step)
    from (%s) r, lateral (values %s) f(list, value)
    where f.value is not null group by 1, 2, 3 having sum(r.step) <> 0 order by 1, 2, 3
    on conflict (account_id, list, value, slot) do update set total = tallies.total + excluded.total';
begin
  select string_agg(pair, ', '), string_agg(pair, ', ') filter (where name like 'active\_%') into pairs, added
  from (
    select split_part(f, ' = ', 1) as name,
      format('(%L, (%s)::text)', of_list || '.' || split_part(f, ' = ', 1), split_part(f, ' = ', 2)) as pair
    from unnest(facets) f) p;
  execute format('create or replace function tally_facets_of_%s() returns trigger language plpgsql security definer
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
  execute replace(format(adding, format('select 1 as step, * from %I', of_list), added), 'pg_backend_pid()', '0');
end $make$;
select make_facet_tally('containers', array[
  'verdict = r.verdict', 'active = r.attention < 3', 'shipping_line_scac = r.shipping_line_scac',
  'port_of_discharge_locode = r.port_of_discharge_locode', 'destination_locode = r.destination_locode',
  'pod_terminal_id = r.pod_terminal_id', 'customer_id = r.customer_id', 'hold_set = r.hold_set', 'tag_set = r.tag_set',
  'currency_set = r.currency_set', 'blanks = r.blanks', 'binding_lfd_on = r.binding_lfd_on', 'arrival_on = r.arrival_on',
  'checked_at = coalesce(to_char(r.checked_at at time zone ''UTC'', ''YYYY-MM-DD HH24''), ''never'')',
  'updated_at = to_char(r.updated_at at time zone ''UTC'', ''YYYY-MM-DD HH24'')',
  'active_shipping_line_scac = case when r.attention < 3 then r.shipping_line_scac end',
  'active_port_of_discharge_locode = case when r.attention < 3 then r.port_of_discharge_locode end',
  'active_destination_locode = case when r.attention < 3 then r.destination_locode end',
  'active_pod_terminal_id = case when r.attention < 3 then r.pod_terminal_id end']);
select make_facet_tally('shipments', array[
  'active = r.attention < 3', 'shipping_line_scac = r.shipping_line_scac',
  'port_of_discharge_locode = r.port_of_discharge_locode', 'destination_locode = r.destination_locode',
  'pod_terminal_id = r.pod_terminal_id', 'customer_id = r.customer_id', 'tag_set = r.tag_set',
  'status_set = r.status_set', 'verdict_set = r.verdict_set', 'hold_set = r.hold_set', 'lfd_set = r.lfd_set',
  'arrival_on = r.arrival_on', 'blanks = r.blanks',
  'updated_at = to_char(r.updated_at at time zone ''UTC'', ''YYYY-MM-DD HH24'')',
  'active_shipping_line_scac = case when r.attention < 3 then r.shipping_line_scac end',
  'active_port_of_discharge_locode = case when r.attention < 3 then r.port_of_discharge_locode end',
  'active_destination_locode = case when r.attention < 3 then r.destination_locode end',
  'active_pod_terminal_id = case when r.attention < 3 then r.pod_terminal_id end']);
drop function make_facet_tally;
