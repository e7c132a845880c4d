import { setTimeout as wait } from 'node:timers/promises'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { figure } from './figures.mjs'
import { seedDocuments } from './seed-documents.mjs'
import { headers, startServer } from './server.mjs'
import { kinds, query, seededStore } from './stores.mjs'
import { median, oneOf, openTiming, quantile } from './timing.mjs'

const many = Number(process.env.BENCH_DOCUMENTS ?? '100000')
const papers = 40
/** 25,000 have it: nothing tells how many but counting them. */
const counted = 'documents by another word with a digit, frequent'

/** How long a paper takes from the answer that it is stored to its link, and lists of documents where there are many. */
export async function bench() {
  for (const kind of kinds) {
    const store = await seededStore(kind)
    const { env, samples } = store
    await query(store, (db) => seedDocuments(db, many))
    const { address, stop } = await startServer(env)
    await untilLinked(kind, address, samples)
    await lists(kind, address, samples)
    await stop()
    await plans(kind, store, samples)
  }
}

async function untilLinked(kind, address, samples) {
  const times = []
  for (let at = -5; at < papers; at++) {
    const { bill } = oneOf(samples)
    const form = new FormData()
    form.set('file', new Blob([await noticeOf(bill, at)], { type: 'application/pdf' }), `notice ${at}.pdf`)
    const { data } = await ask(address, '/v2/documents', { method: 'POST', body: form })
    const began = performance.now()
    for (;;) {
      const { relationships, attributes } = (await ask(address, `/v2/documents/${data.id}`)).data
      if (relationships.shipments.data.length > 0) break
      if (attributes.extraction_status === 'failed') throw new Error(attributes.extraction_failure)
      if (performance.now() - began > 60_000) throw new Error('A paper was not linked within a minute')
      await wait(5)
    }
    if (at >= 0) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  figure(
    `${kind}: from stored to linked, a PDF of one page`,
    { value: median(times), unit: 'ms' },
    { value: quantile(times, 0.95), unit: 'ms p95', atMost: 5000 },
  )
}

async function noticeOf(bill, number) {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  const lines = ['ARRIVAL NOTICE', `B/L No.: ${bill}`, 'Last Free Day: 2026-07-02', `Notice ${number}`]
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 50, y: 780 - at * 24, size: 12, font })
  return pdf.save()
}

async function ask(address, path, init = {}) {
  const answer = await fetch(`${address}${path}`, { ...init, headers })
  const document = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(document)}`)
  return document
}

async function lists(kind, address, samples) {
  const timing = openTiming(address)
  const cases = {
    documents: () => '/v2/documents',
    'documents of one type': () => '/v2/documents?filter[document_types]=arrival_notice',
    'documents that are not linked': () => '/v2/documents?filter[linked]=false',
    'documents by a word of the file name, rare': () =>
      `/v2/documents?filter[filename]=${Math.floor(Math.random() * many)}`,
    'documents by a word of the file name, frequent': () => '/v2/documents?filter[filename]=arrival',
    'documents by two words of the file name, frequent': () => '/v2/documents?filter[filename]=notice%20arrival',
    'documents by a word and a year of the file name, frequent': () => '/v2/documents?filter[filename]=invoice%202026',
    [counted]: () => '/v2/documents?filter[filename]=v2',
    'documents by a word that all file names have': () => '/v2/documents?filter[filename]=pdf',
    'documents by a bill': () => `/v2/documents?filter[reference]=${oneOf(samples).bill}`,
    'documents by 6 digits of a container': () =>
      `/v2/documents?filter[reference]=${oneOf(samples).number.slice(4, 10)}`,
    'documents of a shipment': () => `/v2/documents?filter[shipment]=${oneOf(samples).shipment_id}`,
  }
  const [ones, ...others] = await timing.inTurns(
    [() => `/v2/containers/${oneOf(samples).id}`, ...Object.values(cases)].map((path) => ({ path })),
    60,
  )
  const base = median(ones)
  figure(`${kind}: GET /v2/containers/{id}`, { value: base, unit: 'ms' })
  for (const [at, name] of Object.keys(cases).entries()) {
    const ms = median(others[at])
    const budget = name === counted ? {} : { atMost: 5 }
    figure(`${kind}: ${name}`, { value: ms / base, unit: 'x', ...budget }, { value: ms, unit: 'ms' })
  }
  await timing.close()
}

/**
 * What a list would have to read as a whole is named: no plan may. Explained as the role that the server reads with;
 * what runs as the owner of the tables there, inside of functions, does so here.
 */
function plans(kind, store, samples) {
  const { bill } = oneOf(samples)
  const first = 'order by created_at desc, id limit 25'
  const own = 'account_id = public.current_account_id() and deleted_at is null'
  const scoped = {
    documents: `select * from documents where deleted_at is null ${first}`,
    'documents of one type': `select * from documents where deleted_at is null
      and effective_type in ('arrival_notice') ${first}`,
    'documents that are not linked': `select * from documents where deleted_at is null and not is_linked ${first}`,
    'documents by a frequent word': `select * from documents where deleted_at is null
      and name_kind = any('{# arrival notice pdf}') ${first}`,
    'how many have a frequent word': `select sum(total) from tallies where list = 'documents.name_kind'
      and ' ' || value like '% arrival%'`,
    'documents by a number in the name': `select * from documents where deleted_at is null
      and id in (select documents_with_words('''4711'':*')) ${first}`,
    'documents by a frequent word with a digit': `select * from documents where deleted_at is null
      and words_of_file_name(file_name) @@ to_tsquery('simple', '''v2'':*') ${first}`,
    'documents by a bill': `select * from documents where deleted_at is null
      and id in (select documents_with_reference('${bill}')) ${first}`,
  }
  const inFunctions = {
    'words of file names': `select id from documents where ${own}
      and words_of_file_name(file_name) @@ to_tsquery('simple', '''4711'':*')`,
    'keys of what is linked': `select subject_id from search_keys where account_id = public.current_account_id()
      and kind <> 'custom' and norm like '%${bill}%'`,
  }
  return query(store, async (db) => {
    const [{ id }] = await db.query('select id from accounts order by created_at limit 1')
    const explain = async (name, role, text) => {
      const rows = await db.query(`begin; ${role}; set local app.account_id = '${id}'; set local app.scopes = 'read';
        explain (format json) ${text}`)
      await db.query('rollback')
      const whole = scans(rows[0]['QUERY PLAN'][0].Plan)
      figure(`${kind}: ${name}: tables that are read as a whole`, {
        value: whole.length,
        unit: whole.join(),
        atMost: 0,
      })
    }
    for (const [name, text] of Object.entries(scoped)) await explain(name, 'set local role landfall_scoped', text)
    for (const [name, text] of Object.entries(inFunctions)) await explain(name, 'set local role none', text)
  })
}

const scans = (plan) => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scans),
]
