-- What tracking has taught about numbers: how many requests for numbers of one kind have succeeded, by line. The kind
-- is the prefix of a container number, else the shape of the number, as in the domain (line-prediction). A column and
-- not an index on an expression: under row-level security such an index would not be used.
alter table tracking_requests add column history_key text not null generated always as (
  case
    when upper(regexp_replace(request_number, '[\s\-‐-―/.]', '', 'g')) ~ '^[A-Z]{3}[UJZ][0-9]{7}$'
      then left(upper(regexp_replace(request_number, '[\s\-‐-―/.]', '', 'g')), 4)
    else translate(upper(regexp_replace(request_number, '[\s\-‐-―/.]', '', 'g')),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 'AAAAAAAAAAAAAAAAAAAAAAAAAA9999999999')
  end) stored;
create index tracking_requests_history on tracking_requests (account_id, history_key, scac)
  where status in ('created', 'tracking_stopped');
