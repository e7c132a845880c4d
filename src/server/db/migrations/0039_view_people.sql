-- A person signs out of the view of this transaction: in one browser, or in every one. It ends as it does by itself after
-- thirty days, so that calendars and mails go on. False where the token is that of a link.
create function sign_out_of_view(token uuid, everywhere boolean, at timestamptz) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  person text;
begin
  select lower(email) into person from view_tokens
    where id = token and view_id = current_view_id() and account_id = current_account_id();
  if person is null then return false; end if;
  update view_tokens set expires_at = at
    where view_id = current_view_id() and (id = token or everywhere and lower(email) = person) and expires_at > at;
  return true;
end $$;
revoke all on function sign_out_of_view(uuid, boolean, timestamptz) from public;
grant execute on function sign_out_of_view(uuid, boolean, timestamptz) to landfall_view;

create index view_tokens_by_person on view_tokens (account_id, lower(email)) where email is not null;

-- As data_of_person and erase_person, for who signs in to views of customers. Views go on naming who is erased: taking the
-- last name off a view would open it to everybody who has its link.
create function data_of_view_person(of_email text) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public
as $$
begin
  if not has_scope('admin') then raise exception 'For admins' using errcode = 'insufficient_privilege'; end if;
  return (select jsonb_agg(to_jsonb(r)) from (
    select id, view_id, email, created_at, last_seen_at, expires_at, revoked_at from view_tokens
    where account_id = current_account_id() and lower(email) = lower(of_email) order by id) r);
end $$;
revoke all on function data_of_view_person(text) from public;
grant execute on function data_of_view_person(text) to landfall_scoped;

create function erase_view_person(of_email text) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  removed integer;
begin
  if not has_scope('admin') then raise exception 'For admins' using errcode = 'insufficient_privilege'; end if;
  delete from view_codes where account_id = current_account_id() and email = lower(of_email);
  delete from view_tokens where account_id = current_account_id() and lower(email) = lower(of_email);
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke all on function erase_view_person(text) from public;
grant execute on function erase_view_person(text) to landfall_scoped;
