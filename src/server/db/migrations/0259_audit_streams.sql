-- Receivers of the audit log: how far in its chain each one has it, and how to send what follows.
create table audit_streams (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  name text not null,
  format text not null check (format in ('json', 'ndjson', 'splunk_hec')),
  sealed_url text not null,
  host text not null,
  sealed_headers text not null,
  header_names text[] not null,
  active boolean not null default true,
  -- Of the last line that was received.
  position bigint not null,
  last_sent_at timestamptz(3),
  attempts int not null default 0,
  failing_since timestamptz(3),
  last_failure text,
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index audit_streams_by_name on audit_streams (account_id, lower(name), id);
create index audit_streams_due on audit_streams (next_attempt_at) where active;

alter table audit_streams enable row level security;
create policy own on audit_streams to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on audit_streams to landfall_scoped;
