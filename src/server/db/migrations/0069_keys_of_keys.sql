-- A key that was made with a key of nobody, such as the first one of an account, ends with it. Those that were made before
-- are not known.
alter table api_keys add made_by_key_id uuid references api_keys (id) on delete cascade;
create index api_keys_made_by_key on api_keys (made_by_key_id) where made_by_key_id is not null;
grant select (made_by_key_id) on api_keys to landfall_scoped;
