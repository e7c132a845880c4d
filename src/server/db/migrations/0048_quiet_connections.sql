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

-- It is quiet once it has answered after its time: what that answer brings is written down within minutes.
create function note_quiet_connection() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  perform note_subject_change(new.account_id,
    case when new.quiet_from <= new.last_succeeded_at then new.last_succeeded_at + interval '5 minutes' end);
  return null;
end $$;
create trigger connection_is_quiet after update of last_succeeded_at, quiet_from on connections for each row
  when (coalesce(old.quiet_from <= old.last_succeeded_at, false)
    is distinct from coalesce(new.quiet_from <= new.last_succeeded_at, false))
  execute function note_quiet_connection();
