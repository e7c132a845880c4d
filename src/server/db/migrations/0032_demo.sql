-- The demo ends: its freight goes with all that belongs to it, and the account is its company's own from then on. People,
-- keys, webhooks, connections and settings stay. False where the account is no demo.
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
revoke all on function leave_demo(text, uuid[]) from public;
grant execute on function leave_demo(text, uuid[]) to landfall_scoped;
