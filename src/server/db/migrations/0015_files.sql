-- What lies in the folder or the bucket, by account and content: the same bytes are there once, and who asks whether they
-- are there learns nothing of other accounts. The row is written before the file is, and goes after it: a file without
-- a row does not exist.
create table stored_files (
  account_id uuid not null references accounts on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  -- When somebody sent it last. What nothing refers to goes some time after that.
  kept_at timestamptz(3) not null default now(),
  primary key (account_id, sha256)
);
create index stored_files_oldest_first on stored_files (kept_at);
alter table stored_files enable row level security;
create policy own on stored_files to landfall_scoped using (account_id = current_account_id());
-- Updated by nobody but locked: two that attach the same bytes wait for each other.
grant select, update (kept_at) on stored_files to landfall_scoped;

-- Announced, then sent, then attached to a document.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  file_name text not null,
  content_type text not null,
  byte_size bigint not null,
  -- MD5 in base64, as it was announced.
  checksum text not null,
  -- Null: not sent yet.
  file_sha256 text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  foreign key (account_id, file_sha256) references stored_files (account_id, sha256)
);
create index uploads_by_file on uploads (account_id, file_sha256) where file_sha256 is not null;
create index uploads_by_expiry on uploads (expires_at);
alter table uploads enable row level security;
create policy own on uploads to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on uploads to landfall_scoped;
