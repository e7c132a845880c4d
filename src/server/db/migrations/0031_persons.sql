-- What is held about a person of an e-mail in the account: staff, and the people of customers. Much of it may be read by
-- nobody in a scope, so that these two look for themselves who asks. A name finds what somebody did who is not here any more.
create function names_of_person(account uuid, person uuid, of_name text) returns text[]
  language sql stable
  set search_path = pg_catalog, public
as $$
  -- What was done by somebody else of the same name is theirs.
  select coalesce(array_agg(name), '{}') from (
    select name from users where id = person union select of_name where of_name is not null) known
  where not exists (select from users u where u.account_id = account and u.name = known.name and u.id is distinct from person)
$$;

create function data_of_person(of_email text, of_name text) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public
as $$
declare
  account uuid := current_account_id();
  mail text := lower(of_email);
  person uuid;
  names text[];
begin
  if not has_scope('admin') then raise exception 'For admins' using errcode = 'insufficient_privilege'; end if;
  select id into person from users where account_id = account and lower(email) = mail;
  names := names_of_person(account, person, of_name);
  return (
    select jsonb_object_agg(kind, records) from (
      select 'user' as kind, (select jsonb_agg(to_jsonb(r)) from (
        select id, email, name, role, created_at from users where id = person) r) as records
      union all select 'sessions', (select jsonb_agg(to_jsonb(r)) from (
        select id, agent, address, created_at, last_seen_at, expires_at from sessions where user_id = person order by id) r)
      union all select 'provider_identities', (select jsonb_agg(to_jsonb(r)) from (
        select id, subject, last_used_at from provider_identities where user_id = person order by id) r)
      union all select 'second_factors', (select jsonb_agg(to_jsonb(r)) from (
        select id, created_at, confirmed_at from second_factors where user_id = person) r)
      union all select 'invitations', (select jsonb_agg(to_jsonb(r)) from (
        select id, email, role, created_at, used_at from sign_in_links
        where account_id = account and lower(email) = mail order by id) r)
      union all select 'api_keys', (select jsonb_agg(to_jsonb(r)) from (
        select id, name, created_at, created_by_name from api_keys
        where account_id = account and (created_by_id = person or created_by_id is null and created_by_name = any(names))
        order by id) r)
      union all select 'audit_events', (select jsonb_agg(to_jsonb(r)) from (
        select id, action, created_at from audit_events
        where account_id = account and (actor_id = person or subject_id = person::text) order by number) r)
      union all select 'exceptions_owned', (select jsonb_agg(to_jsonb(r)) from (
        select id, cause, state from exceptions where account_id = account and owner_id = person order by id) r)
      union all select 'exception_entries', (select jsonb_agg(to_jsonb(r)) from (
        select id, exception_id, kind, text, author_name, owner_name, created_at from exception_entries
        where account_id = account and (user_id = person or user_id is null and author_name = any(names) or owner_name = any(names)) order by position) r)
      union all select 'inquiries', (select jsonb_agg(to_jsonb(r)) from (
        select id, exception_id, recipient, subject, text, author_name, answered_by, created_at from inquiries
        where account_id = account and (user_id = person or user_id is null and author_name = any(names)
          or lower(recipient) = mail or lower(answered_by) = mail) order by id) r)
      union all select 'notes', (select jsonb_agg(to_jsonb(r)) from (
        select id, shipment_id, container_id, text, author_name, created_at from notes
        where account_id = account and (user_id = person or user_id is null and author_name = any(names)) order by id) r)
      union all select 'manual_values', (select jsonb_agg(to_jsonb(r)) from (
        select id, container_id, attribute, reason, author_name, withdrawn_by_name, created_at from manual_values
        where account_id = account and (user_id = person or user_id is null and author_name = any(names) or withdrawn_by_name = any(names)) order by id) r)
      union all select 'documents', (select jsonb_agg(to_jsonb(r)) from (
        select id, file_name, created_at from documents where account_id = account and user_id = person order by id) r)
      union all select 'imports', (select jsonb_agg(to_jsonb(r)) from (
        select id, file_name, created_at from imports where account_id = account and user_id = person order by id) r)
      union all select 'saved_views', (select jsonb_agg(to_jsonb(r)) from (
        select id, name, search, is_shared, created_at from saved_views
        where account_id = account and user_id = person order by id) r)
      union all select 'alert_rules', (select jsonb_agg(to_jsonb(r)) from (
        select id, name, created_at from alert_rules
        where account_id = account and (user_id = person or person = any(recipient_ids)) order by id) r)
      union all select 'digests', (select jsonb_agg(to_jsonb(r)) from (
        select local_time, weekdays, timezone, last_sent_at from digests where user_id = person) r)
      union all select 'contacts', (select jsonb_agg(to_jsonb(r)) from (
        select id, party_id, name, email, phone, note from party_contacts
        where account_id = account and lower(email) = mail order by id) r)
      union all select 'subscriptions', (select jsonb_agg(to_jsonb(r)) from (
        select id, view_id, email, shipment_id, reference, events, language, confirmed_at, last_sent_at, created_at
        from view_subscriptions where account_id = account and lower(email) = mail order by id) r)
      union all select 'messages', (select jsonb_agg(to_jsonb(r)) from (
        select id, view_id, shipment_id, kind, text, name, email, address, answer, created_at from view_messages
        where account_id = account and lower(email) = mail order by id) r)
      union all select 'mails_sent', (select jsonb_agg(to_jsonb(r)) from (
        select id, recipient, subject, status, sent_at, created_at from mails
        where account_id = account and lower(recipient) = mail order by id) r)
      union all select 'mails_received', (select jsonb_agg(to_jsonb(r)) from (
        select id, subject, "from", "to", cc, sent_at from email_submissions where account_id = account and exists (
          select from unnest("from" || "to" || cc) one
          where lower(one) = mail or right(lower(one), length(mail) + 2) = '<' || mail || '>') order by id) r)
    ) held where records is not null);
end $$;
revoke all on function data_of_person(text, text) from public;
grant execute on function data_of_person(text, text) to landfall_scoped;

-- Removes names and addresses of a person, and what is theirs alone; returns how many of what. Who signs in is removed by
-- those who call it, afterwards: until then their rows are known by them. Lines of the audit log stay as they were written.
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
begin
  if not has_scope('admin') then raise exception 'For admins' using errcode = 'insufficient_privilege'; end if;
  select id into person from users where account_id = account and lower(email) = mail;
  names := names_of_person(account, person, of_name);
  update exception_entries set correspondent = erased where account_id = account and lower(correspondent) = mail;
  with
    keys as (update api_keys set created_by_name = erased
      where account_id = account and (created_by_id = person or created_by_id is null and created_by_name = any(names))
      returning 1),
    entries as (update exception_entries set
        author_name = case when user_id = person or user_id is null and author_name = any(names) then erased else author_name end,
        owner_name = case when owner_name = any(names) then erased else owner_name end
      where account_id = account and (user_id = person or user_id is null and author_name = any(names) or owner_name = any(names)) returning 1),
    asked as (update inquiries set
        author_name = case when user_id = person or user_id is null and author_name = any(names) then erased else author_name end,
        recipient = case when lower(recipient) = mail then erased else recipient end,
        answered_by = case when lower(answered_by) = mail then erased else answered_by end
      where account_id = account and (user_id = person or user_id is null and author_name = any(names)
        or lower(recipient) = mail or lower(answered_by) = mail) returning 1),
    written as (update notes set author_name = erased
      where account_id = account and (user_id = person or user_id is null and author_name = any(names)) returning 1),
    by_hand as (update manual_values set
        author_name = case when user_id = person or user_id is null and author_name = any(names) then erased else author_name end,
        withdrawn_by_name = case when withdrawn_by_name = any(names) then erased else withdrawn_by_name end
      where account_id = account and (user_id = person or user_id is null and author_name = any(names) or withdrawn_by_name = any(names)) returning 1),
    resets as (update second_factor_resets set reset_by_name = erased
      where account_id = account and reset_by_name = any(names) returning 1),
    invitations as (delete from sign_in_links where account_id = account and lower(email) = mail returning 1),
    contacts as (delete from party_contacts where account_id = account and lower(email) = mail returning 1),
    subscriptions as (delete from view_subscriptions where account_id = account and lower(email) = mail returning 1),
    messages as (update view_messages set name = null, email = null, address = null, link_sealed = null
      where account_id = account and lower(email) = mail returning 1),
    sent as (delete from mails where account_id = account and lower(recipient) = mail returning 1)
  select jsonb_build_object(
    'api_keys', (select count(*) from keys), 'exception_entries', (select count(*) from entries),
    'inquiries', (select count(*) from asked), 'notes', (select count(*) from written),
    'manual_values', (select count(*) from by_hand), 'second_factor_resets', (select count(*) from resets),
    'invitations', (select count(*) from invitations), 'contacts', (select count(*) from contacts),
    'subscriptions', (select count(*) from subscriptions), 'messages', (select count(*) from messages),
    'mails_sent', (select count(*) from sent)) into counts;
  return counts;
end $$;
revoke all on function erase_person(text, text) from public;
grant execute on function erase_person(text, text) to landfall_scoped;
