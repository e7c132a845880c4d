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
);
create index search_keys_exact on search_keys (account_id, norm);
create index search_keys_newest_first on search_keys (account_id, created_at desc, subject_id);
create index search_keys_partial on search_keys using gin (norm gin_trgm_ops);

alter table search_keys enable row level security;
create policy own on search_keys to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on search_keys to landfall_scoped;

-- Under row-level security `like` may not use an index, because it is not leakproof. This function runs as its owner
-- and looks at the account itself. At most `most` subjects of one kind, newest first, exact or by a part of a number.
-- `plain` is compared with every number, `squeezed` (without spaces and dashes) with those of containers.
create function search_keys_matching(asked_subject text, plain text, squeezed text, exact boolean, most int)
  returns table (subject_id uuid, value text, created_at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $$
declare
  account uuid := public.current_account_id();
  part text := '%' || replace(replace(replace(plain, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  squeezed_part text := '%' || replace(replace(replace(squeezed, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if account is null or plain = '' then
    return;
  end if;
  if exact then
    return query
      select distinct on (k.created_at, k.subject_id) k.subject_id, k.value, k.created_at::timestamptz
      from public.search_keys k
      where k.account_id = account and k.subject = asked_subject and k.norm in (plain, squeezed)
        and k.norm = case k.kind when 'number' then squeezed else plain end
      order by k.created_at desc, k.subject_id, k.kind
      limit most;
  elsif plain = squeezed then
    return query
      select distinct on (k.created_at, k.subject_id) k.subject_id, k.value, k.created_at::timestamptz
      from public.search_keys k
      where k.account_id = account and k.subject = asked_subject and k.norm like part and k.norm <> plain
      order by k.created_at desc, k.subject_id, k.kind
      limit most;
  else
    return query
      select distinct on (k.created_at, k.subject_id) k.subject_id, k.value, k.created_at::timestamptz
      from public.search_keys k
      where k.account_id = account and k.subject = asked_subject
        and (k.norm like part or (squeezed <> '' and k.norm like squeezed_part))
        and k.norm like case k.kind when 'number' then squeezed_part else part end
        and k.norm <> case k.kind when 'number' then squeezed else plain end
      order by k.created_at desc, k.subject_id, k.kind
      limit most;
  end if;
end $$;
revoke all on function search_keys_matching from public;
grant execute on function search_keys_matching to landfall_scoped;
