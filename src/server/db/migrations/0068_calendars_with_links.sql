-- A customer may have the orders in their calendar lead to their page: it has their link then, which ends with it. That
-- calendar has an address of its own, so that whoever was given the other one is given no link by it.
alter table view_calendars
  add column link_sealed text,
  add column has_link boolean not null generated always as (link_sealed is not null) stored,
  -- What was called off before is not told by this address.
  add column first_read_at timestamptz(3);
update view_calendars set first_read_at = created_at where last_read_at is not null;

drop index view_calendars_of_token;
create unique index view_calendars_of_token on view_calendars (token_id, has_link)
  where token_id is not null and revoked_at is null;

grant select (has_link), insert (link_sealed) on view_calendars to landfall_view;
grant select (has_link), update (link_sealed) on view_calendars to landfall_scoped;
