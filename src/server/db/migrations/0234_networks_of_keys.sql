-- From where a key may be used: networks in CIDR notation; none is from anywhere.
alter table api_keys add allowed_networks text[] not null default '{}';
grant select (allowed_networks), insert (allowed_networks), update (allowed_networks) on api_keys to landfall_scoped;
