-- Passkeys of people. Their public keys are no secrets, but are for signing in alone, which is done outside of any scope.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- The host name that it was made for: no browser uses it elsewhere.
  rp_id text not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id, created_at desc);
alter table passkeys enable row level security;
create policy own on passkeys to landfall_scoped
  using (account_id = current_account_id() and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
-- That somebody has one is seen by admins, as it is of a second factor.
create policy of_account on passkeys for select to landfall_scoped
  using (account_id = current_account_id() and has_scope('admin'));
grant select (id, account_id, user_id, name, is_synced, created_at, last_used_at) on passkeys to landfall_scoped;
grant update (name) on passkeys to landfall_scoped;

-- What a browser has been given to sign, by its hash: each is taken once. `user_id` is who makes a passkey, and null where
-- somebody signs in with one.
create table passkey_challenges (
  challenge_hash text primary key,
  user_id uuid references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- As in 0170_second_factors.sql; passkeys go along.
create or replace function reset_second_factor(person uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  account uuid := public.current_account_id();
  had integer;
begin
  if account is null or not public.has_scope('admin') then
    return false;
  end if;
  with apps as (delete from public.second_factors f where f.user_id = person and f.account_id = account returning 1),
    keys as (delete from public.passkeys p where p.user_id = person and p.account_id = account returning 1)
  select (select count(*) from apps) + (select count(*) from keys) into had;
  if had = 0 then
    return false;
  end if;
  delete from public.recovery_codes c where c.user_id = person and c.account_id = account;
  delete from public.sessions s where s.user_id = person and s.account_id = account;
  return true;
end $$;
