-- Why a container needs somebody, as it was folded.
alter table containers add causes jsonb not null default '[]';

-- Containers whose causes, or whose customer, have become others since they were grouped.
create table cause_changes (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  container_id uuid not null
);
create index cause_changes_of_account on cause_changes (account_id, id);

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
  updated_at timestamptz(3) not null default now()
) with (fillfactor = 70);
create unique index exceptions_open_cause on exceptions (account_id, cause) where closed_at is null;
create index exceptions_closed_cause on exceptions (account_id, cause, closed_at) where closed_at is not null;
create index exceptions_by_severity on exceptions (account_id, severity_rank, first_deadline_at, id) where closed_at is null;
create index exceptions_snoozed on exceptions (snoozed_until) where state = 'snoozed' and closed_at is null;
create index exceptions_of_customer on exceptions (customer_id) where customer_id is not null;
create index exceptions_of_owner on exceptions (owner_id) where owner_id is not null;

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
  created_at timestamptz(3) not null
);
create index exception_entries_newest_first on exception_entries (exception_id, position desc);
create index exception_entries_by_user on exception_entries (user_id) where user_id is not null;

-- What is told of them.
alter table events add exception_id uuid;

alter table cause_changes enable row level security;
alter table exceptions enable row level security;
alter table exception_containers enable row level security;
alter table exception_entries enable row level security;
create policy own on cause_changes to landfall_scoped using (account_id = current_account_id());
create policy own on exceptions to landfall_scoped using (account_id = current_account_id());
create policy own on exception_containers to landfall_scoped using (account_id = current_account_id());
create policy own on exception_entries to landfall_scoped using (account_id = current_account_id());
grant select, delete on cause_changes to landfall_scoped;
grant select, insert, update on exceptions to landfall_scoped;
grant select, insert, update, delete on exception_containers to landfall_scoped;
grant select, insert on exception_entries to landfall_scoped;

create trigger live_insert after insert on exceptions
  referencing new table as changed for each statement execute function notify_changes('exception');
create trigger live_update after update on exceptions
  referencing new table as changed for each statement execute function notify_changes('exception');

-- What is there already is decided anew.
update shipments set state_until = now();

-- What was wrong with the freight of the demo goes with it.
drop function leave_demo(text);
create function leave_demo(name text, rules uuid[]) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  left_id uuid := current_setting('app.account_id')::uuid;
  gone text;
begin
  update accounts set demo = false, company_name = name where id = left_id and demo;
  if not found then return false; end if;
  -- What belongs to these goes with them. Files that nothing refers to any more are removed a day later.
  foreach gone in array array[
    'estimates_due', 'tracking_proposals', 'imports', 'new_references', 'documents', 'document_archives',
    'email_submissions', 'shipments', 'tracking_requests', 'observations', 'retractions', 'parties', 'party_merges',
    'vessels', 'search_keys', 'events', 'waiting_updates', 'sources', 'mails', 'mirrored',
    'subscription_marks', 'exceptions', 'cause_changes'
  ] loop
    execute format('delete from %I where account_id = $1', gone) using left_id;
  end loop;
  delete from free_time_rules where account_id = left_id and id = any(rules);
  -- What is copied from elsewhere is copied again.
  update mirrors set stage = 'definitions', cursor = '{}', since = null, passed_at = null, shipments_found = null
    where account_id = left_id and stage not in ('removing', 'ended');
  -- Who only played a part is let in no more.
  delete from api_keys where account_id = left_id and api_keys.name in ('Simulated terminals', 'Simulated agents');
  -- Whatever anybody shows may be gone.
  perform pg_notify('landfall_changes', '');
  return true;
end
$$;
revoke all on function leave_demo from public;
grant execute on function leave_demo to landfall_scoped;
