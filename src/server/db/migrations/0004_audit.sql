-- Who did what to what, from where and when. Rows are added; nobody changes or removes one, but for what is too old.
create table audit_events (
  id uuid primary key,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  -- As they were written. Gaps are transactions that came to nothing.
  number bigint not null generated always as identity,
  action text not null,
  actor_kind text not null
      check (actor_kind in ('person', 'api_key', 'customer_link', 'trucker_link', 'system', 'operator', 'stranger')),
  -- No foreign keys: what was done outlives who did it and what it was done to.
  actor_id uuid,
  actor_name text,
  subject_type text,
  subject_id text,
  subject_name text,
  changes jsonb,
  details jsonb,
  address text,
  user_agent text,
  request_id text,
  created_at timestamptz(3) not null,
  -- Given when the row is committed: whoever writes waits for nobody.
  position bigint,
  hash text,
  check ((position is null) = (hash is null))
);
create unique index audit_events_position on audit_events (account_id, position) where position is not null;
create index audit_events_waiting on audit_events (account_id, number) where position is null;
create index audit_events_newest_first on audit_events (account_id, created_at desc, id);
create index audit_events_by_action on audit_events (account_id, action, created_at desc, id);
create index audit_events_by_actor on audit_events (account_id, actor_id, created_at desc, id);
create index audit_events_by_subject on audit_events (account_id, subject_id, created_at desc, id);
create index audit_events_by_address on audit_events (account_id, address, created_at desc, id);
alter table audit_events enable row level security;
create policy own on audit_events for select to landfall_scoped
  using (account_id = current_account_id() and has_scope('admin'));
grant select, insert (id, action, actor_kind, actor_id, actor_name, subject_type, subject_id, subject_name, changes,
  details, address, user_agent, request_id, created_at) on audit_events to landfall_scoped;

-- Where the chain of an account is: its end, and the last row that was forgotten, on which the oldest kept one stands.
create table audit_chains (
  account_id uuid primary key references accounts on delete cascade,
  position bigint not null default 0,
  hash text,
  forgotten_position bigint not null default 0,
  forgotten_hash text
);
alter table audit_chains enable row level security;
create policy own on audit_chains for select to landfall_scoped
  using (account_id = current_account_id() and has_scope('admin'));
grant select on audit_chains to landfall_scoped;
create policy added on audit_events for insert to landfall_scoped, landfall_view
  with check (account_id = current_account_id());

-- Receivers of the audit log: how far in its chain each one has it, and how to send what follows.
create table audit_streams (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  name text not null,
  format text not null check (format in ('json', 'ndjson', 'splunk_hec')),
  sealed_url text not null,
  host text not null,
  sealed_headers text not null,
  header_names text[] not null,
  active boolean not null default true,
  -- Of the last line that was received.
  position bigint not null,
  last_sent_at timestamptz(3),
  attempts int not null default 0,
  failing_since timestamptz(3),
  last_failure text,
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index audit_streams_by_name on audit_streams (account_id, lower(name), id);
create index audit_streams_due on audit_streams (next_attempt_at) where active;
alter table audit_streams enable row level security;
create policy own on audit_streams to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on audit_streams to landfall_scoped;

-- For every role, the owner of the table included.
create function keep_audit_events() returns trigger language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and to_jsonb(new) - '{position,hash}'::text[] = to_jsonb(old) - '{position,hash}'::text[] then
    return new;
  end if;
  if tg_op = 'DELETE' and (
    current_setting('app.forgets_audit', true) = 'on' or not exists (select from accounts where id = old.account_id)
  ) then
    return old;
  end if;
  raise exception 'Audit events are neither changed nor removed' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_events_are_kept before update or delete on audit_events
  for each row execute function keep_audit_events();
create trigger audit_events_are_not_emptied before truncate on audit_events
  for each statement execute function keep_audit_events();

-- The only way to remove any: from the beginning of the chain, older than 30 days, at most so many. Returns how many.
create function forget_audit_events(of_account uuid, before timestamptz, most int) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  start bigint;
  until bigint;
  gone int;
begin
  select forgotten_position into start from audit_chains where account_id = of_account for update;
  if not found then return 0; end if;
  select max(position) into until from (
    select position, bool_and(created_at < least(before, now() - interval '30 days')) over (order by position) as is_old
    from (select position, created_at from audit_events
      where account_id = of_account and position > start order by position limit most) oldest
  ) old where is_old;
  if until is null then return 0; end if;
  update audit_chains set forgotten_position = until,
    forgotten_hash = (select hash from audit_events where account_id = of_account and position = until)
    where account_id = of_account;
  perform set_config('app.forgets_audit', 'on', true);
  delete from audit_events where account_id = of_account and position <= until;
  get diagnostics gone = row_count;
  perform set_config('app.forgets_audit', '', true);
  return gone;
end $$;
revoke all on function forget_audit_events(uuid, timestamp with time zone, integer) from public;
