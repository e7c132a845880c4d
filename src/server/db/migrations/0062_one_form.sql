-- What people write has one form of each letter (UAX 15, NFC) from the door on. What was kept before is made the same, so
-- that it is still found by what is asked now. `\u0301` after a letter is one way to write an accent, and macOS sends it.
create function in_one_form(texts text[]) returns text[] language sql immutable parallel safe
  set search_path = pg_catalog as $$
  select coalesce(array_agg(form order by at), '{}') from (
    select normalize(one, nfc) as form, min(at) as at from unnest(texts) with ordinality each (one, at) group by 1) forms $$;

update shipments set tags = in_one_form(tags), ref_numbers = in_one_form(ref_numbers)
  where array_to_string(tags || ref_numbers, ' ') is not nfc normalized;
update containers set ref_numbers = in_one_form(ref_numbers)
  where array_to_string(ref_numbers, ' ') is not nfc normalized;
update tracking_requests set tags = in_one_form(tags), ref_numbers = in_one_form(ref_numbers)
  where array_to_string(tags || ref_numbers, ' ') is not nfc normalized;
update views set tags = in_one_form(tags) where array_to_string(tags, ' ') is not nfc normalized;
update webhooks set filters = normalize(filters::text, nfc)::jsonb where filters::text is not nfc normalized;
update custom_fields set value = normalize(value::text, nfc)::jsonb where value::text is not nfc normalized;
update custom_field_definitions set default_value = normalize(default_value::text, nfc)::jsonb
  where default_value::text is not nfc normalized;
-- Of two that look the same both stay: which one is meant their people know.
update custom_field_options o set value = normalize(value, nfc), label = normalize(label, nfc)
  where (value is not nfc normalized or label is not nfc normalized)
    and not exists (select from custom_field_options other where other.definition_id = o.definition_id
      and other.id <> o.id and normalize(other.value, nfc) = normalize(o.value, nfc));

-- What is found by both forms is one.
with apart as (
  delete from search_keys where norm is not nfc normalized or value is not nfc normalized
  returning account_id, subject, subject_id, kind, value, norm, created_at, sensitive)
insert into search_keys (account_id, subject, subject_id, kind, value, norm, created_at, sensitive)
  select account_id, subject, subject_id, kind, normalize(value, nfc), normalize(norm, nfc), created_at, sensitive
  from apart on conflict do nothing;

drop function in_one_form(text[]);
