-- Calendars of deadlines that people subscribe to. The secret is in their address and nowhere else.
create table deadline_calendars (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  name text not null,
  kinds text[] not null,
  -- Without it the calendar would have freight that nobody asked for: it ends.
  saved_view_id uuid references saved_views on delete cascade,
  remind_days int,
  -- Whose clock the days of the saved view are on.
  timezone text not null default 'UTC',
  secret_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  last_read_at timestamptz(3)
);
create index deadline_calendars_of_person on deadline_calendars (user_id, created_at desc, id);
create index deadline_calendars_of_account on deadline_calendars (account_id);
create index deadline_calendars_of_view on deadline_calendars (saved_view_id) where saved_view_id is not null;
alter table deadline_calendars enable row level security;
create policy own on deadline_calendars to landfall_scoped using (account_id = current_account_id());
-- Nobody inside an account needs the hash.
grant select (id, account_id, user_id, name, kinds, saved_view_id, remind_days, timezone, created_at,
  last_read_at),
  insert, delete on deadline_calendars to landfall_scoped;
