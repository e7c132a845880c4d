-- What a line sends of itself because a connection has subscribed to it there.
create table line_subscriptions (
  id uuid primary key references connections on delete cascade,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  -- Theirs; null while there is none.
  subscription_id text,
  -- The secret that signs, and the one before it, whose messages may be on their way.
  sealed_secrets text,
  secret_made_at timestamptz(3),
  is_secret_sent boolean not null default false,
  -- Why there is none, or none that works.
  problem text,
  checked_at timestamptz(3),
  -- Messages that were refused by then.
  refused_seen int not null default 0,
  failures int not null default 0,
  next_attempt_at timestamptz(3),
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null
);
create index line_subscriptions_due on line_subscriptions (next_attempt_at);
create index line_subscriptions_of_account on line_subscriptions (account_id);
alter table line_subscriptions enable row level security;
create policy own on line_subscriptions to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on line_subscriptions to landfall_scoped;
