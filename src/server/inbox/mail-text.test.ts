import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { attachment, mailOf, postMail } from '../testing/mails.ts'
import { testApp } from '../testing/test-app.ts'
import { pdf } from '../testing/uploads.ts'

const setting = testApp()
const { account, work } = setting
type Someone = Awaited<ReturnType<typeof account>>

const notice = `<table>
<tr><td>ARRIVAL NOTICE</td></tr>
<tr><td>Bill of Lading No.</td><td>MAEU248119305</td></tr>
<tr><td>Container No.</td><td>TCLU4829132</td></tr>
<tr><td>Vessel</td><td>EXAMPLE STAR</td></tr>
<tr><td>Port of Discharge</td><td>LOS ANGELES</td></tr>
<tr><td>ETA</td><td>20 JUN 2026</td></tr>
<tr><td>Last free day</td><td>24 JUN 2026</td></tr></table>`
const html = (text: string) => `content-type: text/html\r\n\r\n<html><body>${text}</body></html>`
const plain = (text: string) => `content-type: text/plain\r\n\r\n${text}`

async function came(me: Someone, parts: string[], headers: Record<string, string> = {}) {
  await postMail(setting, me, mailOf({ headers, parts }))
  await work()
  const include = ['last_document_representation' as const]
  const { data, included = [] } = await me.client(api.documents.list, { params: { include } })
  const read = (id = '') => included.find((one) => one.id === id)?.attributes.payload
  return data.map(({ attributes, relationships }) => ({
    name: attributes.file_name,
    type: attributes.document_type,
    read: read(relationships.last_document_representation.data?.id),
  }))
}

const texts = async (me: Someone) => {
  const [mail] = (await me.client(api.email_submissions.list)).data
  const { data } = await me.client(api.email_attachments.list, { params: { id: mail?.id ?? '' } })
  return data.filter(({ attributes }) => attributes.pointer.endsWith('/text')).map(({ attributes }) => attributes)
}

test('a mail whose text is the notice is read like a paper, its table too', async () => {
  const [one, ...others] = await came(await account(), [html(notice)], { subject: 'Arrival notice MAEU248119305' })
  expect(others).toEqual([])
  expect(one).toMatchObject({ name: 'Arrival notice MAEU248119305.html', type: 'arrival_notice' })
  expect(one?.read).toMatchObject({
    container_numbers: ['TCLU4829132'],
    bill_of_lading_numbers: ['MAEU248119305'],
    last_free_day_on: '2026-06-24',
  })
})

test('it is one beside an attachment, too; a covering letter is none', async () => {
  const terms = attachment('terms.txt', 'text/plain', Buffer.from('General conditions'))
  const both = await came(await account(), [html(notice), terms])
  expect(both.map(({ name }) => name).toSorted()).toEqual(['Arrival notice.html', 'terms.txt'])
  const me = await account()
  const letter = plain('Please find attached the arrival notice for MAEU248119305, TCLU4829132.')
  const papers = await came(me, [letter, attachment('a.pdf', 'application/pdf', pdf('a'))])
  expect(papers.map(({ name }) => name)).toEqual(['a.pdf'])
  expect(await texts(me)).toMatchObject([{ outcome: 'left_out', can_be_taken: true }])
})

test('a text that names a container becomes a document where nothing else came; one that names nothing does not', async () => {
  const short = await came(await account(), [plain('TCLU4829132 was picked up this morning.')], { subject: 'Re: box' })
  expect(short.map(({ name }) => name)).toEqual(['Re_ box.txt'])
  const me = await account()
  expect(await came(me, [plain('Thanks, see you.')], { subject: 'Re: lunch' })).toEqual([])
  expect(await texts(me)).toMatchObject([{ outcome: 'left_out', reason: expect.stringContaining('names nothing') }])
  const away = { subject: 'Away', 'auto-submitted': 'auto-replied' }
  expect(await came(await account(), [plain('I am away. About TCLU4829132 ask others.')], away)).toEqual([])
})

test('the text of a mail that is attached is read as well', async () => {
  const forwarded = mailOf({ headers: { subject: 'Arrival notice' }, parts: [html(notice)] })
  const parts = [plain('FYI'), `content-type: message/rfc822\r\n\r\n${forwarded}`]
  const all = await came(await account(), parts, { subject: 'Fwd' })
  expect(all).toMatchObject([{ name: 'Arrival notice.html', type: 'arrival_notice' }])
})

test('a mail that is kept as it is, is read by its text and not by its encoding', async () => {
  const me = await account()
  const mail = mailOf({ parts: [html(notice), attachment('x.bin', 'a/b', Buffer.alloc(3000, 'CMAU1234567'))] })
  const form = new FormData()
  form.set('file', new Blob([mail]), 'kept.eml')
  const { payload, headers } = await formBytes(form)
  const authorization = `Token ${me.apiKey}`
  await setting.app().inject({ method: 'POST', url: '/v2/documents', payload, headers: { ...headers, authorization } })
  await work()
  const { data, included = [] } = await me.client(api.documents.list, {
    params: { include: ['last_document_representation'] },
  })
  expect(data[0]?.attributes).toMatchObject({ document_type: 'arrival_notice', extraction_status: 'extracted' })
  expect(included[0]?.attributes.payload).toMatchObject({ container_numbers: ['TCLU4829132'] })
})

async function formBytes(form: FormData) {
  const whole = new Response(form)
  return {
    payload: Buffer.from(await whole.arrayBuffer()),
    headers: { 'content-type': String(whole.headers.get('content-type')) },
  }
}
