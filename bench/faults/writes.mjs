import { PDFDocument, StandardFonts } from 'pdf-lib'
import { voyage } from '../voyages.mjs'

/** Everything that is written has a number that nothing else has: by it the books find it again. */
let last = 0
const next = () => {
  last += 1
  return last
}

const post = (path, attributes, relationships) => ({
  method: 'POST',
  path,
  body: { data: { attributes, ...(relationships && { relationships }) } },
})
const request = (bill, scac) =>
  post('/v2/tracking_requests', { request_type: 'bill_of_lading', request_number: bill, scac })

/** Each kind of write: its requests one after the other, and what the store has to have of it once. */
export const writes = {
  request() {
    const { bill } = voyage(next(), 'HLCU')
    return { kind: 'tracking requests', steps: [request(bill, 'HLCU')], marks: [bill] }
  },
  events() {
    const { bill, events } = voyage(next())
    return {
      kind: 'events',
      steps: [request(bill, 'MAEU'), { method: 'POST', path: '/v2/ingest/dcsa_events?scac=MAEU', body: events }],
      marks: events.map(({ eventID }) => eventID),
    }
  },
  reference({ container }) {
    const mark = next()
    const body = { data: { attributes: { ref_numbers: [`PO ${mark}`] } } }
    const step = { method: 'PATCH', path: `/v2/containers/${container}`, body }
    return { kind: 'references', steps: [step], marks: [{ container, mark }] }
  },
  value({ container }) {
    const mark = `PU ${next()}`
    const attributes = { attribute: 'pickup_number', value: mark, reason: 'Told by phone.' }
    return {
      kind: 'manual values',
      steps: [post(`/v2/containers/${container}/manual_values`, attributes)],
      marks: [mark],
    }
  },
  note({ container }) {
    const mark = `Note ${next()}`
    const about = { container: { data: { type: 'container', id: container } } }
    return { kind: 'notes', steps: [post('/v2/notes', { text: mark }, about)], marks: [mark] }
  },
  document({ paper, number }) {
    const mark = next()
    const isPdf = mark % 3 === 0
    const text = `ARRIVAL NOTICE ${mark}\nContainer No. ${number}\nArrives in Los Angeles\n`
    // What follows the end of a PDF makes another file of it.
    const parts = isPdf ? [paper, `\n% ${mark}\n`] : [text]
    const name = `${mark}.${isPdf ? 'pdf' : 'txt'}`
    return { kind: 'documents', steps: [upload(name, parts)], marks: [name] }
  },
}

/** How often each is drawn. */
export const weights = { request: 1, events: 1, reference: 5, value: 2, note: 2, document: 1.5 }

function upload(name, parts) {
  const form = new FormData()
  form.set('file', new Blob(parts), name)
  return { method: 'POST', path: '/v2/documents', form }
}

/** Takes a moment to be read. */
export async function makePaper() {
  const paper = await PDFDocument.create()
  const font = await paper.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= 40; number++) {
    const page = paper.addPage([595, 842])
    for (let line = 0; line < 40; line++)
      page.drawText(`Line ${line} of page ${number} says nothing`, { x: 50, y: 800 - line * 18, size: 9, font })
  }
  return paper.save()
}

/** A document that wants more memory or time than its reader may have: it is refused, and nothing else notices it. */
export function hostileDocument(random) {
  const mark = next()
  const head = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n'
  const parts = random.oneOf([
    ['pdf', head.repeat(20_000)],
    ['pdf', `${head}${'('.repeat(4_000_000)}`],
    ['pdf', `${head}2 0 obj\n${'['.repeat(3_000_000)}`],
    ['csv', 'TCLU4829132,'.repeat(1_000_000)],
    ['html', '<ul><li>'.repeat(1_000_000)],
  ])
  const name = `hostile-${mark}.${parts[0]}`
  return { kind: 'documents', steps: [upload(name, [parts[1], `\n% ${mark}\n`])], marks: [name] }
}
