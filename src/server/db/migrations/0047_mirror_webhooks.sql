-- A mirror is told of changes by a webhook that it has made in the other account.
alter table mirrors
  -- Theirs, as long as it is there.
  add column webhook_id text,
  add column webhook_checked_at timestamptz(3),
  -- Why there is none, or none that works.
  add column webhook_problem text,
  -- When the other account said last that something has changed.
  add column told_at timestamptz(3);
