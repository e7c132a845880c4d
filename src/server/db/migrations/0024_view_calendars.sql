-- A calendar of a view: its address is a secret of its own, which opens the calendar and nothing else.
create table view_calendars (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  view_id uuid not null references views on delete cascade,
  name text,
  secret_hash text not null unique,
  revoked_at timestamptz(3),
  last_read_at timestamptz(3),
  created_by_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index view_calendars_of_view on view_calendars (view_id, created_at desc, id);

-- What calendars of a view have said: what is said again keeps its number, what is no longer so is called off by it.
create table view_calendar_events (
  account_id uuid not null references accounts on delete cascade,
  view_id uuid not null references views on delete cascade,
  uid text not null,
  kind text not null,
  -- Not a reference: a shipment that is gone is called off too.
  shipment_id uuid not null,
  -- A day, or an instant.
  starts text not null,
  digest text not null,
  sequence int not null default 0,
  modified_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  primary key (view_id, uid)
);

alter table view_calendars enable row level security;
alter table view_calendar_events enable row level security;
create policy own on view_calendars to landfall_scoped using (account_id = current_account_id());
create policy own on view_calendar_events to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, view_id, name, revoked_at, last_read_at, created_by_id, created_at), insert,
  update (revoked_at) on view_calendars to landfall_scoped;
