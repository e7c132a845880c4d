-- Codes that updates came under and that no terminal was known by. A person says once whose each is.
create table terminal_codes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  code text not null,
  -- UN/LOCODE that came with it; empty where none did.
  locode text not null,
  provider text,
  -- One of the account's own, or of those that everybody knows, which are in no table.
  terminal_id uuid,
  assigned_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_received_at timestamptz(3) not null
);
create unique index terminal_codes_key on terminal_codes (account_id, code, locode);
create index terminal_codes_newest_first on terminal_codes (account_id, created_at desc, id);
alter table terminal_codes enable row level security;
create policy own on terminal_codes to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on terminal_codes to landfall_scoped;

-- What waits for that.
create table waiting_updates (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  terminal_code_id uuid not null references terminal_codes on delete cascade,
  digest text not null,
  number text not null,
  checked_at timestamptz(3) not null,
  utc_midnight text not null,
  item jsonb not null,
  received_at timestamptz(3) not null
);
create unique index waiting_updates_key on waiting_updates (terminal_code_id, digest);
create index waiting_updates_of_account on waiting_updates (account_id);
alter table waiting_updates enable row level security;
create policy own on waiting_updates to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on waiting_updates to landfall_scoped;
