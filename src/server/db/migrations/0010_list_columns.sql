-- What lists are filtered by and in the order of. What follows from the same row is a generated column; what follows
-- from the shipment is kept on its containers by triggers; what follows from the journey the projection writes.

-- A set of values as one text, the same for the same set, so that indexes, statistics and tallies work as for any
-- column: `["customs", "freight"]`, or a digest where that is too long for an index. Null where there is nothing.
create function list_set(members text[]) returns text language sql immutable parallel safe
  set search_path = pg_catalog as $$
  select case when octet_length(t) <= 500 then t else 'md5:' || md5(t) end
  from (select jsonb_agg(distinct m collate "C" order by m collate "C")::text as t from unnest(members) m) s $$;
create function list_set(elements jsonb, member text) returns text language sql immutable parallel safe
  set search_path = pg_catalog, public as $$
  select public.list_set(array(select e ->> member from jsonb_array_elements(elements) e)) $$;
-- The total that the terminal gives, else the sum, whatever the currency.
create function fee_total(fees jsonb) returns double precision language sql immutable parallel safe
  set search_path = pg_catalog as $$
  select coalesce(max((f ->> 'amount')::float8) filter (where f ->> 'type' = 'total'), sum((f ->> 'amount')::float8))
  from jsonb_array_elements(fees) f $$;

-- The worst of its containers, and of all of them their states. `_key`: as texts are sorted, short enough for an index.
-- `blanks`: one bit for each of the columns that may be empty, in the order of the contract.
alter table shipments
  add attention smallint not null default 1,
  add worst_binding_lfd timestamptz(3),
  add worst_arrival_at timestamptz(3),
  add container_statuses text[] not null default '{}',
  add container_verdicts text[] not null default '{}',
  add container_holds text[] not null default '{}',
  add container_lfds text[] not null default '{}',
  add arrival_on date;
alter table shipments
  add arrival_at timestamptz(3) generated always as (coalesce(pod_ata_at, pod_eta_at)) stored,
  add bill_key text collate "C" not null generated always as (lower(left(bill_of_lading_number, 200))) stored,
  add line_key text collate "C" not null generated always as (lower(left(shipping_line_name, 200))) stored,
  add customer_key text collate "C" generated always as (nullif(lower(left(customer_name, 200)), '')) stored,
  add destination_key text collate "C" generated always as (nullif(lower(left(destination_name, 200)), '')) stored,
  add vessel_key text collate "C" generated always as (nullif(lower(left(pod_vessel_name, 200)), '')) stored,
  add tag_set text generated always as (case when tags <> '{}' then list_set(tags) end) stored,
  add status_set text generated always as (case when container_statuses <> '{}' then list_set(container_statuses) end) stored,
  add verdict_set text generated always as (case when container_verdicts <> '{}' then list_set(container_verdicts) end) stored,
  add hold_set text generated always as (case when container_holds <> '{}' then list_set(container_holds) end) stored,
  add lfd_set text generated always as (case when container_lfds <> '{}' then list_set(container_lfds) end) stored,
  add blanks smallint not null generated always as (
    (coalesce(pod_ata_at, pod_eta_at) is null)::int
    + (pod_terminal_id is null)::int * 2
    + (coalesce(destination_name, '') = '')::int * 4
    + (coalesce(customer_name, '') = '')::int * 8
    + (ref_numbers = '{}')::int * 16
    + (tags = '{}')::int * 32
    + (coalesce(pod_vessel_name, '') = '')::int * 64) stored;

alter table containers
  -- Of the shipment.
  add bill_key text collate "C",
  add line_key text collate "C",
  add customer_key text collate "C",
  add destination_key text collate "C",
  add vessel_key text collate "C",
  add shipping_line_scac text,
  add port_of_discharge_locode text,
  add destination_locode text,
  add customer_id uuid,
  add tags text[] not null default '{}',
  -- Of the journey: days on the calendar of the place.
  add binding_lfd_on date,
  add arrival_on date,
  add pod_terminal_name text;
alter table containers
  add terminal_key text collate "C" generated always as (nullif(lower(left(pod_terminal_name, 200)), '')) stored,
  add checked_at timestamptz(3) generated always as (greatest(terminal_checked_at, pod_last_tracking_request_at,
    shipment_last_tracking_request_at, rail_last_tracking_request_at)) stored,
  add fee_total double precision generated always as (
    case when fees_at_pod_terminal <> '[]' then fee_total(fees_at_pod_terminal) end) stored,
  add hold_count int generated always as (nullif(jsonb_array_length(holds_at_pod_terminal), 0)) stored,
  add tag_set text generated always as (case when tags <> '{}' then list_set(tags) end) stored,
  add hold_set text generated always as (
    case when holds_at_pod_terminal <> '[]' then list_set(holds_at_pod_terminal, 'name') end) stored,
  add currency_set text generated always as (
    case when fees_at_pod_terminal <> '[]' then list_set(fees_at_pod_terminal, 'currency_code') end) stored,
  add blanks smallint not null generated always as (
    (binding_lfd is null)::int
    + (fees_at_pod_terminal = '[]')::int * 2
    + (holds_at_pod_terminal = '[]')::int * 4
    + (arrival_at is null)::int * 8
    + (pod_terminal_id is null)::int * 16
    + (destination_key is null)::int * 32
    + (customer_key is null)::int * 64
    + (ref_numbers = '{}')::int * 128
    + (vessel_key is null)::int * 256
    + (pickup_appointment_at is null)::int * 512) stored;

-- What is there already. A zone that is none counts as UTC.
with zones as materialized (select name from pg_timezone_names)
update containers c set
  binding_lfd_on = (c.binding_lfd at time zone coalesce(l.name, 'UTC'))::date,
  arrival_on = (c.arrival_at at time zone coalesce(p.name, 'UTC'))::date,
  bill_key = s.bill_key, line_key = s.line_key, customer_key = s.customer_key, destination_key = s.destination_key,
  vessel_key = s.vessel_key, shipping_line_scac = s.shipping_line_scac, tags = s.tags, customer_id = s.customer_id,
  port_of_discharge_locode = s.port_of_discharge_locode, destination_locode = s.destination_locode
from containers d
  join shipments s on s.id = d.shipment_id
  left join zones l on l.name = d.binding_lfd_timezone
  left join zones p on p.name = d.pod_timezone
where d.id = c.id;
with zones as materialized (select name from pg_timezone_names)
update shipments s set arrival_on = (s.arrival_at at time zone coalesce(p.name, 'UTC'))::date
from shipments d left join zones p on p.name = d.pod_timezone
where d.id = s.id and s.arrival_at is not null;
update shipments s set attention = w.attention, worst_binding_lfd = w.binding_lfd, worst_arrival_at = w.arrival_at,
  container_statuses = array(select distinct current_status from containers where shipment_id = s.id),
  container_verdicts = array(select distinct verdict from containers where shipment_id = s.id),
  container_holds = array(select distinct h ->> 'name' from containers, jsonb_array_elements(holds_at_pod_terminal) h
    where shipment_id = s.id),
  container_lfds = array(select distinct binding_lfd_on::text from containers
    where shipment_id = s.id and binding_lfd_on is not null)
from (
  select distinct on (shipment_id) shipment_id, attention, binding_lfd, arrival_at from containers
  order by shipment_id, attention, binding_lfd, arrival_at, id) w
where w.shipment_id = s.id;

create function container_begins() returns trigger language plpgsql as $$
begin
  select bill_key, line_key, customer_key, destination_key, vessel_key, shipping_line_scac, port_of_discharge_locode,
    destination_locode, customer_id, tags
  into new.bill_key, new.line_key, new.customer_key, new.destination_key, new.vessel_key, new.shipping_line_scac,
    new.port_of_discharge_locode, new.destination_locode, new.customer_id, new.tags
  from shipments where id = new.shipment_id;
  return new;
end $$;
create trigger of_shipment before insert on containers for each row execute function container_begins();

create function shipment_changes() returns trigger language plpgsql as $$
begin
  update containers set bill_key = new.bill_key, line_key = new.line_key, customer_key = new.customer_key,
    destination_key = new.destination_key, vessel_key = new.vessel_key, shipping_line_scac = new.shipping_line_scac,
    port_of_discharge_locode = new.port_of_discharge_locode, destination_locode = new.destination_locode,
    customer_id = new.customer_id, tags = new.tags
  where shipment_id = new.id;
  return null;
end $$;
create trigger to_containers after update on shipments for each row
  when ((old.bill_key, old.line_key, old.customer_key, old.destination_key, old.vessel_key, old.shipping_line_scac,
      old.port_of_discharge_locode, old.destination_locode, old.customer_id, old.tags)
    is distinct from (new.bill_key, new.line_key, new.customer_key, new.destination_key, new.vessel_key,
      new.shipping_line_scac, new.port_of_discharge_locode, new.destination_locode, new.customer_id, new.tags))
  execute function shipment_changes();

-- The change feed. Whoever changes a row says so by setting updated_at; which instant it is the database says, so that
-- it is one clock. Before it looks at the clock, a transaction shows in its locks when it began: what it has not
-- committed yet is not older. A row that is read with updated_at before all of these is therefore never preceded by
-- one that comes later.
create function stamp_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('landfall changes'),
    floor(extract(epoch from transaction_timestamp() - timestamptz '2020-01-01Z'))::int);
  new.updated_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end $$;
create trigger stamp_new before insert on containers for each row execute function stamp_change();
create trigger stamp_changed before update on containers for each row
  when (old.updated_at is distinct from new.updated_at) execute function stamp_change();
create trigger stamp_new before insert on shipments for each row execute function stamp_change();
create trigger stamp_changed before update on shipments for each row
  when (old.updated_at is distinct from new.updated_at) execute function stamp_change();

-- Everything that was changed before this instant has been committed. To be asked for before what is read, in a
-- statement of its own: a statement does not see what is committed while it runs.
create function changes_settled_until() returns timestamptz language plpgsql volatile
  set search_path = pg_catalog as $$
declare
  now_at constant timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  return least(now_at, (
    select timestamptz '2020-01-01Z' + min(objid::bigint) * interval '1 second' from pg_locks
    where locktype = 'advisory' and classid = (hashtext('landfall changes')::bigint & 4294967295)::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())));
end $$;

-- For each order, and for what is found by a filter: the ids are read in the index, and only the page in the table.
drop index containers_newest_first, containers_by_number;
create index containers_newest_first on containers (account_id, created_at desc, id) include (current_status, verdict,
  attention, shipping_line_scac, port_of_discharge_locode, destination_locode, pod_terminal_id, customer_id, hold_set,
  tag_set, currency_set, blanks, binding_lfd_on, arrival_on, checked_at);
create index containers_by_number on containers (account_id, number, id);
create index containers_by_bill on containers (account_id, bill_key, id);
create index containers_by_status_alone on containers (account_id, current_status, id);
create index containers_by_verdict on containers (account_id, verdict, id);
create index containers_by_binding_lfd on containers (account_id, binding_lfd, id);
create index containers_by_fees on containers (account_id, fee_total, id);
create index containers_by_holds on containers (account_id, hold_count, id);
create index containers_by_arrival on containers (account_id, arrival_at, id);
create index containers_by_terminal on containers (account_id, terminal_key, id);
create index containers_by_destination on containers (account_id, destination_key, id);
create index containers_by_vessel on containers (account_id, vessel_key, id);
create index containers_by_line on containers (account_id, line_key, id);
create index containers_by_customer on containers (account_id, customer_key, id);
create index containers_by_check on containers (account_id, checked_at, id);
create index containers_by_change on containers (account_id, updated_at, id);
-- Old rows have old days and are gone: of what was newest first, most would be passed over.
create index containers_of_verdict on containers (account_id, verdict, created_at desc, id);
create index containers_of_arrival on containers (account_id, arrival_on, created_at desc, id);
create index containers_finished on containers (account_id, created_at desc, id) where attention = 3;
-- Many rows of one value share an entry: these are small.
create index containers_of_line on containers (account_id, shipping_line_scac);
create index containers_of_pod on containers (account_id, port_of_discharge_locode);
create index containers_of_destination on containers (account_id, destination_locode);
create index containers_of_terminal on containers (account_id, pod_terminal_id);
create index containers_of_customer on containers (account_id, customer_id);
create index containers_of_holds on containers (account_id, hold_set) where hold_set is not null;
create index containers_of_tags on containers (account_id, tag_set) where tag_set is not null;
create index containers_of_currencies on containers (account_id, currency_set) where currency_set is not null;
create index containers_of_blanks on containers (account_id, blanks);
create index containers_of_lfd on containers (account_id, binding_lfd_on) where binding_lfd_on is not null;

drop index shipments_newest_first;
create index shipments_newest_first on shipments (account_id, created_at desc, id) include (attention,
  shipping_line_scac, port_of_discharge_locode, destination_locode, pod_terminal_id, customer_id, tag_set, status_set,
  verdict_set, hold_set, lfd_set, arrival_on, blanks);
create index shipments_by_attention on shipments (account_id, attention, worst_binding_lfd, worst_arrival_at, id);
create index shipments_by_bill on shipments (account_id, bill_key, id);
create index shipments_by_line on shipments (account_id, line_key, id);
create index shipments_by_customer on shipments (account_id, customer_key, id);
create index shipments_by_arrival on shipments (account_id, arrival_at, id);
create index shipments_by_destination on shipments (account_id, destination_key, id);
create index shipments_by_vessel on shipments (account_id, vessel_key, id);
create index shipments_by_change on shipments (account_id, updated_at, id);
create index shipments_of_arrival on shipments (account_id, arrival_on, created_at desc, id);
create index shipments_finished on shipments (account_id, created_at desc, id) where attention = 3;
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

-- How many rows there are of each value, as `<list>.<facet>` in the tallies. Written out as a function for each list,
-- because a statement that is written anew is planned anew.
create function make_facet_tally(of_list text, facets text[]) returns void language plpgsql as $make$
declare
  pairs text;
  adding text;
begin
  select string_agg(format('(%L, (%s)::text)', of_list || '.' || split_part(f, ' = ', 1), split_part(f, ' = ', 2)), ', ')
  into pairs from unnest(facets) f;
  adding := 'insert into tallies (account_id, list, value, slot, total)
    select r.account_id, f.list, f.value, pg_backend_pid(), sum(r.step)
    from (%s) r, lateral (values ' || replace(pairs, '%', '%%') || ') f(list, value)
    where f.value is not null group by 1, 2, 3 having sum(r.step) <> 0 order by 1, 2, 3
    on conflict (account_id, list, value, slot) do update set total = tallies.total + excluded.total';
  execute format('create function tally_facets_of_%s() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public as $f$
    begin
      if tg_op = ''INSERT'' then %s;
      elsif tg_op = ''DELETE'' then %s;
      else %s;
      end if;
      return null;
    end $f$', of_list, format(adding, 'select 1 as step, * from added'), format(adding, 'select -1 as step, * from removed'),
    format(adding, 'select -1 as step, * from removed union all select 1, * from added'));
  execute format('create trigger tally_facets_added after insert on %1$s referencing new table as added
    for each statement execute function tally_facets_of_%1$s()', of_list);
  execute format('create trigger tally_facets_removed after delete on %1$s referencing old table as removed
    for each statement execute function tally_facets_of_%1$s()', of_list);
  execute format('create trigger tally_facets_moved after update on %1$s referencing old table as removed new table as added
    for each statement execute function tally_facets_of_%1$s()', of_list);
  execute format(replace(adding, 'pg_backend_pid()', '0'), format('select 1 as step, * from %I', of_list));
end $make$;
select make_facet_tally('containers', array[
  'verdict = r.verdict', 'active = r.attention < 3', 'shipping_line_scac = r.shipping_line_scac',
  'port_of_discharge_locode = r.port_of_discharge_locode', 'destination_locode = r.destination_locode',
  'pod_terminal_id = r.pod_terminal_id', 'customer_id = r.customer_id', 'hold_set = r.hold_set', 'tag_set = r.tag_set',
  'currency_set = r.currency_set', 'blanks = r.blanks', 'binding_lfd_on = r.binding_lfd_on', 'arrival_on = r.arrival_on',
  'checked_at = coalesce(to_char(r.checked_at at time zone ''UTC'', ''YYYY-MM-DD HH24''), ''never'')',
  'updated_at = to_char(r.updated_at at time zone ''UTC'', ''YYYY-MM-DD HH24'')']);
select make_facet_tally('shipments', array[
  'active = r.attention < 3', 'shipping_line_scac = r.shipping_line_scac',
  'port_of_discharge_locode = r.port_of_discharge_locode', 'destination_locode = r.destination_locode',
  'pod_terminal_id = r.pod_terminal_id', 'customer_id = r.customer_id', 'tag_set = r.tag_set',
  'status_set = r.status_set', 'verdict_set = r.verdict_set', 'hold_set = r.hold_set', 'lfd_set = r.lfd_set',
  'arrival_on = r.arrival_on', 'blanks = r.blanks',
  'updated_at = to_char(r.updated_at at time zone ''UTC'', ''YYYY-MM-DD HH24'')']);
drop function make_facet_tally;
