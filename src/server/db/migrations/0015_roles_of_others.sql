-- From PostgreSQL 16 on, who makes a role may not take it on by that alone: it must be granted, once.
do $$ begin
  if current_setting('server_version_num')::int >= 160000
    and not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant landfall_scoped, landfall_view to %I with set true', current_user);
  end if;
end $$;
