-- What becomes of numbers that documents name and that are not tracked.
alter table accounts add new_numbers text not null default 'ask' check (new_numbers in ('ask', 'track'));
grant update (new_numbers) on accounts to landfall_scoped;

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

create table tracking_proposals (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'dismissed')),
  request_type text not null check (request_type in ('bill_of_lading', 'booking_number', 'container')),
  request_number text not null,
  -- The number in the form that all its variants share, with the line: what is proposed once.
  key text not null,
  scac text,
  ref_numbers text[] not null default '{}',
  sender_domain text,
  tracking_request_id uuid references tracking_requests on delete set null,
  -- Null: nobody has, or the account tracks at once.
  user_id uuid references users on delete set null,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- What was tracked may come again; what was dismissed does not.
create unique index tracking_proposals_once on tracking_proposals (account_id, key) where state <> 'accepted';
create index tracking_proposals_newest_first on tracking_proposals (account_id, created_at desc, id);
create index tracking_proposals_open on tracking_proposals (account_id, created_at desc, id) where state = 'proposed';
create index tracking_proposals_by_request on tracking_proposals (tracking_request_id)
  where tracking_request_id is not null;
create index tracking_proposals_by_user on tracking_proposals (user_id) where user_id is not null;

-- The documents that name it.
create table tracking_proposal_documents (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  proposal_id uuid not null references tracking_proposals on delete cascade,
  document_id uuid not null references documents on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (proposal_id, document_id)
);
create index tracking_proposal_documents_of_document on tracking_proposal_documents (document_id);

create trigger live_insert after insert on tracking_proposals
  referencing new table as changed for each statement execute function notify_changes('tracking_proposal');
create trigger live_update after update on tracking_proposals
  referencing new table as changed for each statement execute function notify_changes('tracking_proposal');
create trigger live_delete after delete on tracking_proposals
  referencing old table as changed for each statement execute function notify_changes('tracking_proposal');

alter table sender_domains enable row level security;
alter table tracking_proposals enable row level security;
alter table tracking_proposal_documents enable row level security;
create policy own on sender_domains to landfall_scoped using (account_id = current_account_id());
create policy own on tracking_proposals to landfall_scoped using (account_id = current_account_id());
create policy own on tracking_proposal_documents to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on sender_domains, tracking_proposals to landfall_scoped;
grant select, insert, delete on tracking_proposal_documents to landfall_scoped;
