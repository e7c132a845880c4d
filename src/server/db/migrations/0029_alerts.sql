-- Where an account may be told besides by mail: the incoming webhook of a channel. Its address lets anybody write there.
create table alert_channels (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  kind text not null check (kind in ('slack', 'teams')),
  name text not null,
  sealed_url text not null,
  host text not null,
  -- Every attempt since then has failed, and why the last one did.
  failing_since timestamptz(3),
  last_failure text,
  -- When it was given up: nothing more is sent there until somebody sets it going again.
  stopped_at timestamptz(3),
  last_sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index alert_channels_by_name on alert_channels (account_id, lower(name), id);
alter table alert_channels enable row level security;
create policy own on alert_channels to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on alert_channels to landfall_scoped;

-- Who wants to be told of what. Without a person it is a rule of the account.
create table alert_rules (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid references users on delete cascade,
  name text not null,
  is_enabled boolean not null,
  -- Either exceptions, or events of the catalogue.
  kinds text[] not null default '{}',
  severity text,
  cost_a_day double precision,
  currency_code text,
  events text[] not null default '{}',
  -- A view that is gone is not the same as none: then nobody is told.
  has_view boolean not null,
  saved_view_id uuid references saved_views on delete set null,
  channel text not null check (channel in ('mail', 'slack', 'teams')),
  alert_channel_id uuid references alert_channels on delete set null,
  recipient_ids uuid[] not null default '{}',
  quiet_from text,
  quiet_until text,
  timezone text not null,
  costs_go_at_once boolean not null,
  max_per_hour int not null,
  -- What happened before it was last switched on is not told.
  enabled_at timestamptz(3) not null,
  last_sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index alert_rules_of_account on alert_rules (account_id, lower(name), id);
create index alert_rules_of_person on alert_rules (user_id) where user_id is not null;
create index alert_rules_of_view on alert_rules (saved_view_id) where saved_view_id is not null;
create index alert_rules_of_channel on alert_rules (alert_channel_id) where alert_channel_id is not null;
alter table alert_rules enable row level security;
create policy own on alert_rules to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on alert_rules to landfall_scoped;

-- How far the events of an account have been looked at.
create table alert_cursors (
  account_id uuid primary key default current_account_id() references accounts on delete cascade,
  position bigint not null
);
alter table alert_cursors enable row level security;
create policy own on alert_cursors to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on alert_cursors to landfall_scoped;

-- What a rule has to tell, until it has been told: of one subject once.
create table alert_notices (
  rule_id uuid not null references alert_rules on delete cascade,
  subject text not null,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  told jsonb not null,
  happened_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  held_because text check (held_because in ('quiet_hours', 'limit', 'channel')),
  primary key (rule_id, subject)
);
create index alert_notices_due on alert_notices (due_at);
create index alert_notices_of_account on alert_notices (account_id);
alter table alert_notices enable row level security;
create policy own on alert_notices to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on alert_notices to landfall_scoped;

-- What was told: for the limit of an hour, and for the figures of seven days.
create table alert_messages (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  rule_id uuid not null references alert_rules on delete cascade,
  notice_count int not null,
  held_count int not null,
  created_at timestamptz(3) not null
);
create index alert_messages_of_rule on alert_messages (rule_id, created_at);
create index alert_messages_by_age on alert_messages (created_at);
alter table alert_messages enable row level security;
create policy own on alert_messages to landfall_scoped using (account_id = current_account_id());
grant select, insert on alert_messages to landfall_scoped;

-- What is to be put into a channel: as mails are.
create table alert_posts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  channel_id uuid not null references alert_channels on delete cascade,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index alert_posts_due on alert_posts (next_attempt_at) where status = 'pending';
create index alert_posts_of_channel on alert_posts (channel_id) where status = 'pending';
create index alert_posts_by_age on alert_posts (created_at);
alter table alert_posts enable row level security;
create policy own on alert_posts to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on alert_posts to landfall_scoped;

-- One a person. `next_on` is a day of the calendar of its zone, so that no change of clocks skips or repeats it.
create table digests (
  user_id uuid primary key references users on delete cascade,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  is_enabled boolean not null,
  local_time text not null,
  weekdays int[] not null,
  timezone text not null,
  next_on date,
  next_at timestamptz(3),
  last_sent_at timestamptz(3),
  updated_at timestamptz(3) not null default now()
);
create index digests_due on digests (next_at) where is_enabled;
create index digests_of_account on digests (account_id);
alter table digests enable row level security;
create policy own on digests to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on digests to landfall_scoped;
