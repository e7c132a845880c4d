create table email_submissions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid references users on delete set null,
  subject text not null,
  body text,
  "from" text[] not null default '{}',
  "to" text[] not null default '{}',
  cc text[] not null default '{}',
  sent_at timestamptz(3),
  message_id text,
  in_reply_to text,
  "references" text[] not null default '{}',
  content_type text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Its message id, or a digest of a mail that has none: a mail comes in once.
  message_key text,
  -- What became of a mail, and of each part of it: whatever came by mail is a document, or says why it is none.
  outcome text not null default 'taken' check (outcome in ('taken', 'refused', 'failed', 'bounced')),
  -- Why it could not be read, or what came back.
  note text
);
create index email_submissions_newest_first on email_submissions (account_id, created_at desc, id);
create unique index email_submissions_once on email_submissions (account_id, message_key);
create index email_submissions_to_look_at on email_submissions (account_id, outcome, created_at desc, id)
  where outcome <> 'taken';
alter table email_submissions enable row level security;
create policy own on email_submissions to landfall_scoped using (account_id = current_account_id());
-- One that failed goes when it can be read after all.
grant select, insert, update, delete on email_submissions to landfall_scoped;

-- How it goes with the mailbox that the mails of an account are fetched from: one each.
create table mailboxes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique default current_account_id() references accounts on delete cascade,
  host text not null,
  username text not null,
  last_looked_at timestamptz(3) not null,
  last_succeeded_at timestamptz(3),
  last_failure text,
  -- Every look since then has failed.
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default now()
);
alter table mailboxes enable row level security;
create policy own on mailboxes to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on mailboxes to landfall_scoped;

-- Whom mails of a domain stand for.
create table sender_domains (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  domain text not null,
  customer_id uuid not null references parties on delete cascade,
  -- Who said so.
  user_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (account_id, domain)
);
create index sender_domains_of_party on sender_domains (customer_id);
create index sender_domains_by_user on sender_domains (user_id) where user_id is not null;
alter table sender_domains enable row level security;
create policy own on sender_domains to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on sender_domains to landfall_scoped;

-- Addresses of people that a mail server refuses for good.
create table refused_addresses (
  user_id uuid primary key references users on delete cascade,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  refused_at timestamptz(3) not null,
  reason text not null
);
create index refused_addresses_of_account on refused_addresses (account_id);
alter table refused_addresses enable row level security;
create policy own on refused_addresses to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on refused_addresses to landfall_scoped;
