-- Who has only ever come by a provider has no password; whether somebody has one can be read, the hash cannot.
alter table users
  alter password_hash drop not null,
  add column has_password boolean not null generated always as (password_hash is not null) stored;
grant select (has_password) on users to landfall_scoped;

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
grant select (id, account_id, name, issuer, client_id, has_client_secret, scopes, groups_claim, group_roles, default_role,
  creates_people, allows_passwords, email_domains, trusts_emails, second_factor_values, is_enabled,
  secret_given_at, last_used_at, created_at, updated_at) on sign_in_providers to landfall_scoped;
grant insert, update, delete on sign_in_providers to landfall_scoped;

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

-- By which provider a session came, and the token that it can be signed out with there.
alter table sessions
  add column provider_id uuid references sign_in_providers on delete set null,
  add column sealed_id_token text;
create index sessions_of_provider on sessions (provider_id) where provider_id is not null;
