-- A number as it is compared where nothing has it exactly: letters and digits alone, and of those that are taken for one
-- another (0 and O, 1 and I, 5 and S, 8 and B) only one.
create function folded_number(norm text) returns text language sql immutable strict parallel safe
  return translate(regexp_replace(norm, '[^[:alnum:]]+', '', 'g'), 'OQILZSGB', '00112568');
create index search_keys_folded on search_keys (account_id, folded_number(norm));

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

-- Where no key is `asked`, exactly or in part: the same number with other separators, which is the number itself; else
-- what differs by characters that are taken for one another; else what differs by one character.
create function search_keys_near(subjects text[], asked text, most int)
  returns table (subject text, subject_id uuid, kind text, value text, match text, created_at timestamptz)
  language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
  -- Until its index has been analyzed, one number looks like a part of the table, and its reading worth compiling.
  set enable_seqscan = off
  set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  account uuid := public.current_account_id();
  sees boolean := public.has_scope('sensitive');
  plain text := public.without_separators(asked);
  folded text := public.folded_number(asked);
  forms text[] := array(select public.near_numbers(folded));
begin
  if account is null or folded = '' then
    return;
  end if;
  return query
    with near as materialized (
      select k.*,
        case when public.without_separators(k.norm) = plain then 0
          when public.folded_number(k.norm) = folded then 1 else 2 end as distance
      from unnest(forms) form
      -- `offset 0`: one by one, else the planner, which cannot know how rare they are, reads everything.
      cross join lateral (
        select k.subject, k.subject_id, k.kind, k.value, k.norm, k.created_at
        from public.search_keys k
        where k.account_id = account and public.folded_number(k.norm) = form
          and k.subject = any(subjects) and (sees or not k.sensitive)
        offset 0) k),
    nearest as (
      select distinct on (n.subject, n.subject_id) n.* from near n
      where n.distance = (select min(distance) from near)
      order by n.subject, n.subject_id, n.kind desc),
    placed as (
      select n.*, row_number() over (partition by n.subject order by n.created_at desc, n.subject_id) as place
      from nearest n)
    select p.subject, p.subject_id, p.kind, p.value, case p.distance when 0 then 'exact' else 'similar' end, p.created_at
    from placed p where p.place <= most;
end $$;
revoke all on function search_keys_near from public;
grant execute on function search_keys_near to landfall_scoped;

-- The search, which forgives where it would find nothing.
create or replace function search_keys_matching(subjects text[], plain text, squeezed text, most int, best_only boolean)
  returns table (subject text, subject_id uuid, value text, match text, created_at timestamptz)
  language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
  -- Starting workers takes longer than the search.
  set max_parallel_workers_per_gather = 0 as $$
declare
  account uuid := public.current_account_id();
  sees boolean := public.has_scope('sensitive');
  asked text;
  kinds text[];
  sought text;
  part text;
  recent int;
  anything boolean := false;
begin
  if account is null or plain = '' then
    return;
  end if;
  return query
    select e.subject, e.subject_id, e.value, 'exact', e.created_at
    from (
      select distinct on (k.subject, k.created_at, k.subject_id) k.subject, k.subject_id, k.value, k.created_at,
        dense_rank() over (partition by k.subject order by k.created_at desc, k.subject_id) as place
      from public.search_keys k
      where k.account_id = account and k.subject = any(subjects) and k.norm in (plain, squeezed)
        and (sees or not k.sensitive)
        and k.norm = case k.kind when 'number' then squeezed else plain end
      order by k.subject, k.created_at desc, k.subject_id, k.kind desc) e
    where e.place <= most;
  anything := found;
  if found and best_only then
    return;
  end if;
  -- All kinds there are: of one that is not named here, parts are not found.
  for asked, kinds in values ('container', '{number}'::text[]), ('container', '{container_reference,custom}'),
    ('shipment', '{bill,normalized,booking,request,reference,custom}'), ('tracking_request', '{request,reference}')
  loop
    sought := case when kinds = '{number}' then squeezed else plain end;
    continue when asked <> all(subjects) or sought = '';
    part := '%' || replace(replace(replace(sought, '\', '\\'), '%', '\%'), '_', '\_') || '%';
    select count(distinct n.subject_id) into recent
    from (
      select k.subject_id, k.norm from public.search_keys k
      where k.account_id = account and k.subject = asked and k.kind = any(kinds)
        and (sees or not k.sensitive)
      order by k.created_at desc, k.subject_id, k.kind
      limit 1000) n
    where n.norm like part and n.norm <> sought;
    if recent >= most or length(sought) < 3 then
      return query
        select distinct on (n.created_at, n.subject_id) n.subject, n.subject_id, n.value, 'partial', n.created_at
        from (
          select * from public.search_keys k
          where k.account_id = account and k.subject = asked and k.kind = any(kinds)
            and (sees or not k.sensitive)
          order by k.created_at desc, k.subject_id, k.kind
          limit 1000) n
        where n.norm like part and n.norm <> sought
        order by n.created_at desc, n.subject_id, n.kind
        limit most;
    else
      return query
        with n as materialized (
          select k.subject, k.subject_id, k.kind, k.value, k.created_at from public.search_keys k
          where k.account_id = account and k.subject = asked and k.kind = any(kinds)
            and (sees or not k.sensitive)
            and k.norm like part and k.norm <> sought)
        select distinct on (n.created_at, n.subject_id) n.subject, n.subject_id, n.value, 'partial', n.created_at
        from n
        order by n.created_at desc, n.subject_id, n.kind
        limit most;
    end if;
    anything := anything or found;
    exit when found and best_only and kinds = '{number}';
  end loop;
  if not anything then
    return query
      select n.subject, n.subject_id, n.value, n.match, n.created_at
      from public.search_keys_near(subjects, plain, most) n;
  end if;
end $$;

-- Linked to what has `part` in a number: its shipments, its containers, and what its tracking requests led to. Where
-- nothing that is linked has it, linked to what has a number like it. Below four characters a part says nothing: then it
-- is a whole number.
create or replace function documents_with_reference(part text) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  account uuid := public.current_account_id();
  forgiving boolean;
begin
  foreach forgiving in array array[false, true] loop
    return query
      with found as materialized (
        select k.subject, k.subject_id from public.search_keys k
        where not forgiving and length(part) >= 4 and k.account_id = account and k.kind <> 'custom'
          and k.norm like '%' || part || '%'
        union
        select k.subject, k.subject_id from public.search_keys k
        where not forgiving and length(part) >= 4 and k.account_id = account and k.kind <> 'custom'
          and k.norm ~ '[^[:alnum:]]' and public.without_separators(k.norm) like '%' || part || '%'
        union
        select k.subject, k.subject_id from public.search_keys k
        where not forgiving and length(part) < 4 and k.account_id = account and k.kind <> 'custom'
          and public.folded_number(k.norm) = public.folded_number(part) and public.without_separators(k.norm) = part
        union
        select n.subject, n.subject_id
        from public.search_keys_near(array['shipment', 'container', 'tracking_request'], part, 1000) n
        where forgiving and n.kind <> 'custom'),
      shipments as (
        select f.subject_id as id from found f where f.subject = 'shipment'
        union
        select r.tracked_object_id from found f join public.tracking_requests r on r.id = f.subject_id
        where f.subject = 'tracking_request')
      select l.document_id from public.document_links l
      where l.shipment_id in (select id from shipments) and l.account_id = account
      union
      select l.document_id from public.document_links l
      where l.container_id in (select f.subject_id from found f where f.subject = 'container')
        and l.account_id = account;
    exit when found;
  end loop;
end $$;
