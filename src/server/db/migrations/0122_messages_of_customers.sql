-- What customers write about an order, and what they are answered. Who has the link reads both, but no address.
create table view_messages (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  view_id uuid not null default current_view_id() references views on delete cascade,
  token_id uuid references view_tokens on delete set null,
  shipment_id uuid not null references shipments on delete cascade,
  kind text not null check (kind in ('question', 'pickup', 'delivery', 'wrong')),
  text text,
  -- On the calendar and the clock of the place, as they were written.
  day text,
  from_hour text,
  until_hour text,
  address text,
  name text,
  email text,
  language text,
  -- The token that it was written with, encrypted: the mail with the answer leads to the order by it.
  link_sealed text,
  answer text,
  answered_at timestamptz(3),
  answered_by_id uuid references users on delete set null,
  -- A mail about it is to be written.
  due_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index view_messages_of_view on view_messages (view_id, created_at desc, id);
create index view_messages_of_shipment on view_messages (shipment_id, view_id);
create index view_messages_of_token on view_messages (token_id) where token_id is not null;
create index view_messages_of_account on view_messages (account_id);
create index view_messages_answered_by on view_messages (answered_by_id) where answered_by_id is not null;
create index view_messages_due on view_messages (due_at) where due_at is not null;

alter table view_messages enable row level security;
create policy own on view_messages to landfall_scoped using (account_id = current_account_id());
grant select (id, account_id, view_id, token_id, shipment_id, kind, text, day, from_hour, until_hour, address, name, email, answer,
  answered_at, answered_by_id, created_at), delete,
  update (answer, answered_at, answered_by_id, due_at, token_id, link_sealed) on view_messages to landfall_scoped;

create policy asked on view_messages for insert to landfall_view
  with check (view_id = current_view_id() and account_id = current_account_id() and answer is null);
create policy seen on view_messages for select to landfall_view
  using (view_id = current_view_id() and shipment_id = any(array(select view_shipments())));
grant select (id, view_id, shipment_id, kind, text, day, from_hour, until_hour, address, name, answer, answered_at,
  created_at),
  insert (id, token_id, shipment_id, kind, text, day, from_hour, until_hour, address, name, email, language, link_sealed, due_at)
  on view_messages to landfall_view;

-- Views that were made before it take no messages.
update views set policy = jsonb_set(policy, '{sections,questions}', 'false')
where not policy -> 'sections' ? 'questions';
