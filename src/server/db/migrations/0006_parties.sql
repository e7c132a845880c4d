create table parties (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  company_name text not null,
  created_at timestamptz(3) not null default now()
);
-- Two spellings of one name are one party: case and outer space do not count.
create unique index parties_company_name_key on parties (account_id, lower(trim(company_name)));
create index parties_newest_first on parties (account_id, created_at desc, id);
-- By name, however it is written, and by a part of it.
create index parties_by_name on parties (account_id, lower(company_name), id);
alter table parties enable row level security;
create policy own on parties to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on parties to landfall_scoped;
create trigger live_insert after insert on parties
  referencing new table as changed for each statement execute function notify_changes('party');
create trigger live_update after update on parties
  referencing new table as changed for each statement execute function notify_changes('party');
create trigger live_delete after delete on parties
  referencing old table as changed for each statement execute function notify_changes('party');

create table party_contacts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  party_id uuid not null references parties on delete cascade,
  name text not null,
  email text,
  phone text,
  note text,
  created_at timestamptz(3) not null default now()
);
create index party_contacts_newest_first on party_contacts (account_id, created_at desc, id);
create index party_contacts_of_party on party_contacts (party_id, created_at desc, id);
alter table party_contacts enable row level security;
create policy own on party_contacts to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on party_contacts to landfall_scoped;
create trigger live_insert after insert on party_contacts
  referencing new table as changed for each statement execute function notify_changes('party');
create trigger live_update after update on party_contacts
  referencing new table as changed for each statement execute function notify_changes('party');
create trigger live_delete after delete on party_contacts
  referencing old table as changed for each statement execute function notify_changes('party');

-- What became of a party that is no more: who merged it into which other one, and what moved.
create table party_merges (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  -- The one that is gone.
  merged_id uuid not null,
  merged_name text not null,
  party_id uuid not null,
  moved jsonb not null,
  user_id uuid references users on delete set null,
  api_key_id uuid,
  created_at timestamptz(3) not null default now()
);
create unique index party_merges_merged on party_merges (account_id, merged_id);
create index party_merges_into on party_merges (account_id, party_id);
create index party_merges_user on party_merges (user_id) where user_id is not null;
alter table party_merges enable row level security;
create policy own on party_merges to landfall_scoped using (account_id = current_account_id());
grant select, insert, update (party_id) on party_merges to landfall_scoped;
