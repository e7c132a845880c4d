-- How long an account keeps what is done with, in days; null: until somebody removes it.
alter table accounts
  add finished_shipments_days int check (finished_shipments_days >= 30),
  add documents_days int check (documents_days >= 30),
  add deleted_documents_days int check (deleted_documents_days >= 1),
  -- Nothing is removed before a day has passed since then.
  add data_retention_changed_at timestamptz(3);
-- Accounts that are there keep what they have until somebody says otherwise.
alter table accounts alter column deleted_documents_days set default 90;
grant update (finished_shipments_days, documents_days, deleted_documents_days, data_retention_changed_at)
  on accounts to landfall_scoped;

-- What is due first.
create index shipments_finished_since on shipments (account_id, line_tracking_stopped_at)
  where line_tracking_stopped_at is not null;
create index documents_deleted_since on documents (account_id, deleted_at) where deleted_at is not null;
-- What goes with a shipment is found without reading all there is.
create index transport_events_of_shipment on transport_events (shipment_id);
create index observations_of_any_shipment on observations (shipment_id) where shipment_id is not null;

-- What was learned from a correction is kept when the document is gone.
alter table paper_lessons
  alter column document_id drop not null,
  drop constraint paper_lessons_document_id_fkey,
  add constraint paper_lessons_document_id_fkey foreign key (document_id) references documents on delete set null;

-- So that of the demo it is not.
create or replace function leave_demo(name text, rules uuid[]) returns boolean
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
    'estimates_due', 'tracking_proposals', 'imports', 'new_references', 'documents', 'document_archives', 'paper_lessons',
    'email_submissions', 'shipments', 'tracking_requests', 'observations', 'retractions', 'parties', 'party_merges',
    'vessels', 'search_keys', 'events', 'waiting_updates', 'sources', 'mails', 'mirrored',
    'subscription_marks', 'exceptions', 'cause_changes',
    'alert_notices', 'alert_messages', 'alert_posts', 'past_times'
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
