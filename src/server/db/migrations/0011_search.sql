-- Every number something can be found by, written in the transaction that writes what it leads to.
create table search_keys (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  subject text not null check (subject in ('shipment', 'container', 'tracking_request')),
  subject_id uuid not null,
  kind text not null,
  value text not null,
  -- As it is compared: upper case, a container number without spaces and dashes.
  norm text not null,
  -- Of the subject: the order among equals is newest first.
  created_at timestamptz(3) not null,
  -- What only sensitive fields say is found by those only who may see it.
  sensitive boolean not null default false,
  primary key (subject_id, kind, norm)
    ) partition by list (kind
);
create index search_keys_exact on search_keys (account_id, norm);
create index search_keys_newest_first on search_keys (account_id, subject, created_at desc, subject_id, kind);
create index search_keys_partial on search_keys using gin (norm gin_trgm_ops);
create index search_keys_without_separators on search_keys using gin (without_separators(norm) gin_trgm_ops)
  where norm ~ '[^[:alnum:]]';
create index search_keys_folded on search_keys (account_id, folded_number(norm));
alter table search_keys enable row level security;
create policy own on search_keys to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on search_keys to landfall_scoped;

-- Apart, because what is frequent in one is often absent from the others, and is then found to be absent at once:
-- the prefix of an owner is in many container numbers and in no bill of lading.
create table search_keys_of_containers partition of search_keys for values in ('number');

create table search_keys_of_container_references partition of search_keys for values in ('container_reference');
create index search_keys_plain_of_containers on search_keys_of_container_references (account_id, plain_reference(norm));

create table search_keys_of_documents partition of search_keys default;
create index search_keys_plain on search_keys_of_documents (account_id, plain_reference(norm));

-- The search, which forgives where it would find nothing.
create function search_keys_matching(subjects text[], plain text, squeezed text, most int, best_only boolean)
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
revoke all on function search_keys_matching(text[], text, text, integer, boolean) from public;
grant execute on function search_keys_matching(text[], text, text, integer, boolean) to landfall_scoped;

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
revoke all on function search_keys_near(text[], text, integer) from public;
grant execute on function search_keys_near(text[], text, integer) to landfall_scoped;
