import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { createLine } from '../../testing/line.ts'
import { attachment, mailOf, postMail } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView } from '../../testing/views.ts'

const setting = testApp()
const { account, work, sources } = setting
type Someone = Awaited<ReturnType<typeof account>>

let serial = 0
const aBill = () => {
  serial += 1
  return `MEDUAB${String(serial).padStart(6, '0')}`
}

const notice = (bill: string, more = '') =>
  `ARRIVAL NOTICE\n\nB/L No.: ${bill}\nContainer No.: TCLU4829132\nETA: 2026-06-28\n${more}`

const text = (name: string, words: string) => attachment(name, 'text/plain', Buffer.from(words))

async function send(me: Someone, parts: readonly string[], headers: Record<string, string> = {}) {
  const id = `<${crypto.randomUUID()}@line.example>`
  const sent = await postMail(setting, me, mailOf({ headers: { 'message-id': id, ...headers }, parts }))
  await work()
  return sent.email_submission_id
}

const listed = async ({ client }: Someone, params = {}) =>
  (await client(api.tracking_proposals.list, { params: { include: ['documents'], ...params } })).data

const numbers = async (me: Someone, params = {}) =>
  (await listed(me, params)).map(({ attributes }) => [attributes.request_number, attributes.scac, attributes.state])

const post = async (me: Someone, verb: 'accept' | 'dismiss', attributes: object, relationships = {}) => {
  const body = JSON.stringify({ data: { attributes, relationships } })
  const headers = { 'content-type': 'application/json' }
  const reply = await me.fetch(`/v2/tracking_proposals/${verb}`, { method: 'POST', headers, body })
  return { status: reply.status, ...((await reply.json()) as { data?: unknown; errors?: unknown }) }
}

const isTrackedAs = async ({ client }: Someone, number: string) =>
  (await client(api.tracking_requests.list, { params: { 'filter[request_number]': number } })).data

const setNewNumbers = ({ client }: Someone, new_numbers: 'ask' | 'track') =>
  client(api.document_settings.update, { body: { data: { attributes: { new_numbers } } } })

test('a number that a mail brings and nothing tracks is proposed, once for all papers that name it', async () => {
  const me = await account()
  const bill = aBill()
  const mail = await send(me, [text('notice.txt', notice(bill)), text('again.txt', notice(bill, 'Second copy'))])
  const proposals = await listed(me)
  expect(proposals).toMatchObject([
    {
      attributes: {
        state: 'proposed',
        request_type: 'bill_of_lading',
        request_number: bill,
        scac: 'MSCU',
        line_connection: 'none',
        sender_domain: 'line.example',
        decided_at: null,
      },
      relationships: { tracking_request: { data: null }, customer: { data: null }, user: { data: null } },
    },
  ])
  const papers = proposals[0]?.relationships.documents.data.map(({ id }) => id) ?? []
  expect(papers).toHaveLength(2)
  expect(await numbers(me, { 'filter[email_submission]': mail })).toHaveLength(1)
  expect(await numbers(me, { 'filter[document]': papers[1] })).toHaveLength(1)
  expect(await numbers(me, { 'filter[state]': ['accepted', 'dismissed'] })).toEqual([])
  // Without the line's letters in front it is the same number.
  await send(me, [text('short.txt', `Carrier: MSC\n${notice(`MSCU${bill.slice(4)}`)}`)])
  expect(await numbers(me)).toHaveLength(1)
})

test('what is accepted is tracked, and its papers are linked when the line knows it', async () => {
  const me = await account()
  const bill = aBill()
  const line = createLine('MSCU')
  line.says(bill, atSea({ bill, container: 'TCLU4829132' }))
  sources.set('MSCU', line.source)
  await send(me, [text('notice.txt', `${notice(bill)}HBL No.: ABCHAM77123\n`)])
  const [proposal] = await listed(me)
  const { status, data } = await post(me, 'accept', { proposal_ids: [proposal?.id] })
  expect([status, data]).toMatchObject([200, [{ attributes: { state: 'accepted', line_connection: 'connected' } }]])
  await work()
  const [request] = await isTrackedAs(me, bill)
  expect(request?.attributes).toMatchObject({ status: 'created', ref_numbers: ['ABCHAM77123'], scac: 'MSCU' })
  const shipment = request?.relationships.tracked_object.data?.id
  const { data: documents } = await me.client(api.documents.list, { params: { include: ['shipments'] } })
  expect(documents[0]?.relationships.shipments.data.map(({ id }) => id)).toEqual([shipment])
  expect(documents[0]?.relationships.cargos.data).toHaveLength(1)
  // Whoever accepts it again tracks it once.
  expect((await post(me, 'accept', { proposal_ids: [proposal?.id] })).status).toBe(200)
  expect(await isTrackedAs(me, bill)).toHaveLength(1)
  // Another paper of what is tracked proposes nothing, in whatever spelling.
  await send(me, [text('later.txt', notice(`MSCU${bill.slice(4)}`))])
  expect(await numbers(me, { 'filter[state]': ['proposed'] })).toEqual([])
  sources.delete('MSCU')
})

test('what is dismissed stays dismissed, and may be accepted all the same', async () => {
  const me = await account()
  const bill = aBill()
  await send(me, [text('notice.txt', notice(bill))])
  const [proposal] = await listed(me)
  expect((await post(me, 'dismiss', { proposal_ids: [proposal?.id] })).data).toMatchObject([
    { attributes: { state: 'dismissed', decided_at: expect.any(String) } },
  ])
  await send(me, [text('again.txt', notice(bill, 'again'))])
  expect(await numbers(me)).toEqual([[bill, 'MSCU', 'dismissed']])
  expect(await isTrackedAs(me, bill)).toEqual([])
  await post(me, 'accept', { proposal_ids: [proposal?.id] })
  expect(await isTrackedAs(me, bill)).toHaveLength(1)
  expect(await post(me, 'dismiss', { proposal_ids: [proposal?.id] })).toMatchObject({
    status: 422,
    errors: [{ code: 'invalid', source: { pointer: '/data/attributes/proposal_ids/0' } }],
  })
})

test('what somebody tracks by hand is not proposed any more', async () => {
  const me = await account()
  const bill = aBill()
  await send(me, [text('notice.txt', notice(bill))])
  const attributes = { request_type: 'bill_of_lading' as const, request_number: bill, auto_detect_vocc_scac: true }
  const { data } = await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
  expect(await numbers(me)).toEqual([[bill, 'MSCU', 'accepted']])
  expect((await listed(me))[0]?.relationships.tracking_request.data?.id).toBe(data.id)
})

test('what a document does not name any more, and what only a deleted one names, is not proposed', async () => {
  const me = await account()
  const [bill, right] = [aBill(), aBill()]
  await send(me, [text('notice.txt', notice(bill))])
  const { data: documents } = await me.client(api.documents.list)
  const id = String(documents[0]?.id)
  const attributes = { extracted_data_manual: { bill_of_lading_numbers: [right] } }
  await me.client(api.documents.update, { params: { id }, body: { data: { attributes } } })
  await work()
  expect(await numbers(me)).toEqual([[right, 'MSCU', 'proposed']])
  await me.client(api.documents.delete, { params: { id } })
  expect(await numbers(me)).toEqual([])
  await me.client(api.documents.restore, { params: { id } })
  expect(await numbers(me)).toEqual([[right, 'MSCU', 'proposed']])
  const invoice = { document_type_manual: 'freight_invoice' as const, extracted_data_manual: null }
  await me.client(api.documents.update, { params: { id }, body: { data: { attributes: invoice } } })
  await work()
  expect(await numbers(me)).toEqual([])
})

test('a container needs a line before it is tracked: the one that somebody chooses', async () => {
  const me = await account()
  await send(me, [text('notice.txt', 'ARRIVAL NOTICE\nContainer No.: TCLU4829132\nETA: 2026-06-28\n')])
  const [proposal] = await listed(me)
  expect(proposal?.attributes).toMatchObject({ request_type: 'container', scac: null, line_connection: null })
  const proposal_ids = [proposal?.id]
  expect(await post(me, 'accept', { proposal_ids })).toMatchObject({
    status: 422,
    errors: [{ code: 'blank', source: { pointer: '/data/attributes/scac' } }],
  })
  expect(await post(me, 'accept', { proposal_ids, scac: 'XXXX' })).toMatchObject({
    status: 422,
    errors: [{ code: 'invalid', source: { pointer: '/data/attributes/scac' } }],
  })
  expect(await numbers(me)).toEqual([['TCLU4829132', null, 'proposed']])
  expect((await post(me, 'accept', { proposal_ids, scac: 'oney' })).status).toBe(200)
  expect((await isTrackedAs(me, 'TCLU4829132'))[0]?.attributes).toMatchObject({
    scac: 'ONEY',
    request_type: 'container',
  })
})

test('several are accepted together, or none', async () => {
  const me = await account()
  const bills = [aBill(), aBill(), aBill()]
  await send(
    me,
    bills.map((bill, at) => text(`${at}.txt`, notice(bill))),
  )
  const ids = (await listed(me)).map(({ id }) => id)
  const unknown = crypto.randomUUID()
  expect(await post(me, 'accept', { proposal_ids: [...ids, unknown] })).toMatchObject({
    status: 422,
    errors: [{ detail: `There is no proposal ${unknown}`, source: { pointer: '/data/attributes/proposal_ids/3' } }],
  })
  expect(await numbers(me, { 'filter[state]': ['proposed'] })).toHaveLength(3)
  expect((await post(me, 'accept', { proposal_ids: ids })).data).toHaveLength(3)
  expect(await numbers(me, { 'filter[state]': ['accepted'] })).toHaveLength(3)
})

test('an account that wants it so tracks at once what a line can be asked for, and is asked about the rest', async () => {
  const me = await account()
  const [known, other] = [aBill(), 'ONEYTYOA12345600']
  await setNewNumbers(me, 'track')
  sources.set('MSCU', createLine('MSCU').source)
  await send(me, [text('a.txt', notice(known)), text('b.txt', notice(other)), text('c.txt', notice(known, 'copy'))])
  sources.delete('MSCU')
  expect((await numbers(me)).toSorted()).toEqual([
    [known, 'MSCU', 'accepted'],
    [other, 'ONEY', 'proposed'],
  ])
  expect(await isTrackedAs(me, known)).toHaveLength(1)
  expect(await isTrackedAs(me, other)).toEqual([])
})

test('at most 50 are proposed for the papers of one mail', async () => {
  const me = await account()
  const bills = Array.from({ length: 40 }, aBill)
  const paper = (some: readonly string[]) =>
    `ARRIVAL NOTICE\n${some.map((bill) => `B/L No.: ${bill}`).join('\n')}\nETA: 2026-06-28`
  await send(me, [text('a.txt', paper(bills)), text('b.txt', paper(Array.from({ length: 40 }, aBill)))])
  const { meta } = await me.client(api.tracking_proposals.list)
  expect(meta.total).toBe(50)
})

test('the domain of the sender stands for a customer once somebody has said so', async () => {
  const me = await account()
  const { party } = await makeView(setting, me)
  const customer = { data: { id: party, type: 'party' } }
  const [first, second] = [aBill(), aBill()]
  const from = { from: 'Desk <notices@Nordmeer.Example>' }
  await send(me, [text('a.txt', notice(first))], from)
  const [proposal] = await listed(me)
  const proposal_ids = [proposal?.id]
  expect(await post(me, 'accept', { proposal_ids, remember_sender: true })).toMatchObject({
    status: 422,
    errors: [{ code: 'blank', source: { pointer: '/data/relationships/customer/data/id' } }],
  })
  await post(me, 'accept', { proposal_ids, remember_sender: true }, { customer })
  expect((await isTrackedAs(me, first))[0]?.relationships.customer.data?.id).toBe(party)
  const { data: domains } = await me.client(api.sender_domains.list)
  expect(domains).toMatchObject([{ attributes: { domain: 'nordmeer.example' }, relationships: { customer } }])
  await send(me, [text('b.txt', notice(second))], from)
  const [next] = await listed(me, { 'filter[state]': ['proposed'] })
  expect(next?.relationships.customer.data?.id).toBe(party)
  await post(me, 'accept', { proposal_ids: [next?.id] })
  expect((await isTrackedAs(me, second))[0]?.relationships.customer.data?.id).toBe(party)
  // It is not lost where the customer becomes another one.
  const { data: other } = await me.client(api.parties.create, {
    body: { data: { attributes: { company_name: 'Ostsee' } } },
  })
  const reply = await me.fetch(`/v2/parties/${party}`, { method: 'DELETE' })
  expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining('1 mail domain:')])
  await me.client(api.parties.merge, {
    params: { id: other.id },
    body: { data: { attributes: { merged_id: party } } },
  })
  expect((await me.client(api.sender_domains.list)).data[0]?.relationships.customer.data?.id).toBe(other.id)
})

test('domains are written by hand, one customer each, and never one that is open to anybody', async () => {
  const me = await account()
  const { party } = await makeView(setting, me)
  const create = async (
    domain: string,
    relationships: object = { customer: { data: { id: party, type: 'party' } } },
  ) => {
    const body = JSON.stringify({ data: { attributes: { domain }, relationships } })
    const reply = await me.fetch('/v2/sender_domains', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { errors, data } = (await reply.json()) as { errors?: object[]; data?: { id: string } }
    return { status: reply.status, error: errors?.[0], id: data?.id }
  }
  const at = (code: string, pointer = '/data/attributes/domain') => ({
    status: 422,
    error: { code, source: { pointer } },
  })
  expect(await create('gmail.com')).toMatchObject(at('invalid'))
  expect(await create('nordmeer')).toMatchObject(at('invalid'))
  expect(await create('')).toMatchObject(at('blank'))
  const stranger = { customer: { data: { id: crypto.randomUUID(), type: 'party' } } }
  expect(await create('a.example', stranger)).toMatchObject(at('invalid', '/data/relationships/customer/data/id'))
  expect(await create('a.example', {})).toMatchObject({ status: 422 })
  const made = await create('@A.example')
  expect(made.status).toBe(201)
  expect(await create('a.example')).toMatchObject(at('taken'))
  const params = { id: String(made.id) }
  expect((await me.client(api.sender_domains.get, { params })).data.attributes.domain).toBe('a.example')
  await me.client(api.sender_domains.delete, { params })
  expect((await me.client(api.sender_domains.list)).data).toEqual([])
})
