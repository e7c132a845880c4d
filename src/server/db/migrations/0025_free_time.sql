-- Days are texts: they are compared as such, and belong to no clock.
create table free_time_rules (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  name text not null,
  is_enabled boolean not null,
  kind text not null,
  shipping_line_scac text,
  country_code text,
  port_locode text,
  terminal_id text,
  equipment text,
  party_id uuid,
  reference text,
  free_days int not null,
  unit text not null,
  start_event text not null,
  cutoff_time text,
  roll_start_day boolean not null,
  first_day text not null,
  calendar_id uuid,
  working_weekdays jsonb,
  skips_holidays boolean not null,
  last_day_roll text not null,
  last_day_until text,
  currency_code text,
  tiers jsonb not null,
  charged_days text not null,
  valid_from text not null,
  valid_to text,
  priority int not null,
  source_url text,
  note text,
  removed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
create unique index free_time_rules_name_key on free_time_rules (account_id, lower(name)) where removed_at is null;
create index free_time_rules_in_use on free_time_rules (account_id) where is_enabled and removed_at is null;
alter table free_time_rules enable row level security;
create policy own on free_time_rules to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on free_time_rules to landfall_scoped;
