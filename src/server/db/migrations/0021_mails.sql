-- Mails to be sent: written with what they are about, in one transaction, and sent afterwards.
create table mails (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  recipient text not null,
  subject text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  -- Why the last attempt did not succeed.
  error text,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index mails_due on mails (next_attempt_at) where status = 'pending';
create index mails_by_age on mails (created_at);
alter table mails enable row level security;
create policy own on mails to landfall_scoped using (account_id = current_account_id());
grant select, insert on mails to landfall_scoped;
