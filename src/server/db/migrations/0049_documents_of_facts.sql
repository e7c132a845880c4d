-- An event about a release or a notice is found by the number of that document, which often is the bill's.
alter table observations add column document_number text;
create index observations_unmatched_document on observations (account_id, document_number) where shipment_id is null;
-- A booking may have several bills.
create index observations_by_bill on observations (account_id, bill_of_lading)
  where shipment_id is not null and bill_of_lading is not null;

update observations o set document_number = d.number
from (
  select o.id, upper(regexp_replace(r->>'value', '[[:space:]‐-―-]', '', 'g')) as number
  from observations o, jsonb_array_elements(o.fact->'references') with ordinality as references_of (r, at)
  where o.bill_of_lading is null and o.booking is null and o.fact->>'event_type' = 'SHIPMENT' and at = 1
    and r->>'type' = o.fact->>'document_type'
) d
where o.id = d.id;
