create extension if not exists pg_trgm;

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
  primary key (subject_id, kind, norm)
) partition by list (kind);
-- Apart, because what is frequent in one is often absent from the others, and is then found to be absent at once:
-- the prefix of an owner is in many container numbers and in no bill of lading.
create table search_keys_of_containers partition of search_keys for values in ('number');
create table search_keys_of_container_references partition of search_keys for values in ('container_reference');
create table search_keys_of_documents partition of search_keys default;

create index search_keys_exact on search_keys (account_id, norm);
create index search_keys_newest_first on search_keys (account_id, subject, created_at desc, subject_id, kind);
create index search_keys_partial on search_keys using gin (norm gin_trgm_ops);

alter table search_keys enable row level security;
create policy own on search_keys to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on search_keys to landfall_scoped;

-- Under row-level security `like` may not use an index, because it is not leakproof. This function runs as its owner
-- and looks at the account itself. At most `most` of each kind, newest first: what has exactly this number, then what
-- has it as a part of one. `best_only` ends with the first of these that finds anything: exactly, as a part of a
-- container number, as a part of anything else. `plain` is compared with every number, `squeezed` (without spaces and
-- dashes) with those of containers. Frequent parts are found among the newest 1,000 keys, and rare ones by the index of
-- parts, which would gather all keys with a frequent one. Parts of one or two characters are in no index.
create function search_keys_matching(subjects text[], plain text, squeezed text, most int, best_only boolean)
  returns table (subject text, subject_id uuid, value text, match text, created_at timestamptz)
  language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
  -- Starting workers takes longer than the search.
  set max_parallel_workers_per_gather = 0 as $$
declare
  account uuid := public.current_account_id();
  asked text;
  kinds text[];
  sought text;
  part text;
  recent int;
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
        and k.norm = case k.kind when 'number' then squeezed else plain end
      order by k.subject, k.created_at desc, k.subject_id, k.kind desc) e
    where e.place <= most;
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
      order by k.created_at desc, k.subject_id, k.kind
      limit 1000) n
    where n.norm like part and n.norm <> sought;
    if recent >= most or length(sought) < 3 then
      return query
        select distinct on (n.created_at, n.subject_id) n.subject, n.subject_id, n.value, 'partial', n.created_at
        from (
          select * from public.search_keys k
          where k.account_id = account and k.subject = asked and k.kind = any(kinds)
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
            and k.norm like part and k.norm <> sought)
        select distinct on (n.created_at, n.subject_id) n.subject, n.subject_id, n.value, 'partial', n.created_at
        from n
        order by n.created_at desc, n.subject_id, n.kind
        limit most;
    end if;
    exit when found and best_only and kinds = '{number}';
  end loop;
end $$;
revoke all on function search_keys_matching from public;
grant execute on function search_keys_matching to landfall_scoped;
