-- Servers and buckets that scheduled exports are delivered to. What is of the other kind is null.
create table export_places (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  name text not null,
  kind text not null,
  endpoint text,
  region text,
  bucket text,
  prefix text,
  access_key_id text,
  host text,
  port int,
  user_name text,
  folder text,
  -- The fingerprint that the key of the server must have; null until it is confirmed.
  host_key text,
  sealed_secrets text not null,
  secrets_set text[] not null,
  checked_at timestamptz(3),
  last_failure text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index export_places_by_name on export_places (account_id, lower(name), id);
alter table export_places enable row level security;
create policy own on export_places to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on export_places to landfall_scoped;

alter table scheduled_exports
  add place_id uuid references export_places on delete set null,
  add file_name text;
create index scheduled_exports_of_place on scheduled_exports (place_id) where place_id is not null;

-- Files on their way to a place. The queue: due at `next_attempt_at` while pending, claimed until `claimed_until`. One
-- file of a name at a time: a newer one takes the row of one that was not delivered.
create table export_deliveries (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  scheduled_export_id uuid not null references scheduled_exports on delete cascade,
  export_id uuid references exports on delete set null,
  place_id uuid not null references export_places on delete cascade,
  file_name text not null,
  status text not null,
  failure text,
  attempts int not null default 0,
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create unique index export_deliveries_one_of_name on export_deliveries (place_id, file_name) where status = 'pending';
create index export_deliveries_due on export_deliveries (next_attempt_at) where status = 'pending';
create index export_deliveries_of_schedule on export_deliveries (scheduled_export_id, created_at desc, id);
create index export_deliveries_of_export on export_deliveries (export_id) where export_id is not null;
create index export_deliveries_of_account on export_deliveries (account_id);
create index export_deliveries_by_end on export_deliveries (finished_at) where finished_at is not null;
alter table export_deliveries enable row level security;
create policy own on export_deliveries to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on export_deliveries to landfall_scoped;
