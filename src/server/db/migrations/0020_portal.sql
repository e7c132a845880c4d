create table views (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  party_id uuid not null references parties on delete cascade,
  name text not null,
  -- Of the policy, what decides which rows there are.
  tags text[] not null,
  done_for_days int,
  document_types text[] not null,
  custom_field_ids uuid[] not null,
  -- The rest of it.
  policy jsonb not null,
  allowed_origins text[] not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A view is about what its party has one of these roles in.
  roles text[] not null,
  public_url text
);
create index views_newest_first on views (account_id, created_at desc, id);
create index views_of_party on views (party_id);
create index views_of_party_newest on views (party_id, created_at desc, id);
create index views_by_public_url on views (public_url) where public_url is not null;
alter table views enable row level security;
create policy own on views to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on views to landfall_scoped;

create table view_tokens (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  view_id uuid not null references views on delete cascade,
  name text,
  token_hash text not null unique,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_by_id uuid references users on delete set null,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index view_tokens_of_view on view_tokens (view_id, created_at desc, id);
alter table view_tokens enable row level security;
create policy own on view_tokens to landfall_scoped using (account_id = current_account_id());
-- A token that is followed by another stays good for a while.
grant select (id, account_id, view_id, name, expires_at, revoked_at, created_by_id, last_seen_at, created_at),
  insert, update (expires_at, revoked_at) on view_tokens to landfall_scoped;

-- Who opened it: by day and origin, not by visitor.
create table view_visits (
  account_id uuid not null references accounts on delete cascade,
  view_id uuid not null references views on delete cascade,
  token_id uuid not null references view_tokens on delete cascade,
  day date not null,
  -- '' for a page of its own.
  origin text not null,
  count int not null default 0,
  refused int not null default 0,
  -- When it was opened last on that day.
  last_at timestamptz(3),
  primary key (view_id, day, token_id, origin)
);
alter table view_visits enable row level security;
create policy own on view_visits to landfall_scoped using (account_id = current_account_id());
grant select on view_visits to landfall_scoped;

create function current_view_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.view_id', true), '')::uuid $$;

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
grant select (id, account_id, view_id, token_id, shipment_id, kind, text, day, from_hour, until_hour, address, name,
  email, answer, answered_at, answered_by_id, created_at), update (token_id, link_sealed, answer, answered_at,
  answered_by_id, due_at), delete on view_messages to landfall_scoped;
