-- A mirror is told of changes by a webhook that it has made in the other account, and hands numbers to it.
alter table mirrors
  -- Theirs, as long as it is there.
  add column webhook_id text,
  add column webhook_checked_at timestamptz(3),
  -- Why there is none, or none that works.
  add column webhook_problem text,
  -- When the other account said last that something has changed.
  add column told_at timestamptz(3);

-- When a number of ours was asked for there.
alter table mirrored add column passed_on_at timestamptz(3);
create index mirrored_passed_on on mirrored (mirror_id, passed_on_at) where passed_on_at is not null;
