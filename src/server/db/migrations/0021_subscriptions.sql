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
  created_at timestamptz(3) not null default now(),
  -- A customer may ask for a calendar: one of each token, which ends with it. Its secret is kept sealed, so that who asks
  -- again is given the same address, and by its hash it is found.
  token_id uuid references view_tokens on delete cascade,
  secret_sealed text,
  -- A customer may have the orders in their calendar lead to their page: it has their link then, which ends with it. That
  -- calendar has an address of its own, so that whoever was given the other one is given no link by it.
  link_sealed text,
  has_link boolean not null generated always as (link_sealed is not null) stored,
  -- What was called off before is not told by this address.
  first_read_at timestamptz(3)
);
create index view_calendars_of_view on view_calendars (view_id, created_at desc, id);
create unique index view_calendars_of_token on view_calendars (token_id, has_link)
  where token_id is not null and revoked_at is null;
alter table view_calendars enable row level security;
create policy own on view_calendars to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, view_id, name, revoked_at, last_read_at, created_by_id, created_at, token_id,
  has_link), insert, update (revoked_at, token_id, link_sealed) on view_calendars to landfall_scoped;

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
  -- The first of its containers, which the id of the event is made from.
  container_id uuid not null,
  -- As it was called when it was said last: what is called off keeps its name, where the policy still lets it out.
  order_name text,
  named_by text,
  place text,
  primary key (view_id, uid)
);
-- What is to come and what was called off lately: all else is found by its id.
create index view_calendar_events_by_day on view_calendar_events (view_id, starts);
alter table view_calendar_events enable row level security;
create policy own on view_calendar_events to landfall_scoped using (account_id = current_account_id());

-- Who wants to be told by mail what changes in a customer's view. A row begins as a question, which anybody with the
-- view may put: whether there is such a shipment is looked at later, so that the answer cannot tell.
create table view_subscriptions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  view_id uuid not null default current_view_id() references views on delete cascade,
  token_id uuid not null references view_tokens on delete cascade,
  email text not null,
  -- One of both. Not a reference: one that is not there must be taken like any other.
  shipment_id uuid,
  reference text,
  reference_key text generated always as (without_separators(upper(reference))) stored,
  events text[] not null,
  eta_days int not null,
  language text,
  -- Both are there once a mail has asked whether it is wanted.
  confirm_hash text unique,
  stop_hash text unique,
  stop_sealed text,
  expires_at timestamptz(3),
  confirmed_at timestamptz(3),
  -- When a mail server took a mail to them last.
  last_sent_at timestamptz(3),
  -- What was told last.
  told jsonb,
  due_at timestamptz(3),
  -- How often something of it has changed.
  marked bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  -- A mail that tells what changed leads to the order, by the link with which it was asked for, and ends with that.
  link_sealed text
);
create index view_subscriptions_of_view on view_subscriptions (view_id, created_at desc, id);
create index view_subscriptions_of_account on view_subscriptions (account_id, shipment_id, reference_key);
create index view_subscriptions_of_token on view_subscriptions (token_id, confirmed_at, created_at);
create index view_subscriptions_of_address on view_subscriptions (lower(email), confirmed_at, created_at);
create index view_subscriptions_due on view_subscriptions (due_at) where due_at is not null;
-- Whom a changed shipment is to be told, by its numbers: an index of its own, because they are looked for apart.
create index view_subscriptions_by_number on view_subscriptions (account_id, reference_key) where reference_key is not null;
alter table view_subscriptions enable row level security;
create policy own on view_subscriptions to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, view_id, token_id, email, shipment_id, reference, events, eta_days, language,
  confirm_hash, expires_at, confirmed_at, last_sent_at, created_at), update (token_id, link_sealed), delete
  on view_subscriptions to landfall_scoped;

-- Shipments that have changed, of accounts in which somebody waits for news: written by the change itself.
create table subscription_marks (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  shipment_id uuid not null
);
alter table subscription_marks enable row level security;

create function mark_shipments() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into subscription_marks (account_id, shipment_id)
    select c.account_id, c.id from changed c
    where exists (select from view_subscriptions s where s.account_id = c.account_id);
  return null;
end $$;

create function mark_shipments_of_containers() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into subscription_marks (account_id, shipment_id)
    select distinct c.account_id, c.shipment_id from changed c
    where exists (select from view_subscriptions s where s.account_id = c.account_id);
  return null;
end $$;
create trigger told_insert after insert on containers
  referencing new table as changed for each statement execute function mark_shipments_of_containers();
create trigger told_update after update on containers
  referencing new table as changed for each statement execute function mark_shipments_of_containers();
create trigger told_update after update on shipments
  referencing new table as changed for each statement execute function mark_shipments();

-- Mails to be sent: written with what they are about, in one transaction, and sent afterwards.
create table mails (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  recipient text not null,
  subject text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'bounced')),
  attempts int not null default 0,
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  -- Why the last attempt did not succeed.
  error text,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- Mails to customers are written in the name of the company, and say how they are stopped.
  sender_name text,
  html text,
  headers jsonb,
  reply_to text,
  subscription_id uuid references view_subscriptions on delete set null,
  -- To whom of the account a mail of these goes. They go with the person.
  user_id uuid references users on delete set null
);
create index mails_due on mails (next_attempt_at) where status = 'pending';
create index mails_by_age on mails (created_at);
create index mails_of_subscription on mails (subscription_id, created_at desc) where subscription_id is not null;
create index mails_newest_first on mails (account_id, created_at desc, id);
create index mails_of_person on mails (user_id) where user_id is not null;
alter table mails enable row level security;
create policy own on mails to landfall_scoped using (account_id = current_account_id());
-- A mail that came back is noted by the mail that says so, which is recorded in the scope of its account.
grant select, insert, update (status, error), delete on mails to landfall_scoped;
