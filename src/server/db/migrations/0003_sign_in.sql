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

-- An OpenID Connect provider by which people of the account sign in: one for each. Its secret is for signing in alone,
-- which is done outside of any scope.
create table sign_in_providers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique default current_account_id() references accounts on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_client_secret text,
  has_client_secret boolean not null generated always as (sealed_client_secret is not null) stored,
  scopes text[] not null,
  groups_claim text,
  group_roles jsonb not null,
  default_role text check (default_role in ('admin', 'member', 'viewer')),
  creates_people boolean not null,
  allows_passwords boolean not null,
  email_domains text[] not null,
  trusts_emails boolean not null,
  second_factor_values text[] not null,
  is_enabled boolean not null,
  secret_given_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null
);
alter table sign_in_providers enable row level security;
create policy own on sign_in_providers to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, name, issuer, client_id, has_client_secret, scopes, groups_claim, group_roles,
  default_role, creates_people, allows_passwords, email_domains, trusts_emails, second_factor_values, is_enabled,
  secret_given_at, last_used_at, created_at, updated_at), insert, update, delete
  on sign_in_providers to landfall_scoped;

-- Whom a provider knows by which name of its own. Of who was removed it is kept: they do not come back by themselves.
create table provider_identities (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  provider_id uuid not null references sign_in_providers on delete cascade,
  subject text not null,
  user_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null,
  unique (provider_id, subject)
);
create unique index provider_identities_of_user on provider_identities (user_id, provider_id) where user_id is not null;
create index provider_identities_of_account on provider_identities (account_id);
alter table provider_identities enable row level security;
create policy own on provider_identities to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, provider_id, user_id, created_at, last_used_at), delete
  on provider_identities to landfall_scoped;

-- Who was removed, by a hash of their e-mail: a provider that adds people does not add them again, unless they are
-- invited. Not granted to landfall_scoped: it is read before there is a scope.
create table removed_people (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  email_hash text not null,
  created_at timestamptz(3) not null default now(),
  unique (account_id, email_hash)
);
alter table removed_people enable row level security;
create policy own on removed_people to landfall_scoped using (account_id = current_account_id());

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
grant select (id, account_id, user_id, name, is_synced, created_at, last_used_at), update (name)
  on passkeys to landfall_scoped;

-- What a browser has been given to sign, by its hash: each is taken once. `user_id` is who makes a passkey, and null where
-- somebody signs in with one.
create table passkey_challenges (
  challenge_hash text primary key,
  user_id uuid references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- An admin takes the second factors of somebody away, who has lost them; their sessions end.
create function reset_second_factor(person uuid) returns boolean language plpgsql security definer
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
revoke all on function reset_second_factor(uuid) from public;
grant execute on function reset_second_factor(uuid) to landfall_scoped;

create function note_removed_person() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  -- Not where the account itself goes.
  insert into public.removed_people (account_id, email_hash)
    select old.account_id, encode(sha256(convert_to(lower(old.email), 'UTF8')), 'hex')
    where exists (select from public.accounts where id = old.account_id)
    on conflict do nothing;
  return null;
end $$;
create trigger users_note_removed after delete on users for each row execute function note_removed_person();

create table sessions (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Where somebody is signed in, for that person to see and to end.
  id uuid not null default gen_random_uuid(),
  agent text,
  address text,
  last_seen_at timestamptz(3) not null default now(),
  -- When a session has last proved who it is of, and whether with two factors.
  proved_at timestamptz(3),
  second_factor boolean not null default false,
  -- By which provider a session came, and the token that it can be signed out with there.
  provider_id uuid references sign_in_providers on delete set null,
  sealed_id_token text,
  -- What a provider calls the session at its side (`sid`), so that it can say that it has ended.
  provider_session text
);
create index sessions_expiry on sessions (expires_at);
create index sessions_of_user on sessions (user_id);
create unique index sessions_id on sessions (id);
create index sessions_of_provider on sessions (provider_id) where provider_id is not null;
alter table sessions enable row level security;
create policy own on sessions to landfall_scoped
  using (account_id = current_account_id() and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
-- Everything but the hash can be read by whose sessions they are.
grant select (user_id, account_id, created_at, expires_at, id, agent, address, last_seen_at), delete
  on sessions to landfall_scoped;
-- Whoever reads a live stream with what has ended is sent away at once.
create trigger access_ended after delete on sessions
  referencing old table as changed for each statement execute function notify_changes('access');

-- What somebody has begun at a provider: until it answers, by a state that is good once, and then, where a code of the
-- second factor is asked for, until that is given. With a session it is a proof of whose that is. Signing in alone sees it.
create table sign_in_attempts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  provider_id uuid not null references sign_in_providers on delete cascade,
  browser_hash text not null,
  state_hash text unique,
  nonce text not null,
  sealed_verifier text not null,
  redirect_uri text not null,
  next text,
  session_id uuid references sessions (id) on delete cascade,
  user_id uuid references users on delete cascade,
  sealed_id_token text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sign_in_attempts_of_browser on sign_in_attempts (browser_hash) where state_hash is null;
create index sign_in_attempts_by_age on sign_in_attempts (expires_at);
create index sign_in_attempts_of_provider on sign_in_attempts (provider_id);
create index sign_in_attempts_of_session on sign_in_attempts (session_id) where session_id is not null;
create index sign_in_attempts_of_user on sign_in_attempts (user_id) where user_id is not null;
alter table sign_in_attempts enable row level security;
create policy own on sign_in_attempts to landfall_scoped using (account_id = current_account_id());
