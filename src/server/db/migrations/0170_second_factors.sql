-- When a session has last proved who it is of, and whether with two factors. Earlier ones prove it again.
alter table sessions
  add column proved_at timestamptz(3),
  add column second_factor boolean not null default false;

alter table accounts add column requires_second_factor boolean not null default false;
grant update (requires_second_factor) on accounts to landfall_scoped;

-- An app that makes codes: one for each person, which counts once it has been confirmed by a code. Secrets and steps
-- are for signing in alone, which is done outside of any scope.
create table second_factors (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid not null unique references users on delete cascade,
  sealed_secret text not null,
  -- The step of the last code that was accepted: no code is taken twice.
  last_step bigint,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3)
);
alter table second_factors enable row level security;
create policy own on second_factors to landfall_scoped
  using (account_id = current_account_id()
    and (user_id = nullif(current_setting('app.user_id', true), '')::uuid or has_scope('admin')));
grant select (id, account_id, user_id, created_at, confirmed_at) on second_factors to landfall_scoped;

create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  unique (user_id, code_hash)
);
alter table recovery_codes enable row level security;
create policy own on recovery_codes to landfall_scoped
  using (account_id = current_account_id() and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select (id, account_id, user_id, created_at, used_at) on recovery_codes to landfall_scoped;

-- Who took away whose second factor, kept under the name they had then.
create table second_factor_resets (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  reset_by_name text not null,
  created_at timestamptz(3) not null default now()
);
create index second_factor_resets_of_user on second_factor_resets (user_id, created_at desc);
alter table second_factor_resets enable row level security;
create policy own on second_factor_resets to landfall_scoped
  using (account_id = current_account_id()
    and (user_id = nullif(current_setting('app.user_id', true), '')::uuid or has_scope('admin')));
grant select, insert on second_factor_resets to landfall_scoped;

-- An admin takes the second factor of a person of the account, who is signed out everywhere: whoever has the lost
-- phone may be signed in with it. False where there was none.
create function reset_second_factor(person uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  account uuid := public.current_account_id();
begin
  if account is null or not public.has_scope('admin') then
    return false;
  end if;
  delete from public.second_factors f where f.user_id = person and f.account_id = account;
  if not found then
    return false;
  end if;
  delete from public.recovery_codes c where c.user_id = person and c.account_id = account;
  delete from public.sessions s where s.user_id = person and s.account_id = account;
  return true;
end $$;
revoke all on function reset_second_factor from public;
grant execute on function reset_second_factor to landfall_scoped;
