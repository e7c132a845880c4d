import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { clearFiles } from '../jobs/clear-files.ts'
import { attachment, mailOf, postMail } from '../testing/mails.ts'
import { testApp } from '../testing/test-app.ts'
import { tnef } from '../testing/tnef.ts'
import { pdf } from '../testing/uploads.ts'

const setting = testApp()
const { account } = setting
type Someone = Awaited<ReturnType<typeof account>>

const send = (me: Someone, mail: string) => postMail(setting, me, mail)
const mailsOf = async (me: Someone, params: object = {}) =>
  (await me.client(api.email_submissions.list, { params })).data
const partsOf = async (me: Someone, id: string) =>
  (await me.client(api.email_attachments.list, { params: { id } })).data
const told = async (me: Someone, id: string) =>
  (await partsOf(me, id)).map(({ attributes: { name, outcome, can_be_taken } }) => [name, outcome, can_be_taken])
const namesOf = async (me: Someone) =>
  (await me.client(api.documents.list)).data.map(({ attributes }) => attributes.file_name).toSorted()

const program = Buffer.from('MZ\x90\0\x03\0\0\0\x04', 'latin1')
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')
const logo = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(1000, 7)])

test('whatever is attached is a document, or says why it is none', async () => {
  const me = await account()
  const { email_submission_id: id } = await send(
    me,
    mailOf({
      parts: [
        attachment('a.pdf', 'application/pdf', pdf('a')),
        attachment('again.pdf', 'application/pdf', pdf('a')),
        attachment('run.exe', 'application/octet-stream', program),
        attachment('photo.heic', 'image/heic', heic),
        attachment('list.csv', 'application/vnd.ms-excel', Buffer.from('a;b\n1;2')),
        attachment('logo.jpg', 'image/jpeg', logo),
        attachment('empty.pdf', 'application/pdf', Buffer.alloc(0)),
        attachment('late.pdf', 'application/pdf', Buffer.from('\r\n%PDF-1.4\nx')),
        attachment('smime.p7s', 'application/pkcs7-signature', Buffer.alloc(100, 1)),
      ],
    }),
  )
  expect(await told(me, id)).toEqual([
    ['a.pdf', 'taken', false],
    ['again.pdf', 'taken', false],
    ['run.exe', 'refused', false],
    ['photo.heic', 'refused', true],
    ['list.csv', 'taken', false],
    ['logo.jpg', 'left_out', true],
    ['empty.pdf', 'refused', false],
    ['late.pdf', 'taken', false],
    ['smime.p7s', 'left_out', false],
  ])
  expect(await namesOf(me)).toEqual(['a.pdf', 'late.pdf', 'list.csv'])
  const [mail] = await mailsOf(me, { 'filter[outcome]': ['refused'] })
  expect(mail?.attributes).toMatchObject({ outcome: 'refused', attachments_count: 9, refused_count: 3 })
  for (const part of await partsOf(me, id)) {
    const { outcome, reason } = part.attributes
    expect(outcome === 'taken' ? part.relationships.document.data : reason).toBeTruthy()
  }
})

test('what was refused becomes a document where somebody wants it, once; programs do not', async () => {
  const me = await account()
  const parts = [attachment('photo.heic', 'image/heic', heic), attachment('run.exe', 'application/x', program)]
  const { email_submission_id: id } = await send(me, mailOf({ parts }))
  const [photo, run] = await partsOf(me, id)
  // It waits for as long as nobody says otherwise.
  const now = new Date(setting.clock.now.getTime() + 1000 * 86_400_000)
  const { files } = setting.context
  await clearFiles({ store: setting.store(), files, incoming: `${setting.folder}/files/incoming`, now })
  const take = (attachment_id = '') => me.client(api.email_attachments.take, { params: { id, attachment_id } })
  const [one, two] = await Promise.all([take(photo?.id), take(photo?.id)])
  expect(one.data.attributes).toMatchObject({ outcome: 'taken', can_be_taken: false })
  expect(two.data.relationships.document.data).toEqual(one.data.relationships.document.data)
  expect(await namesOf(me)).toEqual(['photo.heic'])
  await expect(take(run?.id)).rejects.toThrow(/is a program/)
  expect((await mailsOf(me))[0]?.attributes).toMatchObject({ outcome: 'refused', refused_count: 1, documents_count: 1 })
  const other = await account()
  const stolen = other.client(api.email_attachments.take, { params: { id, attachment_id: photo?.id ?? '' } })
  await expect(stolen).rejects.toMatchObject({ status: 404 })
})

test('an empty mail in a mail is named, and what stands beside it is taken', async () => {
  const me = await account()
  const parts = [
    'content-type: message/rfc822\r\n\r\n',
    'content-type: message/rfc822\r\n\r\nno head of a mail, only words\r\n',
    `content-type: message/rfc822\r\n\r\n${mailOf({ parts: [attachment('in.pdf', 'application/pdf', pdf('in'))] })}`,
    attachment('a.pdf', 'application/pdf', pdf('a')),
  ]
  const { email_submission_id: id } = await send(me, mailOf({ parts }))
  expect(await told(me, id)).toMatchObject([
    ['document.eml', 'left_out', false],
    ['document.eml', 'taken', false],
    ['in.pdf', 'taken', false],
    ['a.pdf', 'taken', false],
  ])
})

test('a winmail.dat is unpacked; of one that is damaged what can be read is taken, and the rest is named', async () => {
  const me = await account()
  const wrapped = tnef({
    files: [
      { name: 'AN.pdf', bytes: pdf('wrapped') },
      { name: 'run.exe', bytes: program },
    ],
  })
  const whole = mailOf({ parts: [attachment('winmail.dat', 'application/ms-tnef', wrapped)] })
  const { email_submission_id: id } = await send(me, whole)
  expect(await told(me, id)).toEqual([
    ['AN.pdf', 'taken', false],
    ['run.exe', 'refused', false],
    ['winmail.dat', 'left_out', false],
  ])
  const cut = tnef({
    files: [
      { name: 'B.pdf', bytes: pdf('b') },
      { name: 'c.pdf', bytes: pdf('c'.repeat(300)) },
    ],
  }).subarray(0, -250)
  const parts = [attachment('winmail.dat', 'application/octet-stream', cut)]
  const { email_submission_id: damaged } = await send(me, mailOf({ parts }))
  expect(await told(me, damaged)).toEqual([
    ['B.pdf', 'taken', false],
    ['winmail.dat', 'refused', true],
  ])
})

test('mails are found by subject, sender and what was attached', async () => {
  const me = await account()
  await send(me, mailOf({ headers: { subject: 'Löschung MAEU1' }, parts: [attachment('x.exe', 'a/b', program)] }))
  await send(
    me,
    mailOf({ headers: { from: 'Desk <ops@lines.example>' }, parts: [attachment('a.pdf', 'a/b', pdf('x'))] }),
  )
  const found = async (search: string) =>
    (await mailsOf(me, { 'filter[search]': search })).map(({ attributes }) => attributes.subject)
  expect(await found('löschung')).toEqual(['Löschung MAEU1'])
  expect(await found('OPS@LINES')).toEqual(['Arrival notice'])
  expect(await found('x.exe')).toEqual(['Löschung MAEU1'])
  expect(await found('100%')).toEqual([])
})
