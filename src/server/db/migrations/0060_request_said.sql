-- What the last error of a tracking request says, by code and values: people read it in their own language.
alter table tracking_requests add column last_error_said jsonb;
