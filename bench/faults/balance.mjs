import { leasedTables } from './leases.mjs'

/**
 * What the books say and the store has not, or has twice; what was told and is not there. Each finding is a sentence with
 * its number: 0 is what has to be.
 */
export async function balance({ store, books, accounts, arrived }) {
  return store.query(async (db) => {
    const found = []
    for (const [kind, statement] of Object.entries(statements)) {
      const rows = await db.query(statement)
      found.push(
        ...compare(kind, books.acknowledged.get(kind) ?? [], new Map(rows.map(({ mark, n }) => [mark, Number(n)]))),
      )
    }
    found.push(...references(books.acknowledged.get('references') ?? [], await db.query(referencesNow)))
    found.push(...notifications(await db.query(notificationsOf(accounts)), arrived))
    for (const [name, statement] of Object.entries(nothingLeft)) {
      const rows = await db.query(statement)
      found.push({ name, value: rows.length, example: rows[0] })
    }
    found.push(await leases(db))
    return found
  })
}

/** What there is of each kind, by the mark that the books have. */
const statements = {
  'tracking requests': 'select request_number as mark, count(*) as n from tracking_requests group by 1',
  events: 'select source_event_id as mark, count(*) as n from observations where withdrawn_at is null group by 1',
  'manual values': `select value #>> '{}' as mark, count(*) as n from manual_values group by 1`,
  notes: 'select text as mark, count(*) as n from notes group by 1',
  documents: 'select file_name as mark, count(*) as n from documents group by 1',
}

function compare(kind, marks, there) {
  const lost = marks.filter((mark) => !there.has(mark))
  const twice = [...there].filter(([mark, n]) => mark !== null && n > 1).map(([mark]) => mark)
  return [
    { name: `${kind}: lost, of ${marks.length} acknowledged`, value: lost.length, example: lost[0] },
    { name: `${kind}: twice`, value: twice.length, example: twice[0] },
  ]
}

const referencesNow = `
  select id, ref_numbers[1] as reference,
    (select array_agg(data -> 'changeset' -> 'ref_numbers' -> 1 ->> 0 order by position) from events
      where container_id = containers.id and event = 'container.updated' and data -> 'changeset' ? 'ref_numbers') as told
  from containers`

/** A container has one writer: what is there is what was written last, or was under way after it. */
function references(acknowledged, rows) {
  const wrong = []
  const untold = []
  for (const { id, reference, told } of rows) {
    const marks = acknowledged.filter(({ container }) => container === id).map(({ mark }) => mark)
    const now = Number(reference?.replace('PO ', '') ?? 0)
    const last = marks.at(-1) ?? 0
    if (now < last) wrong.push(`${id}: ${last} was acknowledged last, and ${now} is there`)
    const numbers = (told ?? []).map((one) => Number(one?.replace('PO ', '')))
    const known = new Set(numbers)
    untold.push(...marks.filter((mark) => !known.has(mark)))
    if (numbers.some((one, at) => at > 0 && one < numbers[at - 1])) wrong.push(`${id}: told out of order`)
  }
  return [
    { name: `references: not told, of ${acknowledged.length} acknowledged`, value: untold.length, example: untold[0] },
    { name: 'references: not the last one, or out of order', value: wrong.length, example: wrong[0] },
  ]
}

const notificationsOf = (accounts) => `
  select n.id, n.event_id, n.delivery_status, n.ordering_id, n.webhook_id
  from webhook_notifications n
  where n.webhook_id in (${accounts.map(({ webhook }) => `'${webhook}'`).join(', ')})
  order by n.webhook_id, n.ordering_id, n.event_position`

function notifications(rows, arrived) {
  const first = new Map()
  const ids = new Map()
  for (const { id, event_id, path } of arrived) {
    const key = `${event_id} ${path}`
    if (!first.has(id)) first.set(id, first.size)
    ids.set(key, (ids.get(key) ?? new Set()).add(id))
  }
  const known = new Set(rows.map(({ id }) => id))
  const lost = rows.filter(({ id }) => !first.has(id))
  const unknown = [...first.keys()].filter((id) => !known.has(id))
  const undone = rows.filter(({ delivery_status }) => delivery_status !== 'succeeded')
  let order = 0
  let before
  for (const row of rows) {
    const isSame = before && before.webhook_id === row.webhook_id && before.ordering_id === row.ordering_id
    if (isSame && (first.get(row.id) ?? 0) < (first.get(before.id) ?? 0)) order += 1
    before = row
  }
  const twice = [...ids.values()].filter(({ size }) => size > 1).length
  return [
    { name: `notifications: lost, of ${rows.length}`, value: lost.length, example: lost[0] },
    { name: 'notifications: not noted as delivered', value: undone.length, example: undone[0] },
    { name: 'notifications: of what is not there', value: unknown.length, example: unknown[0] },
    { name: 'notifications: with two ids', value: twice },
    { name: 'notifications: out of order', value: order },
  ]
}

const nothingLeft = {
  'documents: neither read nor refused nor to be tried again': `
    select id, file_name, extraction_status, work, work_attempts from documents
    where (extraction_status not in ('extracted', 'failed') or work is not null)
      and not (work_due_at > now() and extraction_failure is not null)`,
  'documents: good ones that were refused': `select file_name, extraction_failure from documents
    where extraction_status = 'failed' and file_name not like 'hostile-%'`,
  'documents: the same file twice': `select account_id, file_sha256 from documents where deleted_at is null
    group by 1, 2 having count(*) > 1`,
  'documents: read twice': `select document_id from events where event = 'document.extracted'
    group by 1 having count(*) > 1`,
  'requests of the line: neither tracked nor to be asked again': `select request_number, status, failed_reason
    from tracking_requests where scac = 'HLCU' and status <> 'created' and next_attempt_at is null`,
  'webhooks: paused or switched off': 'select id, paused_at from webhooks where not active',
}

/** Of every table that is claimed from. */
async function leases(db) {
  const tables = await leasedTables(db)
  const left = []
  for (const table of tables) {
    const rows = await db.query(`select claimed_until from ${table} where claimed_until > now()`)
    left.push(...rows.map(({ claimed_until }) => ({ table, claimed_until })))
  }
  return { name: `leases left over, in ${tables.length} tables`, value: left.length, example: left[0] }
}
