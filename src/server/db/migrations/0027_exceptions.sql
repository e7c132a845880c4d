-- Containers whose causes, or whose customer, have become others since they were grouped.
create table cause_changes (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  container_id uuid not null
);
create index cause_changes_of_account on cause_changes (account_id, id);
alter table cause_changes enable row level security;
create policy own on cause_changes to landfall_scoped using (account_id = current_account_id());
grant select, delete on cause_changes to landfall_scoped;

-- One cause, shared by containers of one customer.
create table exceptions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  cause text not null,
  kind text not null,
  reason text,
  hold text,
  expected_event text,
  vessel_name text,
  voyage_number text,
  location_locode text,
  location_name text,
  facility_name text,
  customer_id uuid references parties on delete set null,
  who_acts text,
  severity text not null,
  severity_rank int not null generated always as (case severity when 'costs_now' then 0 when 'soon' then 1 else 2 end) stored,
  container_count int not null,
  container_numbers text[] not null,
  costs jsonb not null,
  unpriced_count int not null,
  first_deadline_at timestamptz(3),
  first_deadline_timezone text,
  days_late int,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'snoozed', 'handled')),
  snoozed_until timestamptz(3),
  owner_id uuid references users on delete set null,
  opened_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  closed_at timestamptz(3),
  note_count int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- What goes wrong apart from containers: tracking that failed, a connection that is down, a document that cannot be read.
  source_name text,
  subjects jsonb not null default '[]',
  subject_count int not null default 0,
  -- An exception can be snoozed until something happens to one of its containers.
  snoozed_until_event text
    check (snoozed_until_event in ('discharged', 'available', 'arrival_reported', 'hold_changed')),
  asked_at timestamptz(3),
  answered_at timestamptz(3),
  asker_id uuid references users on delete set null
) with (fillfactor = 70);
create unique index exceptions_open_cause on exceptions (account_id, cause) where closed_at is null;
create index exceptions_closed_cause on exceptions (account_id, cause, closed_at) where closed_at is not null;
create index exceptions_by_severity on exceptions (account_id, severity_rank, first_deadline_at, id) where closed_at is null;
create index exceptions_snoozed on exceptions (snoozed_until) where state = 'snoozed' and closed_at is null;
create index exceptions_of_customer on exceptions (customer_id) where customer_id is not null;
create index exceptions_of_owner on exceptions (owner_id) where owner_id is not null;
-- What opened or closed since somebody looked.
create index exceptions_by_opening on exceptions (account_id, opened_at) where closed_at is null;
create index exceptions_by_closing on exceptions (account_id, closed_at) where closed_at is not null;
create index exceptions_of_subjects on exceptions (account_id) where subject_count > 0 and closed_at is null;
create index exceptions_awaiting on exceptions (account_id) where snoozed_until_event is not null;
create index exceptions_of_asker on exceptions (asker_id) where asker_id is not null;
alter table exceptions enable row level security;
create policy own on exceptions to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on exceptions to landfall_scoped;
create trigger live_insert after insert on exceptions
  referencing new table as changed for each statement execute function notify_changes('exception');
create trigger live_update after update on exceptions
  referencing new table as changed for each statement execute function notify_changes('exception');

-- The containers that share it now. They outlive their container, so that its leaving is noted.
create table exception_containers (
  exception_id uuid not null references exceptions on delete cascade,
  container_id uuid not null,
  account_id uuid not null default current_account_id(),
  number text not null,
  cause jsonb not null,
  primary key (exception_id, container_id)
);
create index exception_containers_of_container on exception_containers (account_id, container_id);
alter table exception_containers enable row level security;
create policy own on exception_containers to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on exception_containers to landfall_scoped;

-- The same a clock each, for sums: in cents, of the day it begins with and the days after.
create table container_stakes (
  container_id uuid not null references containers on delete cascade,
  account_id uuid not null,
  currency_code text not null,
  timezone text,
  from_on date not null,
  a_day bigint not null,
  amounts bigint[] not null
);
create index container_stakes_of_container on container_stakes (container_id);
create index container_stakes_of_account on container_stakes (account_id);
alter table container_stakes enable row level security;
create policy own on container_stakes to landfall_scoped using (account_id = current_account_id());
grant select on container_stakes to landfall_scoped;

-- Accounts in which such a thing has changed, or will by the clock.
create table subject_changes (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  due_at timestamptz(3) not null default 'epoch'
);
create index subject_changes_due on subject_changes (due_at, account_id);
create index subject_changes_of_account on subject_changes (account_id, due_at);
alter table subject_changes enable row level security;
create policy own on subject_changes to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on subject_changes to landfall_scoped;

-- Exceptions whose awaited event has happened. Only put down here: who records facts waits for nobody who groups causes.
create table snooze_ends (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  exception_id uuid not null
);
create index snooze_ends_of_account on snooze_ends (account_id, id);
alter table snooze_ends enable row level security;
create policy own on snooze_ends to landfall_scoped using (account_id = current_account_id());
grant select, delete on snooze_ends to landfall_scoped;

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
grant select, insert, update (answered_at, answered_by) on inquiries to landfall_scoped;

create function note_cause_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'DELETE' then
    insert into cause_changes (account_id, container_id)
      select old.account_id, old.id from accounts where id = old.account_id;
  else
    insert into cause_changes (account_id, container_id) values (new.account_id, new.id);
  end if;
  perform pg_notify('landfall_due', '');
  return null;
end $$;
create trigger cause_begins after insert on containers for each row when (new.causes <> '[]')
  execute function note_cause_change();
create trigger cause_changes after update of causes, customer_id on containers for each row
  when (old.causes is distinct from new.causes
    or (old.customer_id is distinct from new.customer_id and new.causes <> '[]'))
  execute function note_cause_change();
create trigger cause_ends after delete on containers for each row when (old.causes <> '[]')
  execute function note_cause_change();

create function keep_stakes() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'UPDATE' then delete from container_stakes where container_id = new.id; end if;
  insert into container_stakes (container_id, account_id, currency_code, timezone, from_on, a_day, amounts)
    select new.id, new.account_id, s.currency_code, s.timezone, s.from_on, s.a_day, s.amounts
    from jsonb_to_recordset(new.stakes)
      as s(currency_code text, timezone text, from_on date, a_day bigint, amounts bigint[]);
  return null;
end $$;
create trigger stakes_begin after insert on containers for each row when (new.stakes <> '[]')
  execute function keep_stakes();
create trigger stakes_change after update of stakes on containers for each row
  when (old.stakes is distinct from new.stakes) execute function keep_stakes();

create function note_subject_change(account uuid, at timestamptz) returns void language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  insert into subject_changes (account_id, due_at) select account, coalesce(at, 'epoch') from accounts where id = account;
  if at is null then perform pg_notify('landfall_due', ''); end if;
end $$;
revoke all on function note_subject_change(uuid, timestamp with time zone) from public;

create function note_subject() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  perform note_subject_change(case when tg_op = 'DELETE' then old.account_id else new.account_id end, null);
  return null;
end $$;
create trigger request_begins after insert on tracking_requests for each row when (new.status = 'failed')
  execute function note_subject();
create trigger request_changes after update of status, failed_reason, customer_id on tracking_requests for each row
  when ((new.status = 'failed' or old.status = 'failed')
    and (old.status, old.failed_reason, old.customer_id) is distinct from (new.status, new.failed_reason, new.customer_id))
  execute function note_subject();
create trigger request_ends after delete on tracking_requests for each row when (old.status = 'failed')
  execute function note_subject();
create trigger tracking_changes after update of line_tracking_stopped_reason, customer_id on shipments for each row
  when ((new.line_tracking_stopped_reason is not null or old.line_tracking_stopped_reason is not null)
    and (old.line_tracking_stopped_reason, old.customer_id)
      is distinct from (new.line_tracking_stopped_reason, new.customer_id))
  execute function note_subject();
create trigger tracking_ends after delete on shipments for each row when (old.line_tracking_stopped_reason is not null)
  execute function note_subject();
create trigger document_changes after update of extraction_status, deleted_at on documents for each row
  when ((new.extraction_status = 'failed' or old.extraction_status = 'failed')
    and (old.extraction_status, old.deleted_at) is distinct from (new.extraction_status, new.deleted_at))
  execute function note_subject();
create trigger document_ends after delete on documents for each row when (old.extraction_status = 'failed')
  execute function note_subject();

-- A connection is silent only when it has failed for a while, and asks again when its quota is renewed.
create function note_connection() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  perform note_subject_change(new.account_id, null);
  if new.failing_since is not null then
    perform note_subject_change(new.account_id, new.failing_since + interval '15 minutes');
  end if;
  if new.quota_spent_until is not null then
    perform note_subject_change(new.account_id, new.quota_spent_until);
  end if;
  return null;
end $$;
create trigger connection_changes after update of paused_at, refused_at, quota_spent_until, failing_since, name on connections
  for each row
  when ((old.paused_at, old.refused_at, old.quota_spent_until, old.failing_since, old.name)
    is distinct from (new.paused_at, new.refused_at, new.quota_spent_until, new.failing_since, new.name))
  execute function note_connection();
create trigger connection_ends after delete on connections for each row execute function note_subject();

create function note_awaited_events() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  insert into snooze_ends (account_id, exception_id)
    select distinct e.account_id, e.id
    from happened v
    join exceptions e on e.account_id = v.account_id and e.snoozed_until_event is not null
    join exception_containers m on m.exception_id = e.id and m.container_id = v.container_id
    where case e.snoozed_until_event
      when 'discharged' then v.event = 'container.transport.vessel_discharged'
      when 'available' then v.event = 'container.transport.available'
      when 'arrival_reported' then v.event in ('container.transport.estimated.vessel_arrived',
        'container.transport.estimated.arrived_at_inland_destination', 'container.transport.vessel_arrived',
        'container.transport.arrived_at_inland_destination')
      when 'hold_changed' then v.event = 'container.updated' and v.data -> 'changeset' ? 'holds_at_pod_terminal'
      else false end;
  if found then perform pg_notify('landfall_due', ''); end if;
  return null;
end $$;
create trigger awaited_events after insert on events
  referencing new table as happened for each statement execute function note_awaited_events();

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
create trigger invoice_changes after update of invoice_check, deleted_at on documents for each row
  when ((new.invoice_check is not null or old.invoice_check is not null)
    and (old.invoice_check, old.deleted_at) is distinct from (new.invoice_check, new.deleted_at))
  execute function note_subject();
create trigger invoice_ends after delete on documents for each row when (old.invoice_check is not null)
  execute function note_subject();

create table exception_entries (
  id uuid primary key default gen_random_uuid(),
  -- In the order in which they were written.
  position bigint not null generated always as identity,
  account_id uuid not null default current_account_id(),
  exception_id uuid not null references exceptions on delete cascade,
  kind text not null,
  because text,
  state text,
  snoozed_until timestamptz(3),
  owner_name text,
  text text,
  container_numbers text[] not null default '{}',
  container_count int,
  -- As the person or the key was called then.
  author_name text,
  author_kind text check (author_kind in ('person', 'system')),
  user_id uuid references users on delete set null,
  created_at timestamptz(3) not null,
  subject_names text[] not null default '{}',
  snoozed_until_event text,
  correspondent text,
  inquiry_id uuid references inquiries on delete set null
);
create index exception_entries_newest_first on exception_entries (exception_id, position desc);
create index exception_entries_by_user on exception_entries (user_id) where user_id is not null;
create index exception_entries_of_inquiry on exception_entries (inquiry_id) where inquiry_id is not null;
alter table exception_entries enable row level security;
create policy own on exception_entries to landfall_scoped using (account_id = current_account_id());
grant select, insert on exception_entries to landfall_scoped;
