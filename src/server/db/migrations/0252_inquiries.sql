-- Whoever acts on an exception is asked by mail, and their answers join its history.
create table inquiries (
  -- Of its mail, too: an answer names it.
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  exception_id uuid not null references exceptions on delete cascade,
  -- A party, a line, who acts at a place: addresses are remembered by it.
  asked_of text not null,
  asked_of_name text,
  recipient text not null,
  subject text not null,
  text text not null,
  language text not null,
  is_sent_by_hand boolean not null,
  status text not null check (status in ('pending', 'sent', 'failed', 'bounced')),
  error text,
  author_name text,
  author_kind text not null check (author_kind in ('person', 'system')),
  user_id uuid references users on delete set null,
  answered_at timestamptz(3),
  answered_by text,
  created_at timestamptz(3) not null
);
create index inquiries_of_exception on inquiries (exception_id, created_at desc, id);
create index inquiries_of_asked on inquiries (account_id, asked_of, created_at desc);
create index inquiries_newest_first on inquiries (account_id, created_at desc, id);
create index inquiries_of_user on inquiries (user_id) where user_id is not null;
alter table inquiries enable row level security;
create policy own on inquiries to landfall_scoped using (account_id = current_account_id());
grant select, insert on inquiries to landfall_scoped;
grant update (answered_at, answered_by) on inquiries to landfall_scoped;

alter table exceptions add asked_at timestamptz(3), add answered_at timestamptz(3),
  add asker_id uuid references users on delete set null;
create index exceptions_of_asker on exceptions (asker_id) where asker_id is not null;
alter table exception_entries add correspondent text,
  add inquiry_id uuid references inquiries on delete set null;
create index exception_entries_of_inquiry on exception_entries (inquiry_id) where inquiry_id is not null;

-- What became of a mail is what became of the inquiry; whoever looks at the exception is told.
create function note_inquiry_mail() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare of_exception uuid;
begin
  update inquiries set status = new.status, error = new.error where id = new.id and account_id = new.account_id
    returning exception_id into of_exception;
  if of_exception is not null then
    update exceptions set updated_at = greatest(updated_at, now()) where id = of_exception;
  end if;
  return null;
end $$;
create trigger inquiry_mail after update of status, error on mails for each row
  when ((old.status, old.error) is distinct from (new.status, new.error))
  execute function note_inquiry_mail();
