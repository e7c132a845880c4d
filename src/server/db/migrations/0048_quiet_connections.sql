-- What connections bring: one that answers as ever and has nothing new for longer than it ever had says nothing by failing.
alter table connection_hours add news int not null default 0;
alter table connections
  add last_news_at timestamptz(3),
  -- From when on it is quiet, if nothing new comes; null while it has no habit.
  add quiet_from timestamptz(3);

create or replace function note_connection() returns trigger language plpgsql security definer
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
  if new.quiet_from is not null then
    perform note_subject_change(new.account_id, new.quiet_from);
  end if;
  return null;
end $$;
drop trigger connection_changes on connections;
create trigger connection_changes
  after update of paused_at, refused_at, quota_spent_until, failing_since, quiet_from, name on connections
  for each row
  when ((old.paused_at, old.refused_at, old.quota_spent_until, old.failing_since, old.quiet_from, old.name)
    is distinct from (new.paused_at, new.refused_at, new.quota_spent_until, new.failing_since, new.quiet_from, new.name))
  execute function note_connection();
