create table accounts (
  id uuid primary key default gen_random_uuid(),
  company_name text not null,
  -- Fed by the simulator; at most one.
  demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  -- What becomes of a file that is there already.
  duplicate_documents text not null default 'reject'
    check (duplicate_documents in ('reject', 'replace', 'keep')),
  -- Changes with every change of an account's own places: what a process keeps of them is good as long as it is the same.
  places_version uuid,
  -- What becomes of numbers that documents name and that are not tracked.
  new_numbers text not null default 'ask' check (new_numbers in ('ask', 'track')),
  requires_second_factor boolean not null default false,
  -- A year and a month; null is for ever.
  audit_retention_days int default 400 check (audit_retention_days >= 30),
  -- How long an account keeps what is done with, in days; null: until somebody removes it.
  finished_shipments_days int check (finished_shipments_days >= 30),
  documents_days int check (documents_days >= 30),
  deleted_documents_days int default 90 check (deleted_documents_days >= 1),
  -- Nothing is removed before a day has passed since then.
  data_retention_changed_at timestamptz(3)
);
create unique index accounts_one_demo on accounts (demo) where demo;
alter table accounts enable row level security;
create policy own on accounts to landfall_scoped using (id = current_account_id());
-- Admins name their company.
grant select, update (company_name, duplicate_documents, places_version, new_numbers, requires_second_factor,
  audit_retention_days, finished_shipments_days, documents_days, deleted_documents_days, data_retention_changed_at)
  on accounts to landfall_scoped;

create table users (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  email text not null,
  name text not null,
  password_hash text,
  created_at timestamptz(3) not null default now(),
  role text not null check (role in ('admin', 'member', 'viewer')),
  has_password boolean not null generated always as (password_hash is not null) stored
);
create unique index users_email_key on users (lower(email));
create index users_newest_first on users (account_id, created_at desc, id);
alter table users enable row level security;
create policy own on users to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, email, name, created_at, role, has_password), update (name, role), delete
  on users to landfall_scoped;

-- Not granted to landfall_scoped: secrets are read before there is a scope. Only hashes are kept.
create table api_keys (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  key_hash text primary key,
  name text not null default 'API key',
  created_at timestamptz(3) not null default now(),
  id uuid not null default gen_random_uuid(),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- The last characters, by which people tell keys apart.
  hint text,
  created_by_id uuid references users on delete set null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  -- Who made a key is said also when that person is gone; and where it was used from last.
  created_by_name text,
  last_used_from text,
  -- From where a key may be used: networks in CIDR notation; none is from anywhere.
  allowed_networks text[] not null default '{}'
);
create unique index api_keys_id on api_keys (id);
create index api_keys_newest_first on api_keys (account_id, created_at desc, id);
create index api_keys_created_by on api_keys (created_by_id) where created_by_id is not null;
alter table api_keys enable row level security;
create policy own on api_keys to landfall_scoped using (account_id = current_account_id());
-- Everything but the hash can be read inside a scope.
grant select (account_id, name, created_at, id, scopes, hint, created_by_id, last_used_at, expires_at,
  created_by_name, last_used_from, allowed_networks), insert, update (name, expires_at, created_by_name,
  allowed_networks), delete on api_keys to landfall_scoped;
create trigger access_ended after delete on api_keys
  referencing old table as changed for each statement execute function notify_changes('access');

-- A link that a person made goes with the person: it must not be a way back in.
create table sign_in_links (
  token_hash text primary key,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  id uuid not null default gen_random_uuid(),
  role text not null check (role in ('admin', 'member', 'viewer')),
  email text,
  created_by_id uuid references users on delete cascade,
  created_at timestamptz(3) not null default now()
);
create unique index sign_in_links_id on sign_in_links (id);
create index sign_in_links_newest_first on sign_in_links (account_id, created_at desc, id);
create index sign_in_links_created_by on sign_in_links (created_by_id) where created_by_id is not null;
alter table sign_in_links enable row level security;
create policy own on sign_in_links to landfall_scoped using (account_id = current_account_id());
grant select (account_id, expires_at, used_at, id, role, email, created_by_id, created_at), insert, delete
  on sign_in_links to landfall_scoped;

-- What was answered to writes that named themselves with `Idempotency-Key`. A row without status is a write at work.
create table idempotency_keys (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  -- The person or the API key, by a hash: what one has written, another does not get to read.
  caller text not null,
  key text not null,
  -- Of method, address and body.
  fingerprint text not null,
  created_at timestamptz(3) not null,
  status int,
  media_type text,
  -- Null where there is none, and where the answer had a secret, which is nowhere kept.
  body text,
  primary key (account_id, caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
create policy own on idempotency_keys to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on idempotency_keys to landfall_scoped;

-- The list of shipments as somebody arranged it, under a name: their own, or shared with everybody of the account.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  -- Null where a key made it, or somebody who is gone.
  user_id uuid references users on delete cascade,
  name text not null,
  search text not null,
  is_shared boolean not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (user_id is not null or (is_shared and not is_default))
);
create index saved_views_by_name on saved_views (account_id, lower(name), id);
-- A name is taken among one's own.
create unique index saved_views_name on saved_views (user_id, lower(name)) where user_id is not null;
create unique index saved_views_default on saved_views (user_id) where is_default;
alter table saved_views enable row level security;
create policy own on saved_views to landfall_scoped using (account_id = current_account_id());
grant select, insert, update (user_id, name, search, is_shared, is_default, updated_at), delete
  on saved_views to landfall_scoped;

-- A value that the server's secret key has sealed: one that does not open it is another key. The system's alone.
create table secret_check (
  is_one boolean primary key default true check (is_one),
  sealed text not null
);
alter table secret_check enable row level security;

-- Tries of secrets that may be guessed, by a hash of what is tried: the same for who exists and who does not.
-- Not granted to landfall_scoped: they are counted before there is a scope.
create table guesses (
  what text primary key,
  began_at timestamptz(3) not null,
  count int not null
);
create index guesses_by_age on guesses (began_at);

-- A link that sets a new password. What a person made goes with the person: it must not be a way back in.
create table password_resets (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  token_hash text not null unique,
  user_id uuid not null references users on delete cascade,
  created_by_id uuid references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index password_resets_of_user on password_resets (user_id);
create index password_resets_created_by on password_resets (created_by_id) where created_by_id is not null;
alter table password_resets enable row level security;
create policy own on password_resets to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, user_id, created_by_id, created_at, expires_at), insert, delete
  on password_resets to landfall_scoped;

-- When each person was at work last, and when they were before that.
create table visits (
  user_id uuid primary key references users on delete cascade,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  seen_at timestamptz(3) not null,
  looked_until timestamptz(3)
);
alter table visits enable row level security;
create policy own on visits to landfall_scoped
  using (account_id = current_account_id() and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update on visits to landfall_scoped;
