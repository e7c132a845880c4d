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

create index vessel_positions_age on vessel_positions (timestamp);
