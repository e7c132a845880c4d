-- Roles that requests run as. None owns a table, so row-level security binds them. `landfall_scoped` is staff and API
-- keys, in their account; `landfall_view` a customer, who may read what their view lets out; `landfall_trucker` the
-- trucker of a delivery order, who may read its one container.
-- Roles belong to the whole cluster: another database of it may create them in this very instant. From PostgreSQL 16
-- on, who makes a role may not take it on by that alone: it must be granted, once.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['landfall_scoped', 'landfall_view', 'landfall_trucker'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to %I', wanted, current_user);
    end if;
    if current_setting('server_version_num')::int >= 160000
      and not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to %I with set true', wanted, current_user);
    end if;
  end loop;
end $$;

create extension if not exists pg_trgm;

-- '' is what a setting becomes once a transaction that set it locally has ended.
create function current_account_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.account_id', true), '')::uuid $$;

-- What the principal of the transaction may do: `read,write`. A scope that nobody has set allows nothing.
create function has_scope(wanted text) returns boolean language sql stable parallel safe
  as $$ select coalesce(wanted = any(string_to_array(current_setting('app.scopes', true), ',')), false) $$;

-- A set of values as one text, the same for the same set, so that indexes, statistics and tallies work as for any
-- column: `["customs", "freight"]`, or a digest where that is too long for an index. Null where there is nothing.
create function list_set(members text[]) returns text language sql immutable parallel safe
  set search_path = pg_catalog as $$
  select case when octet_length(t) <= 500 then t else 'md5:' || md5(t) end
  from (select jsonb_agg(distinct m collate "C" order by m collate "C")::text as t from unnest(members) m) s $$;

create function list_set(elements jsonb, member text) returns text language sql immutable parallel safe
  set search_path = pg_catalog, public as $$
  select public.list_set(array(select e ->> member from jsonb_array_elements(elements) e)) $$;

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

-- Numbers that have separators are found by their parts without them, too.
create function without_separators(norm text) returns text language sql immutable strict parallel safe
  return regexp_replace(norm, '[^[:alnum:]]+', '', 'g');

-- Who looks at something learns that it has changed: `<account> <type> <ids> <ids of shipments>` for each statement,
-- sent with its commit. `*` stands for more ids than a message should have.
create function notify_changes() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select account_id, case when count(*) > 50 then '*' else string_agg(id::text, ',') end as ids
    from changed group by account_id
  loop
    perform pg_notify('landfall_changes', concat_ws(' ', one.account_id, tg_argv[0], one.ids, ''));
  end loop;
  return null;
end $$;

-- As references are compared: letters and digits, without the word that only says what they are.
create function plain_reference(norm text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(upper(norm), '[^[:alnum:]]+', '', 'g'),
    '^(PURCHASEORDER|PO|BESTELLUNG|PEDIDO|OC)(NO|NR)?(?=[0-9]{3})', '');

-- Itself, and from six characters on with one of them left out.
create function near_forms(plain text) returns setof text language sql immutable strict parallel safe as $$
  select plain union
  select left(plain, at - 1) || substr(plain, at + 1) from generate_series(1, length(plain)) at where length(plain) >= 6
$$;

-- A number as it is compared where nothing has it exactly: letters and digits alone, and of those that are taken for one
-- another (0 and O, 1 and I, 5 and S, 8 and B) only one.
create function folded_number(norm text) returns text language sql immutable strict parallel safe
  return translate(regexp_replace(norm, '[^[:alnum:]]+', '', 'g'), 'OQILZSGB', '00112568');

-- What it may have been meant for: itself, and from six characters on with one of them missing, too many, wrong, or two
-- swapped. Some 700 forms of a container number, each looked up in the index.
create function near_numbers(folded text) returns setof text language sql immutable strict parallel safe as $$
  with places as (select at from generate_series(1, length(folded) + 1) at where length(folded) between 6 and 35),
  letters as (select letter from unnest(string_to_array('0123456789ACDEFHJKMNPRTUVWXY', null)) letter)
  select folded
  union
  select left(folded, at - 1) || substr(folded, at + 1) from places
  union
  select left(folded, at - 1) || letter || substr(folded, at + 1) from places, letters
  union
  select left(folded, at - 1) || letter || substr(folded, at) from places, letters
  union
  select left(folded, at - 1) || substr(folded, at + 1, 1) || substr(folded, at, 1) || substr(folded, at + 2) from places
$$;
