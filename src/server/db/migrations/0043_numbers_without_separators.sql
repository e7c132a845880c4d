-- Spaces and dashes inside of a number are how it was written, not part of it: it is asked, matched and searched without.
alter table tracking_requests add normalized_number text not null generated always as (
  case when request_type = 'container' then upper(regexp_replace(request_number, '[[:space:]/.‐-―-]', '', 'g'))
  else upper(regexp_replace(request_number, '[[:space:]‐-―-]', '', 'g')) end) stored;
create index tracking_requests_by_normalized_number on tracking_requests (account_id, normalized_number);

update shipments set normalized_number = regexp_replace(normalized_number, '[[:space:]‐-―-]', '', 'g')
where normalized_number ~ '[[:space:]‐-―-]';
-- Bill and booking as they are written are found as before; without separators each is found, too.
insert into search_keys (account_id, subject, subject_id, kind, value, norm, created_at)
select distinct on (k.subject_id, n.norm) k.account_id, k.subject, k.subject_id, 'normalized', k.value, n.norm, k.created_at
from search_keys k, lateral (select regexp_replace(k.norm, '[[:space:]‐-―-]', '', 'g') as norm) n
where k.kind in ('bill', 'booking', 'request', 'normalized') and n.norm <> '' and n.norm <> k.norm
on conflict do nothing;
