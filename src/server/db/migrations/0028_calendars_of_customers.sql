-- A customer may ask for a calendar: one of each token, which ends with it. Its secret is kept sealed, so that who asks
-- again is given the same address, and by its hash it is found.
alter table view_calendars
  add column token_id uuid references view_tokens on delete cascade,
  add column secret_sealed text;
create unique index view_calendars_of_token on view_calendars (token_id) where token_id is not null and revoked_at is null;

create policy asked on view_calendars to landfall_view
  using (view_id = current_view_id() and account_id = current_account_id() and token_id is not null)
  with check (view_id = current_view_id() and account_id = current_account_id() and token_id is not null);
grant select (id, view_id, account_id, token_id, secret_sealed, revoked_at),
  insert (id, view_id, token_id, secret_hash, secret_sealed) on view_calendars to landfall_view;
grant select (token_id), update (token_id) on view_calendars to landfall_scoped;

-- Views that were made before it say nothing of calendars: none.
update views set policy = jsonb_set(policy, '{sections,calendar}', 'false')
where not policy -> 'sections' ? 'calendar';
