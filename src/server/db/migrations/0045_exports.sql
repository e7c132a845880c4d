-- Lists that somebody has sent to them as a file, on some days of the week.
create table scheduled_exports (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  name text not null,
  list text not null,
  search text not null,
  format text not null,
  columns text[] not null,
  local_time text not null,
  weekdays int[] not null,
  timezone text not null,
  is_enabled boolean not null,
  next_on date,
  next_at timestamptz(3),
  last_at timestamptz(3),
  last_failure text,
  created_at timestamptz(3) not null default now()
);
create index scheduled_exports_of_person on scheduled_exports (user_id, created_at desc, id);
create index scheduled_exports_of_account on scheduled_exports (account_id);
create index scheduled_exports_due on scheduled_exports (next_at) where is_enabled;
alter table scheduled_exports enable row level security;
create policy own on scheduled_exports to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on scheduled_exports to landfall_scoped;

-- Lists that are written to files. The queue: due at `next_attempt_at` while waiting or writing, claimed until
-- `claimed_until`. Who has asked is a person or a key.
create table exports (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid references users on delete cascade,
  api_key_id uuid references api_keys (id) on delete cascade,
  scheduled_export_id uuid references scheduled_exports on delete set null,
  status text not null,
  failure text,
  list text not null,
  search text not null,
  format text not null,
  columns text[] not null,
  timezone text not null,
  only_ids uuid[],
  except_ids uuid[],
  file_name text not null,
  file_sha256 text,
  byte_size bigint,
  rows_done int not null default 0,
  rows_total int,
  -- How often it was begun: one that ends its server is not begun for ever.
  attempts int not null default 0,
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3)
);
create index exports_newest_first on exports (account_id, created_at desc, id);
create index exports_of_person on exports (user_id, created_at desc, id) where user_id is not null;
create index exports_of_key on exports (api_key_id, created_at desc, id) where api_key_id is not null;
create index exports_of_schedule on exports (scheduled_export_id) where scheduled_export_id is not null;
create index exports_due on exports (next_attempt_at) where status in ('waiting', 'writing');
create index exports_by_file on exports (account_id, file_sha256) where file_sha256 is not null;
create index exports_by_end on exports (expires_at) where expires_at is not null;
alter table exports enable row level security;
create policy own on exports to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on exports to landfall_scoped;

-- What a mail brings along, as long as it is there.
alter table mails add export_id uuid references exports on delete set null;
create index mails_of_export on mails (export_id) where export_id is not null;
