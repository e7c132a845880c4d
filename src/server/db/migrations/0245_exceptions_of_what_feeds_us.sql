-- What goes wrong apart from containers: tracking that failed, a connection that is down, a document that cannot be read.
alter table exceptions
  add source_name text,
  add subjects jsonb not null default '[]',
  add subject_count int not null default 0;
create index exceptions_of_subjects on exceptions (account_id) where subject_count > 0 and closed_at is null;
alter table exception_entries add subject_names text[] not null default '{}';

-- Accounts in which such a thing has changed, or will by the clock.
create table subject_changes (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  due_at timestamptz(3) not null default 'epoch'
);
create index subject_changes_due on subject_changes (due_at, account_id);
create index subject_changes_of_account on subject_changes (account_id, due_at);

create function note_subject_change(account uuid, at timestamptz) returns void language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  insert into subject_changes (account_id, due_at) select account, coalesce(at, 'epoch') from accounts where id = account;
  if at is null then perform pg_notify('landfall_due', ''); end if;
end $$;
revoke all on function note_subject_change from public;

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

alter table subject_changes enable row level security;
create policy own on subject_changes to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on subject_changes to landfall_scoped;

-- What is there already is looked at once.
insert into subject_changes (account_id) select id from accounts;
