-- Since when a request has failed: what else becomes of its row later, such as another customer, makes it no newer.
alter table tracking_requests add column failed_at timestamptz(3);
update tracking_requests set failed_at = updated_at where status = 'failed';
create function note_failure() returns trigger language plpgsql as $$
begin
  new.failed_at := case when new.status = 'failed' then new.updated_at end;
  return new;
end $$;
create trigger failure_begins before insert on tracking_requests for each row when (new.status = 'failed')
  execute function note_failure();
create trigger failure_changes before update of status, failed_reason on tracking_requests for each row
  when ((old.status, old.failed_reason) is distinct from (new.status, new.failed_reason)) execute function note_failure();

-- A number that is tracked after all, by another request, is no failure any more.
create function note_tracked_after_all() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if exists (select from tracking_requests r where r.account_id = new.account_id
    and r.normalized_number = new.normalized_number and r.status = 'failed') then
    perform note_subject_change(new.account_id, null);
  end if;
  return null;
end $$;
create trigger number_is_tracked after update of status on tracking_requests for each row
  when (new.status = 'created' and old.status is distinct from 'created') execute function note_tracked_after_all();
