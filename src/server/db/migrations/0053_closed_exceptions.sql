-- How long an account keeps closed exceptions, in days; null: for ever.
alter table accounts add column closed_exceptions_days int check (closed_exceptions_days >= 30);
grant select (closed_exceptions_days), update (closed_exceptions_days) on accounts to landfall_scoped;
