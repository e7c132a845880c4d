-- Whoever is there was given everything. Keys keep what they could do; from now on it is said for each.
alter table users add column role text not null default 'admin' check (role in ('admin', 'member', 'viewer'));
alter table users alter column role drop default;
create index users_newest_first on users (account_id, created_at desc, id);
grant select (role), update (name, role), delete on users to landfall_scoped;
-- For whoever is removed.
create index shipments_stopped_by on shipments (line_tracking_stopped_by_user_id)
  where line_tracking_stopped_by_user_id is not null;
create index tracking_requests_of_user on tracking_requests (user_id) where user_id is not null;
create index sessions_of_user on sessions (user_id);

alter table api_keys
  add column id uuid not null default gen_random_uuid(),
  add column scopes text[] not null default '{read,write,ingest,webhooks,sensitive,admin}'
    check (cardinality(scopes) > 0),
  -- The last characters, by which people tell keys apart. Of older keys only the hash is known.
  add column hint text,
  add column created_by_id uuid references users on delete set null,
  add column last_used_at timestamptz(3),
  add column expires_at timestamptz(3);
alter table api_keys
  alter column scopes drop default,
  alter column account_id set default current_account_id();
create unique index api_keys_id on api_keys (id);
create index api_keys_newest_first on api_keys (account_id, created_at desc, id);
create index api_keys_created_by on api_keys (created_by_id) where created_by_id is not null;
alter table api_keys enable row level security;
create policy own on api_keys to landfall_scoped using (account_id = current_account_id());
-- Everything but the hash can be read inside a scope.
grant select (id, account_id, name, scopes, hint, created_by_id, created_at, last_used_at, expires_at),
  insert, update (name, expires_at), delete on api_keys to landfall_scoped;

-- A link that a person made goes with the person: it must not be a way back in.
alter table sign_in_links
  add column id uuid not null default gen_random_uuid(),
  add column role text not null default 'admin' check (role in ('admin', 'member', 'viewer')),
  add column email text,
  add column created_by_id uuid references users on delete cascade,
  add column created_at timestamptz(3) not null default now();
alter table sign_in_links
  alter column role drop default,
  alter column account_id set default current_account_id();
create unique index sign_in_links_id on sign_in_links (id);
create index sign_in_links_newest_first on sign_in_links (account_id, created_at desc, id);
create index sign_in_links_created_by on sign_in_links (created_by_id) where created_by_id is not null;
alter table sign_in_links enable row level security;
create policy own on sign_in_links to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, role, email, created_by_id, created_at, expires_at, used_at), insert, delete
  on sign_in_links to landfall_scoped;

-- What the principal of the transaction may do: `read,write`. A scope that nobody has set allows nothing.
create function has_scope(wanted text) returns boolean language sql stable parallel safe
  as $$ select coalesce(wanted = any(string_to_array(current_setting('app.scopes', true), ',')), false) $$;

-- What only sensitive fields say is found by those only who may see it.
alter table search_keys add column sensitive boolean not null default false;
create temporary view said as
  select f.entity_id, d.sensitive, v.value, upper(trim(v.value)) as norm
  from custom_fields f
  join custom_field_definitions d on d.id = f.definition_id and d.reference_number
  cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(f.value) when 'array' then f.value else jsonb_build_array(f.value) end) as v;
update search_keys k set sensitive = true
  where k.kind = 'custom'
    and exists (
      select from said s where s.entity_id = k.subject_id and s.sensitive and (s.value = k.value or s.norm = k.norm))
    and not exists (
      select from said s where s.entity_id = k.subject_id and not s.sensitive and (s.value = k.value or s.norm = k.norm));
drop view said;

-- The search of 0004, in which what is sensitive is there for those only who may see it.
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
    exit when found and best_only and kinds = '{number}';
  end loop;
end $$;
