import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { ready } from '../../testing/exceptions.ts'
import { askable } from '../../testing/inquiries.ts'
import { rolesOf } from '../../testing/parties.ts'
import { testApp } from '../../testing/test-app.ts'
import { mostInquiriesAnHour } from './inquiries.ts'

const setting = testApp()
const { context, store, clock } = setting
const setUp = () => askable(setting)
const hour = 3_600_000

test('bad input is refused by the name of the field, and nothing is kept or sent', async () => {
  const { post, list, mails } = await setUp()
  const good = { recipient: 'import@harborline.example', subject: 'Hold', text: 'When?' }
  const rows: [object, string][] = [
    [{ recipient: 'nobody' }, 'recipient'],
    [{ recipient: 'a@example.com, b@example.com' }, 'recipient'],
    [{ recipient: 'a@example.com\r\nBcc: b@example.com' }, 'recipient'],
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'Hold\r\nBcc: b@example.com' }, 'subject'],
    [{ subject: 'x'.repeat(201) }, 'subject'],
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(10_001) }, 'text'],
    [{ language: 'xx' }, 'language'],
    [{ asked_of: 'party:somebody else' }, 'asked_of'],
    [{ again: 'yes' }, 'again'],
    [{ status: 'sent' }, 'status'],
  ]
  for (const [bad, field] of rows) {
    const { status, errors } = await post({ ...good, ...bad })
    expect([status, errors?.[0]?.source?.pointer], JSON.stringify(bad)).toEqual([422, `/data/attributes/${field}`])
  }
  expect([await list(), await mails()]).toEqual([[], []])
})

test('who acts is asked by a mail that names the facts, in the name of who asks', async () => {
  const { post, list, mails, draft, history, exception } = await setUp()
  const prepared = await draft()
  expect(prepared).toMatchObject({
    asked_of_name: null,
    to: null,
    language: 'en',
    mails_need: [],
    answers_go_to: 'sender',
    asked_lately_at: null,
  })
  expect(prepared.subject).toMatch(/^Customs hold, 2 containers at .*Los Angeles, YMLU/)
  expect(prepared.text).toContain('TCLU4829132  Tue 30 Jun')
  const { status, data } = await post({ recipient: 'import@harborline.example', ...prepared })
  expect([status, data.attributes.status]).toEqual([201, 'pending'])
  const [mail] = await mails()
  expect(mail).toMatchObject({
    id: data.id,
    recipient: 'import@harborline.example',
    subject: prepared.subject,
    headers: { 'Auto-Submitted': 'no' },
    html: null,
  })
  expect(await list()).toMatchObject([{ recipient: 'import@harborline.example', is_sent_by_hand: false }])
  expect((await history())[0]).toMatchObject({
    kind: 'asked',
    correspondent: 'import@harborline.example',
    inquiry_id: data.id,
    text: prepared.subject,
  })
  expect(await exception()).toMatchObject({ asked_at: clock.now.toISOString(), answered_at: null })
})

test('the address is a contact of the party that has the role, and the one asked before comes first', async () => {
  const me = await setUp()
  const { client, post, draft, shipment } = me
  const { give, party } = rolesOf(me)
  const broker = await party('Harborline Customs Brokers')
  await give(broker, 'broker', 'shipment', shipment)
  expect(await draft()).toMatchObject({
    asked_of: `party:${broker}`,
    asked_of_name: 'Harborline Customs Brokers',
    to: null,
  })
  for (const [name, email] of [
    ['Abel', 'abel@harborline.example'],
    ['Import desk', 'import@harborline.example'],
    ['No mail', null],
  ] as const)
    await client(api.party_contacts.create, {
      params: { id: broker },
      body: { data: { attributes: { name, email } } },
    })
  expect((await draft()).to).toBe('abel@harborline.example')
  const { subject, text } = await draft()
  await post({ recipient: 'Import@harborline.example', subject, text, language: 'de' })
  const next = await draft()
  expect(next).toMatchObject({ to: 'import@harborline.example', language: 'de' })
  expect(next.candidates[0]?.addresses.map(({ name }) => name)).toEqual(['Import desk', 'Abel'])
  expect(next.text).toContain('Guten Tag')
})

test('since when it is available is what the terminal says, not when we noticed what it costs', async () => {
  const { client, terminal, later, draft } = await setUp()
  expect((await draft()).text).not.toContain('since')
  await terminal({ ...ready, last_free_day: '2026-06-20' })
  await later(3)
  await terminal({ ...ready, last_free_day: '2026-06-20' })
  const { data } = await client(api.exceptions.list)
  const overdue = data.find(({ attributes }) => attributes.reason === 'not_collected')
  const { data: late } = await client(api.inquiries.draft, { params: { id: String(overdue?.id) } })
  expect(late.attributes.text).toContain('Sat 20 Jun, overdue  reported available since Fri 19 Jun, 13:02  YMLU')
  expect(late.attributes.text.match(/since/g)).toHaveLength(2)
})

test('each who acts is told of their own containers alone', async () => {
  const me = await setUp()
  const { draft, containers, post } = me
  const { give, party } = rolesOf(me)
  const [one, other] = [await party('One Brokers'), await party('Other Brokers')]
  await give(one, 'broker', 'container', String(containers.TCLU4829132))
  await give(other, 'broker', 'container', String(containers.MSCU6639870))
  const first = await draft({ asked_of: `party:${one}` })
  expect(first.text).toContain('TCLU4829132')
  expect(first.text).not.toContain('MSCU6639870')
  const second = await draft({ asked_of: `party:${other}` })
  expect(second.text).not.toContain('TCLU4829132')
  expect(second.candidates.map(({ name }) => name).toSorted()).toEqual(['One Brokers', 'Other Brokers'])
  const { data } = await post({ ...second, recipient: 'x@example.com', asked_of: `party:${other}` })
  expect(data.attributes.asked_of_name).toBe('Other Brokers')
  // To ask one is not to ask the other.
  expect((await draft({ asked_of: `party:${one}` })).asked_lately_at).toBeNull()
  expect((await draft({ asked_of: `party:${other}` })).asked_lately_at).not.toBeNull()
  const { data: asked } = await post({ ...first, recipient: 'y@example.com', asked_of: `party:${one}` })
  expect(asked.attributes.asked_of_name).toBe('One Brokers')
  await expect(draft({ asked_of: `party:${randomUUID()}` })).rejects.toMatchObject({
    errors: [{ code: 'invalid_parameter', source: { parameter: 'asked_of' } }],
  })
})

test('asking again within four hours is answered 409 and who asked, unless it is meant', async () => {
  const { post, draft, list } = await setUp()
  const mail = { recipient: 'import@harborline.example', subject: 'Hold', text: 'When?' }
  await post(mail)
  clock.now = new Date(clock.now.getTime() + hour)
  const { status, errors } = await post(mail)
  expect([status, errors?.[0]?.code]).toEqual([409, 'asked_already'])
  expect(errors?.[0]?.meta?.asked_at).toBe(new Date(clock.now.getTime() - hour).toISOString())
  expect((await draft()).asked_lately_at).not.toBeNull()
  expect((await post({ ...mail, again: true })).status).toBe(201)
  clock.now = new Date(clock.now.getTime() + 4 * hour)
  expect((await draft()).asked_lately_at).toBeNull()
  expect((await post(mail)).status).toBe(201)
  expect(await list()).toHaveLength(3)
})

test('where no mail can be sent the server says what it lacks, and a mail of one’s own is noted', async () => {
  const { post, draft, mails, list, history } = await setUp()
  const needs = context.mailsNeed as string[]
  needs.push('SMTP_URL')
  const mail = { recipient: 'import@harborline.example', subject: 'Hold', text: 'When?' }
  const refused = await post(mail)
  const noted = await post({ ...mail, is_sent_by_hand: true })
  const { mails_need } = await draft()
  needs.pop()
  expect(mails_need).toEqual(['SMTP_URL'])
  expect([refused.status, refused.errors?.[0]?.detail]).toEqual([422, expect.stringContaining('SMTP_URL')])
  expect([noted.status, noted.data.attributes.status]).toEqual([201, 'sent'])
  expect(await mails()).toEqual([])
  expect(await list()).toMatchObject([{ is_sent_by_hand: true, status: 'sent' }])
  expect((await history())[0]?.kind).toBe('asked')
  expect((await draft()).to).toBe('import@harborline.example')
})

test('an account asks so many times an hour and no more, also where all are sent at once', async () => {
  const { post, id, about, mails } = await setUp()
  const mail = { recipient: 'import@harborline.example', subject: 'Hold', text: 'When?', again: true }
  const rows = Array.from({ length: mostInquiriesAnHour - 1 }, () => ({
    ...{
      id: randomUUID(),
      exception_id: about,
      account_id: id,
      asked_of: 'broker:',
      asked_of_name: null,
    },
    ...{ recipient: mail.recipient, subject: 'x', text: 'x', language: 'en' as const, is_sent_by_hand: false },
    ...{ status: 'sent' as const, error: null, author_name: null, author_kind: 'system' as const, user_id: null },
    ...{ answered_at: null, answered_by: null, created_at: clock.now.toISOString() },
  }))
  await withSystem(store(), (tx) => tx.insertInto('inquiries').values(rows).execute())
  const answers = await Promise.all([post(mail), post(mail), post(mail)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429])
  expect(answers.find(({ status }) => status === 429)?.errors?.[0]?.detail).toContain('60 inquiries in an hour')
  expect(await mails()).toHaveLength(1)
  clock.now = new Date(clock.now.getTime() + hour + 1)
  expect((await post(mail)).status).toBe(201)
})

test('what has closed is not asked about, and what is another account’s is not there', async () => {
  const { post, close } = await setUp()
  const stranger = await setting.account()
  const mail = { recipient: 'import@harborline.example', subject: 'Hold', text: 'When?' }
  expect((await post(mail, stranger.apiKey)).status).toBe(404)
  await close()
  const { status, errors } = await post(mail)
  expect([status, errors?.[0]?.detail]).toEqual([422, expect.stringContaining('Its cause has ended')])
})
