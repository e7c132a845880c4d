-- What connections bring: one that answers as ever and has nothing new for longer than it ever had says nothing by failing.
alter table connection_hours
  add news int not null default 0,
  -- Shipments that were tracked through it then; null for a mirror.
  add tracked int;
alter table connections
  add last_news_at timestamptz(3),
  -- Once it has answered after this time it is quiet, if nothing new came; null while it has no habit.
  add quiet_from timestamptz(3),
  -- As long as so many shipments are tracked through it.
  add quiet_least int;

-- A connection is silent only when it has failed for a while, and asks again when its quota is renewed. It is quiet once it has
-- answered after its time: what that answer brings is written down within minutes.
create or replace function note_connection() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if new.quiet_from is not null and new.quiet_from <= new.last_succeeded_at then
    perform note_subject_change(new.account_id, new.last_succeeded_at + interval '5 minutes');
  end if;
  if (old.paused_at, old.refused_at, old.quota_spent_until, old.failing_since, old.quiet_from, old.name)
    is not distinct from (new.paused_at, new.refused_at, new.quota_spent_until, new.failing_since, new.quiet_from, new.name)
  then
    return null;
  end if;
  perform note_subject_change(new.account_id, null);
  if new.failing_since is not null then
    perform note_subject_change(new.account_id, new.failing_since + interval '15 minutes');
  end if;
  if new.quota_spent_until is not null then
    perform note_subject_change(new.account_id, new.quota_spent_until);
  end if;
  return null;
end $$;
drop trigger connection_changes on connections;
create trigger connection_changes
  after update of paused_at, refused_at, quota_spent_until, failing_since, last_succeeded_at, quiet_from, name on connections
  for each row
  when ((old.paused_at, old.refused_at, old.quota_spent_until, old.failing_since, old.quiet_from, old.name)
    is distinct from (new.paused_at, new.refused_at, new.quota_spent_until, new.failing_since, new.quiet_from, new.name)
    or (new.quiet_from <= new.last_succeeded_at and (old.last_succeeded_at < new.quiet_from or old.last_succeeded_at is null)))
  execute function note_connection();
