-- An exception can be snoozed until something happens to one of its containers.
alter table exceptions add snoozed_until_event text
  check (snoozed_until_event in ('discharged', 'available', 'arrival_reported', 'hold_changed'));
alter table exception_entries add snoozed_until_event text;
create index exceptions_awaiting on exceptions (account_id) where snoozed_until_event is not null;

-- Exceptions whose awaited event has happened. Only put down here: who records facts waits for nobody who groups causes.
create table snooze_ends (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  exception_id uuid not null
);
create index snooze_ends_of_account on snooze_ends (account_id, id);

create function note_awaited_events() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  insert into snooze_ends (account_id, exception_id)
    select distinct e.account_id, e.id
    from happened v
    join exceptions e on e.account_id = v.account_id and e.snoozed_until_event is not null
    join exception_containers m on m.exception_id = e.id and m.container_id = v.container_id
    where case e.snoozed_until_event
      when 'discharged' then v.event = 'container.transport.vessel_discharged'
      when 'available' then v.event = 'container.transport.available'
      when 'arrival_reported' then v.event in ('container.transport.estimated.vessel_arrived',
        'container.transport.estimated.arrived_at_inland_destination', 'container.transport.vessel_arrived',
        'container.transport.arrived_at_inland_destination')
      when 'hold_changed' then v.event = 'container.updated' and v.data -> 'changeset' ? 'holds_at_pod_terminal'
      else false end;
  if found then perform pg_notify('landfall_due', ''); end if;
  return null;
end $$;
create trigger awaited_events after insert on events
  referencing new table as happened for each statement execute function note_awaited_events();

alter table snooze_ends enable row level security;
create policy own on snooze_ends to landfall_scoped using (account_id = current_account_id());
grant select, delete on snooze_ends to landfall_scoped;
