const prefixes = 'MSCU MEDU MAEU MRKU MSKU TCLU TGHU TEMU CMAU CGMU HLXU HLBU OOLU COSU CSNU EGHU EISU ONEU YMLU ZCSU'
const lines = 'MSCU MAEU CMDU HLCU OOLU COSU EGLV ONEY YMLU ZIMU'
const asArray = (words) => `array[${words.split(' ').map((word) => `'${word}'`)}]`

/**
 * Shipments of three containers each, with numbers as they are: prefixes that exist, check digits, bills that begin
 * with a SCAC, references of shippers. Returns some of what can be asked for.
 */
export async function seed(db, containers) {
  const indexes = await db.query(
    `select indexname, indexdef from pg_indexes where tablename in ('search_keys', 'containers', 'shipments')
      and not exists (select from pg_constraint where conname = indexname)`,
  )
  for (const { indexname } of indexes) await db.query(`drop index ${indexname}`)
  const [{ id }] = await db.query('select id from accounts order by created_at limit 1')
  const [other] = await db.query(`insert into accounts (company_name) values ('Another') returning id`)
  await db.query(rowsOf(id, Math.ceil(containers / 3), 0))
  await db.query(rowsOf(other.id, Math.ceil(20_000 / 3), 100_000_000))
  await db.query(fieldsOf(id))
  for (const { indexdef } of indexes) await db.query(indexdef.replace(' ON ONLY ', ' ON '))
  for (const table of ['shipments', 'containers', 'search_keys', 'party_roles', 'party_containers', 'custom_fields'])
    await db.query(`vacuum analyze ${table}`)
  return db.query(`select c.id, c.number, c.shipment_id, s.bill_of_lading_number as bill, s.ref_numbers[1] as reference, c.pod_terminal_id, c.customer_id,
      r.party_id as consignee_id
    from containers c join shipments s on s.id = c.shipment_id
    join party_roles r on r.shipment_id = s.id and r.role = 'consignee'
    where c.account_id = '${id}' and c.id < '04000000-0000-0000-0000-000000000000' limit 1000`)
}

/** The share of the owner's letters in the sum of ISO 6346, and of the six digits after them. */
const letterValue = (letter) => letter.charCodeAt(0) - 55 + Math.floor((letter.charCodeAt(0) - 56) / 10)
const ofPrefix = prefixes
  .split(' ')
  .map((text) => [...text].reduce((sum, one, at) => sum + letterValue(one) * 2 ** at, 0))
const ofSerial = [4, 5, 6, 7, 8, 9].map((at) => `(serial / ${10 ** (9 - at)} % 10) * ${2 ** at}`).join(' + ')

/** One of some, which depends on the number alone. */
const pick = (some, n, step = 1) => `(${some})[1 + (${n}) / ${step} % array_length(${some}, 1)]`
const ports = [
  asArray('USLAX USLGB USNYC USSAV USHOU USSEA CAVAN NLRTM'),
  asArray('Los_Angeles Long_Beach New_York Savannah Houston Seattle Vancouver Rotterdam'),
]
const statuses = asArray(
  'new on_ship on_ship grounded available picked_up delivered empty_returned empty_returned empty_returned',
)
/** Of every shipment a priority, few of them high; of every container its pallets; of one shipment in ten a buyer. */
const fieldsOf = (account) => `
insert into custom_field_definitions (account_id, entity_type, api_slug, display_name, data_type, sensitive, reference_number)
values ('${account}', 'Shipment', 'priority', 'Priority', 'enum', false, false),
  ('${account}', 'Shipment', 'buyer', 'Buyer', 'short_text', false, false),
  ('${account}', 'Container', 'pallets', 'Pallets', 'number', false, false);
insert into custom_fields (account_id, definition_id, shipment_id, value)
select s.account_id, d.id, s.id, case d.api_slug
  when 'priority' then to_jsonb(case when n % 500 = 0 then 'high' else 'normal' end)
  else to_jsonb('Buyer ' || n % 300) end
from (select *, row_number() over () as n from shipments where account_id = '${account}') s
join custom_field_definitions d on d.account_id = s.account_id and d.entity_type = 'Shipment'
  and (d.api_slug = 'priority' or n % 10 = 0);
insert into custom_fields (account_id, definition_id, container_id, value)
select c.account_id, d.id, c.id, to_jsonb(n % 1000)
from (select *, row_number() over () as n from containers where account_id = '${account}') c
join custom_field_definitions d on d.account_id = c.account_id and d.api_slug = 'pallets'`

const idOf = (what) => `overlay(overlay(md5(${what}) placing '4' from 13) placing '8' from 17)::uuid`

/** As domain/tracking/urgency.ts has it. */
const rank = `case when silent_since is not null then 8 when status in ('new', 'on_ship') then 9
  when status = 'picked_up' then 10 when status not in ('grounded', 'available') then 11 when lfd < now() then 0
  when lfd < now() + interval '2 days' then 2 when verdict = 'blocked' then 3 when verdict = 'not_released' then 5 else 7 end`
const reasons = asArray(
  'costs_money appointment_too_late deadline_near blocked sources_disagree not_released not_confirmed ready silent on_the_way empty_due finished',
)
const urgency = `jsonb_build_object('rank', ${rank}, 'reason', (${reasons})[1 + ${rank}])`

const rowsOf = (account, shipments, from) => `
create temp table numbered as
  select n, gen_random_uuid() as id, array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid()] as container_ids,
    (${asArray(lines)})[1 + n % 10] as scac,
    (${asArray(lines)})[1 + n % 10] || lpad(((n * 7368787 + ${from}) % 1000000000)::text, 9, '0') as bill,
    lpad(((n * 32452843 + ${from}) % 1000000000)::text, 9, '0') as booking,
    'PO-' || lpad(((n * 15485863) % 10000000)::text, 7, '0') as reference,
    ${idOf(`'${account}' || (n % 60)::text`)} as customer_id, 'Customer ' || n % 60 as customer,
    case n % 9 when 0 then '{urgent}' when 1 then '{reefer,urgent}' when 2 then array['week ' || n % 53] else '{}' end::text[] as tags,
    now() - n * interval '11 seconds' as created_at
  from generate_series(1, ${shipments}::bigint) n;
insert into parties (id, account_id, company_name)
  select distinct customer_id, '${account}'::uuid, customer from numbered;

create temp table boxes as
  select n, id, shipment_id, of_shipment, created_at, status, (${asArray(prefixes)})[1 + n % 20] || lpad(serial::text, 6, '0')
      || ((array[${ofPrefix}])[1 + n % 20] + ${ofSerial}) % 11 % 10 as number,
    case when status in ('grounded', 'available') and n % 7 = 0 then 'blocked' when status = 'grounded' then 'not_released'
      when status = 'available' then 'ready' when status in ('new', 'on_ship') then 'not_arrived' else 'gone' end as verdict,
    case when status in ('grounded', 'available') then date_trunc('day', now()) + (n % 30 - 10) * interval '1 day' end as lfd,
    created_at + interval '20 days' + of_shipment % 40 * interval '1 day' as arrival_at,
    case when status in ('new', 'on_ship') and n % 50 = 0 then created_at + interval '22 days' end as silent_since,
    case when status in ('grounded', 'available') and n % 7 = 0
      then jsonb_build_array(jsonb_build_object('name', ${pick(asArray('customs freight USDA VACIS TMF other'), 'n', 7)},
        'status', 'hold', 'description', 'Held')) else '[]' end as holds,
    case when status = 'grounded' and n % 11 < 5 then jsonb_build_array(jsonb_build_object('type', 'demurrage',
      'amount', n % 40 * 25, 'currency_code', ${pick(asArray('USD USD USD CAD EUR'), 'n', 11)})) else '[]' end as fees
  from (select 3 * s.n + at as n, c.id, s.id as shipment_id, s.n as of_shipment, created_at,
      ((3 * s.n + at) * 524287 + ${from} / 7) % 1000000 as serial, ${pick(statuses, '3 * s.n + at')} as status
    from numbered s, unnest(container_ids) with ordinality c(id, at)) numbers;

create temp table worst as
  select shipment_id, (array_agg(${urgency} order by ${rank}))[1] as urgency, array_agg(distinct status) as statuses,
    array_agg(distinct verdict) as verdicts, min(lfd) as lfd, min(arrival_at) as arrival_at,
    min(silent_since) as silent_since,
    coalesce(array_agg(distinct holds -> 0 ->> 'name') filter (where holds <> '[]'), '{}') as holds,
    coalesce(array_agg(distinct (lfd::date)::text) filter (where lfd is not null), '{}') as lfds
  from boxes group by shipment_id;

insert into shipments (id, account_id, bill_of_lading_number, normalized_number, booking_number, request_type,
    request_number, ref_numbers, shipping_line_scac, shipping_line_name, shipping_line_short_name,
    port_of_lading_locode, port_of_lading_name, port_of_discharge_locode, port_of_discharge_name, destination_locode,
    destination_name, pod_vessel_name, pod_vessel_imo, pod_voyage_number, pol_atd_at, pod_eta_at, pol_timezone,
    pod_timezone, line_tracking_stopped_at, container_ids, created_at, updated_at, customer_id, customer_name, tags,
    pod_terminal_id, urgency, worst_binding_lfd, worst_arrival_at, container_statuses, container_verdicts,
    container_holds, container_lfds, arrival_at, arrival_on, silent_since)
  select id, '${account}', bill, bill, booking, 'bill_of_lading', bill, array[reference], scac, scac, scac,
    'CNNGB', 'Ningbo', ${pick(ports[0], 'n')}, ${pick(ports[1], 'n')}, case when n % 3 = 0 then 'USCHI' end,
    case when n % 3 = 0 then 'Chicago' end, 'EXAMPLE STAR ' || n % 97, '9321483', '024E', created_at, w.arrival_at,
    'Asia/Shanghai', 'America/Los_Angeles', case when n % 5 = 0 then created_at end, container_ids, created_at,
    created_at, customer_id, customer, tags, ${idOf('(n % 20)::text')}, w.urgency, w.lfd, w.arrival_at, w.statuses,
    w.verdicts, w.holds, w.lfds, w.arrival_at, w.arrival_at::date, w.silent_since
  from numbered join worst w on w.shipment_id = id;

insert into containers (id, account_id, shipment_id, number, ref_numbers, equipment_type, equipment_length,
    equipment_height, current_status, verdict, urgency, binding_lfd, binding_lfd_on, arrival_at, arrival_on,
    pod_terminal_id, pod_terminal_name, holds_at_pod_terminal, fees_at_pod_terminal, pickup_appointment_at,
    shipment_last_tracking_request_at, pol_vessel_loaded_at, pol_vessel_departed_at, pod_timezone,
    transport_event_ids, raw_event_ids, created_at, updated_at, silent_since)
  select id, '${account}', shipment_id, number, case when n % 3 = 0 then array['REF ' || n] else '{}' end,
    'dry', 40, 'high_cube', status, verdict, ${urgency}, lfd, lfd::date, arrival_at, arrival_at::date,
    ${idOf('(of_shipment % 20)::text')}, 'Terminal ' || of_shipment % 20, holds, fees,
    case when n % 50 = 0 then created_at end, now() - n % 3000 * interval '1 minute',
    created_at, created_at, 'America/Los_Angeles', array_fill(id, array[8]), array_fill(id, array[12]),
    created_at, created_at, silent_since
  from boxes;

insert into party_roles (account_id, party_id, role, shipment_id)
  select '${account}', ${idOf(`'${account}' || ((n + 7) % 60)::text`)}, 'consignee', id from numbered;

insert into search_keys (account_id, subject, subject_id, kind, value, norm, created_at)
  select '${account}'::uuid, 'shipment', s.id, kind, value, value, created_at
  from numbered s, lateral (values ('bill', bill), ('normalized', bill), ('booking', booking), ('request', bill),
    ('reference', reference)) keys(kind, value)
  union all
  select '${account}'::uuid, 'container', id, 'number', number, number, created_at from boxes
  union all
  select '${account}'::uuid, 'container', id, 'container_reference', 'REF ' || n, 'REF ' || n, created_at from boxes where n % 3 = 0;
drop table numbered, boxes, worst;`
