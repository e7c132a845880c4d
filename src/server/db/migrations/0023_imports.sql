-- A spreadsheet that is brought in: how it is read, and how far it is. The queue: due at `next_attempt_at` while
-- checking, running or undoing, claimed until `claimed_until`.
create table imports (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid references users on delete set null,
  status text not null,
  failure text,
  mode text not null,
  -- The file, or what was pasted.
  file_name text,
  file_sha256 text,
  pasted text,
  -- What people decided of how it is read.
  decisions jsonb not null default '{}',
  -- Whether who brought it may see sensitive custom fields.
  sees_sensitive boolean not null,
  -- Every change of the decisions is another one: a check of an earlier one is dropped.
  version int not null default 1,
  sheet text,
  sheets jsonb not null default '[]',
  header_row int,
  columns jsonb not null default '[]',
  shape text,
  date_order text,
  dates jsonb,
  rows_count int not null default 0,
  counts jsonb,
  to_track int not null default 0,
  to_update int not null default 0,
  done int not null default 0,
  customers jsonb not null default '[]',
  -- Parties that it made.
  party_ids uuid[] not null default '{}',
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  undo_until timestamptz(3),
  undone_at timestamptz(3),
  check (num_nonnulls(file_sha256, pasted) = 1)
);
create index imports_newest_first on imports (account_id, created_at desc, id);
create index imports_due on imports (next_attempt_at) where status in ('checking', 'running', 'undoing');
create index imports_by_file on imports (account_id, file_sha256) where file_sha256 is not null;
alter table imports enable row level security;
create policy own on imports to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on imports to landfall_scoped;

-- Every row of its sheet, in exactly one outcome.
create table import_rows (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  import_id uuid not null references imports on delete cascade,
  row int not null,
  outcome text not null,
  written text not null,
  number text,
  number_type text,
  proposed_number text,
  scac text,
  detail text,
  notes text[] not null default '{}',
  same_as int,
  customer_name text,
  container_numbers text[] not null default '{}',
  ref_numbers text[] not null default '{}',
  tags text[] not null default '{}',
  -- What is asked for, by its place among `import_targets`.
  targets int[] not null default '{}',
  unique (import_id, row)
);
create index import_rows_by_outcome on import_rows (import_id, outcome, row);
alter table import_rows enable row level security;
create policy own on import_rows to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on import_rows to landfall_scoped;

-- What is asked for, each once: a bill, a booking, or a container without one.
create table import_targets (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  import_id uuid not null references imports on delete cascade,
  seq int not null,
  row int not null,
  request_type text not null,
  number text not null,
  scac text,
  norms text[] not null,
  ref_numbers text[] not null,
  tags text[] not null,
  container_numbers text[] not null,
  customer text,
  fields jsonb not null,
  -- What has the number already.
  shipment_id uuid references shipments on delete set null,
  tracking_request_id uuid references tracking_requests on delete set null,
  -- What came of it, and what takes that back.
  done_at timestamptz(3),
  result text,
  result_detail text,
  undo jsonb,
  undone text,
  primary key (import_id, seq)
);
create index import_targets_to_do on import_targets (import_id, seq) where done_at is null;
create index import_targets_of_shipment on import_targets (shipment_id) where shipment_id is not null;
create index import_targets_of_request on import_targets (tracking_request_id) where tracking_request_id is not null;
alter table import_targets enable row level security;
create policy own on import_targets to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on import_targets to landfall_scoped;

-- What columns became the last time, by the shape of the header.
create table import_mappings (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  shape text not null,
  columns jsonb not null,
  used_at timestamptz(3) not null,
  primary key (account_id, shape)
);
alter table import_mappings enable row level security;
create policy own on import_mappings to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on import_mappings to landfall_scoped;
