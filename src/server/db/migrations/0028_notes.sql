-- What people write for colleagues of a shipment, or of one of its containers.
create table notes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  shipment_id uuid not null references shipments on delete cascade,
  -- Null: of the shipment as a whole.
  container_id uuid references containers on delete cascade,
  text text not null,
  in_evidence boolean not null default false,
  -- As the person or the key was called then.
  author_name text,
  author_kind text not null check (author_kind in ('person', 'system')),
  user_id uuid references users on delete set null,
  created_at timestamptz(3) not null
);
create index notes_of_shipment on notes (shipment_id, created_at desc, id);
create index notes_of_container on notes (container_id) where container_id is not null;
create index notes_newest_first on notes (account_id, created_at desc, id);
create index notes_of_user on notes (user_id) where user_id is not null;
alter table notes enable row level security;
create policy own on notes to landfall_scoped using (account_id = current_account_id());
grant select, insert, update (in_evidence), delete on notes to landfall_scoped;
create trigger live_insert after insert on notes
  referencing new table as changed for each statement execute function notify_changes('note');
create trigger live_update after update on notes
  referencing new table as changed for each statement execute function notify_changes('note');
create trigger live_delete after delete on notes
  referencing old table as changed for each statement execute function notify_changes('note');

-- Whom a note names: one of a shipment or a container, or one in the history of an exception.
create table mentions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  note_id uuid references notes on delete cascade,
  exception_entry_id uuid references exception_entries on delete cascade,
  seen_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (num_nonnulls(note_id, exception_entry_id) = 1)
);
create index mentions_newest_first on mentions (user_id, created_at desc, id);
create index mentions_unseen on mentions (user_id, created_at desc, id) where seen_at is null;
create unique index mentions_in_note on mentions (note_id, user_id) where note_id is not null;
create unique index mentions_in_entry on mentions (exception_entry_id, user_id) where exception_entry_id is not null;
create index mentions_of_account on mentions (account_id);
alter table mentions enable row level security;
create policy own on mentions to landfall_scoped using (account_id = current_account_id());
grant select, insert, update (seen_at) on mentions to landfall_scoped;
create trigger live_insert after insert on mentions
  referencing new table as changed for each statement execute function notify_changes('mention');
create trigger live_update after update on mentions
  referencing new table as changed for each statement execute function notify_changes('mention');
create trigger live_delete after delete on mentions
  referencing old table as changed for each statement execute function notify_changes('mention');

-- How many an account has mentioned, by the hour of the clock: whatever was deleted since.
create table mention_hours (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  hour timestamptz(3) not null,
  count int not null,
  primary key (account_id, hour)
);
alter table mention_hours enable row level security;
create policy own on mention_hours to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on mention_hours to landfall_scoped;
