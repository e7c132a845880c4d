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
  last_sent_at timestamptz(3),
  -- What was told last.
  told jsonb,
  due_at timestamptz(3),
  -- How often something of it has changed.
  marked bigint not null default 0,
  created_at timestamptz(3) not null default now()
);
create index view_subscriptions_of_view on view_subscriptions (view_id, created_at desc, id);
create index view_subscriptions_of_account on view_subscriptions (account_id, shipment_id, reference_key);
create index view_subscriptions_of_token on view_subscriptions (token_id, confirmed_at, created_at);
create index view_subscriptions_of_address on view_subscriptions (lower(email), confirmed_at, created_at);
create index view_subscriptions_due on view_subscriptions (due_at) where due_at is not null;

-- Shipments that have changed, of accounts in which somebody waits for news: written by the change itself.
create table subscription_marks (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  shipment_id uuid not null
);

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

alter table view_subscriptions enable row level security;
alter table subscription_marks enable row level security;
create policy own on view_subscriptions to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, view_id, token_id, email, shipment_id, reference, events, eta_days, language, confirm_hash,
  expires_at, confirmed_at, last_sent_at, created_at), delete,
  update (token_id) on view_subscriptions to landfall_scoped;

-- Views that were made before it say nothing of mails: none.
update views set policy = jsonb_set(policy, '{sections,subscriptions}', 'false')
where not policy -> 'sections' ? 'subscriptions';

-- A customer may ask, and see nothing of what was asked.
create policy asked on view_subscriptions for insert to landfall_view
  with check (view_id = current_view_id() and account_id = current_account_id() and confirmed_at is null);
grant insert (token_id, email, shipment_id, reference, events, eta_days, language, due_at)
  on view_subscriptions to landfall_view;

-- Mails to customers are written in the name of the company, and say how they are stopped.
alter table mails add column sender_name text, add column html text, add column headers jsonb;
