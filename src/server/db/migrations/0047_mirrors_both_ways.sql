-- A mirror is told of changes by a webhook that it has made in the other account, and hands numbers to it.
alter table mirrors
  -- Theirs, as long as it is there.
  add column webhook_id text,
  add column webhook_checked_at timestamptz(3),
  -- Why there is none, or none that works.
  add column webhook_problem text,
  -- When the other account said last that something has changed.
  add column told_at timestamptz(3);

-- A number of ours that another account is given: with whom it is, and how often it was asked for there.
create table passed_requests (
  tracking_request_id uuid primary key references tracking_requests on delete cascade,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  mirror_id uuid not null references mirrors on delete cascade,
  -- Their request. Null until it is known.
  their_id text,
  -- They have it, and have not said under which id.
  is_there boolean not null default false,
  attempts int not null default 0,
  asked_at timestamptz(3)
);
create index passed_requests_asked on passed_requests (mirror_id, asked_at);
create index passed_requests_of_account on passed_requests (account_id);
alter table passed_requests enable row level security;
create policy own on passed_requests to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on passed_requests to landfall_scoped;

-- What is no longer there in two passes, a day apart, is not followed any more.
alter table mirrored
  add column seen_at timestamptz(3),
  add column missing_since timestamptz(3);
