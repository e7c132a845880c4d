const batch = 5000

/**
 * Documents of the first account, of all types, nine of ten linked to a shipment and named like what they are. Made with
 * nothing to be done, so that a server has no work of them.
 */
export async function seedDocuments(db, count) {
  const [{ id: account }] = await db.query('select id from accounts order by created_at limit 1')
  await db.query(`
create temp table numbered_shipments as
  select id, row_number() over (order by created_at desc, id) as n from (
    select id, created_at from shipments where account_id = '${account}' order by created_at desc, id limit ${count}) s;
create temp table numbered_documents as
  select n, gen_random_uuid() as id, now() - n * interval '37 seconds' as created_at,
    (array['arrival_notice', 'bill_of_lading', 'commercial_invoice', 'packing_list', 'other'])[1 + n % 5] as type
  from generate_series(1, ${count}) n;
insert into documents (id, account_id, name, document_type, source, file_name, extraction_status, pages_count, work, created_at, updated_at)
  select id, '${account}', 'Paper ' || n, type, 'api',
    (array['arrival notice', 'bill of lading', 'invoice', 'packing list', 'scan'])[1 + n % 5] || ' '
      || case n % 4 when 0 then '2026-11 ' when 1 then 'v2 ' else '' end || n || '.pdf',
    'extracted', 1, null, created_at, created_at
  from numbered_documents;
analyze numbered_shipments;
analyze numbered_documents;
analyze documents`)
  // Each batch is noted in its documents: planned for the links that there are by then.
  for (let from = 0; from < count; from += batch)
    await db.query(`
insert into document_links (account_id, document_id, shipment_id, how)
  select '${account}', d.id, s.id, 'direct' from numbered_documents d
    join numbered_shipments s on s.n = 1 + d.n % (select count(*) from numbered_shipments)
  where d.n % 10 <> 0 and d.n > ${from} and d.n <= ${from + batch};
analyze document_links`)
  await db.query(`
insert into document_keys (account_id, document_id, kind, norm)
  select '${account}', id, 'purchase_order', 'BENCH' || n from numbered_documents`)
  for (const table of ['documents', 'document_links', 'document_keys']) await db.query(`vacuum analyze ${table}`)
}
