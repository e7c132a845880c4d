-- What happens after the sea is measured, too: hours; see domain/lines/shore-times.ts.
alter table line_measures
  add destination_locode text,
  add pod_terminal_id text,
  add pickup_facility_id text,
  add onward_hours real,
  add rail_hours real,
  add release_hours real,
  add pickup_hours real,
  add return_hours real;

-- How long things take on the lanes and at the terminals of an account, from its own shipments; see domain/lines/past.ts.
-- One that is replaced is kept for some days: what was decided while it held can be decided again.
create table past_times (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  key text not null,
  figures jsonb not null,
  -- It decides from the one until before the other.
  since timestamptz(3) not null,
  until timestamptz(3),
  primary key (account_id, key, since)
);
alter table past_times enable row level security;
create policy own on past_times to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on past_times to landfall_scoped;

alter table containers
  add eta_slip jsonb,
  -- What was asked of the table above, and what it answered.
  add past_times jsonb not null default '[]';
-- Few ask: what is out, or back, does not.
create index containers_by_past on containers (account_id) where past_times <> '[]';
update containers set expected_next = expected_next || '{"history": null}' where expected_next is not null;
update shipments set expected_next = expected_next || '{"history": null}' where expected_next is not null;

-- What is learnt of the demo goes with it.
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
    'estimates_due', 'tracking_proposals', 'imports', 'new_references', 'documents', 'document_archives',
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

-- What is there already is measured when it is next decided: now, some at a time.
update shipments set state_until = now();
