-- A number that is asked for with other separators than it is kept with is found before numbers that contain it.
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
  -- With other separators it is the same number, and comes before what has it as a part.
  if not found and public.without_separators(plain) <> '' then
    return query
      select e.subject, e.subject_id, e.value, 'exact', e.created_at
      from (
        select distinct on (k.subject, k.created_at, k.subject_id) k.subject, k.subject_id, k.value, k.created_at,
          dense_rank() over (partition by k.subject order by k.created_at desc, k.subject_id) as place
        from public.search_keys k
        where k.account_id = account and k.subject = any(subjects) and (sees or not k.sensitive)
          and public.folded_number(k.norm) = public.folded_number(plain)
          and public.without_separators(k.norm) = public.without_separators(plain)
        order by k.subject, k.created_at desc, k.subject_id, k.kind desc) e
      where e.place <= most;
    anything := found;
  end if;
  if anything and best_only then
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
