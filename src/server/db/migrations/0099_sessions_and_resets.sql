-- Where somebody is signed in, for that person to see and to end.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column agent text,
  add column address text,
  add column last_seen_at timestamptz(3) not null default now();
create unique index sessions_id on sessions (id);
alter table sessions enable row level security;
create policy own on sessions to landfall_scoped
  using (account_id = current_account_id() and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
-- Everything but the hash can be read by whose sessions they are.
grant select (id, account_id, user_id, agent, address, created_at, last_seen_at, expires_at), delete
  on sessions to landfall_scoped;

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

-- Whoever reads a live stream with what has ended is sent away at once.
create trigger access_ended after delete on sessions
  referencing old table as changed for each statement execute function notify_changes('access');
create trigger access_ended after delete on api_keys
  referencing old table as changed for each statement execute function notify_changes('access');
