-- Whoever asked, was asked or answered: what is held about a person has the inquiries too.
alter function data_of_person(text, text) rename to data_of_person_elsewhere;
alter function erase_person(text, text) rename to erase_person_elsewhere;
revoke execute on function data_of_person_elsewhere from landfall_scoped;
revoke execute on function erase_person_elsewhere from landfall_scoped;

create function data_of_person(of_email text, of_name text) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public
as $$
declare
  account uuid := current_account_id();
  mail text := lower(of_email);
  held jsonb := coalesce(data_of_person_elsewhere(of_email, of_name), '{}');
  person uuid;
  names text[];
  asked jsonb;
begin
  select id into person from users where account_id = account and lower(email) = mail;
  names := names_of_person(account, person, of_name);
  select jsonb_agg(to_jsonb(r)) into asked from (
    select id, exception_id, recipient, subject, text, author_name, answered_by, created_at from inquiries
    where account_id = account and (user_id = person or user_id is null and author_name = any(names)
      or lower(recipient) = mail or lower(answered_by) = mail) order by id) r;
  return nullif(held || case when asked is null then '{}' else jsonb_build_object('inquiries', asked) end, '{}');
end $$;
revoke all on function data_of_person from public;
grant execute on function data_of_person to landfall_scoped;

create function erase_person(of_email text, of_name text) returns jsonb
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  account uuid := current_account_id();
  mail text := lower(of_email);
  person uuid;
  names text[];
  erased constant text := 'Erased person';
  counts jsonb;
  asked int;
begin
  if not has_scope('admin') then raise exception 'For admins' using errcode = 'insufficient_privilege'; end if;
  select id into person from users where account_id = account and lower(email) = mail;
  names := names_of_person(account, person, of_name);
  update exception_entries set correspondent = erased where account_id = account and lower(correspondent) = mail;
  update inquiries set
      author_name = case when user_id = person or user_id is null and author_name = any(names) then erased else author_name end,
      recipient = case when lower(recipient) = mail then erased else recipient end,
      answered_by = case when lower(answered_by) = mail then erased else answered_by end
    where account_id = account and (user_id = person or user_id is null and author_name = any(names)
      or lower(recipient) = mail or lower(answered_by) = mail);
  get diagnostics asked = row_count;
  counts := erase_person_elsewhere(of_email, of_name);
  return counts || jsonb_build_object('inquiries', asked);
end $$;
revoke all on function erase_person from public;
grant execute on function erase_person to landfall_scoped;
