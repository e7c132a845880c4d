import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordLook } from '../db/documents/mailboxes.ts'
import { withScope, withSystem } from '../db/scope.ts'
import { sendMail } from '../jobs/send-mail.ts'
import { createWorker } from '../jobs/worker.ts'
import { someoneWithPassword } from '../testing/browser.ts'
import { askable } from '../testing/inquiries.ts'
import { mailOf, postMail } from '../testing/mails.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const { store, clock } = setting

async function openAsked() {
  const me = await askable(setting)
  const { data } = await me.post({ recipient: 'import@harborline.example', subject: 'Hold', text: 'When?' })
  const id = String(data.id)
  return {
    ...me,
    inquiry: id,
    /** An answer comes in, by the mail that is posted. */
    async answer(headers: Record<string, string>, text = 'In line, no date.', to: { apiKey: string } = me) {
      const whole = { from: 'Import desk <import@harborline.example>', subject: 'Re: Hold', ...headers }
      const mail = mailOf({
        headers: { 'message-id': `<${randomUUID()}@harborline.example>`, ...whole },
        parts: [`content-type: text/plain; charset=utf-8\r\n\r\n${text.replaceAll('\n', '\r\n')}`],
      })
      await postMail(setting, to, mail)
      return mail
    },
    answers: async () => (await me.history()).filter(({ kind }) => kind.startsWith('answered')),
  }
}

/** The mail of an inquiry comes back, as mail servers say it. */
function bounceOf(inquiry: string) {
  const status = 'Final-Recipient: rfc822; import@harborline.example\r\nAction: failed\r\nStatus: 5.1.1\r\n'
  return mailOf({
    type: 'multipart/report; report-type=delivery-status',
    headers: {
      subject: 'Undelivered',
      from: 'mailer-daemon@example.com',
      'in-reply-to': `<${inquiry}@landfall.example>`,
    },
    parts: [
      `content-type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.com\r\n\r\n${status}`,
      `content-type: message/rfc822\r\n\r\nMessage-ID: <${inquiry}@example.com>\r\nSubject: Hold\r\n\r\nWhen?`,
    ],
  })
}

test('an answer joins the history, without what it quotes, and the exception is answered', async () => {
  const { inquiry, answer, answers, list, exception, post } = await openAsked()
  clock.now = new Date(clock.now.getTime() + 60_000)
  const text = 'In line for the exam, no date yet.\n\nOn Fri, 19 Jun 2026 at 13:02, Jo Tran wrote:\n> When?\n'
  await answer({ 'in-reply-to': `<${inquiry}@landfall.example>` }, text)
  expect(await answers()).toMatchObject([
    {
      kind: 'answered',
      correspondent: 'import@harborline.example',
      text: 'In line for the exam, no date yet.',
      inquiry_id: inquiry,
      author_kind: null,
    },
  ])
  expect(await list()).toMatchObject([
    { answered_at: clock.now.toISOString(), answered_by: 'import@harborline.example' },
  ])
  expect((await exception()).answered_at).toBe(clock.now.toISOString())
  // Asked again it waits again.
  await post({ recipient: 'import@harborline.example', subject: 'Hold', text: 'And now?', again: true })
  expect((await exception()).answered_at).toBeNull()
})

test('whoever asked is told of the answer by mail, with its text and a link; a program is not', async () => {
  const me = await askable(setting)
  const person = await someoneWithPassword(setting, me.id)
  const asked = await person.post(`/v2/exceptions/${me.about}/inquiries`, {
    recipient: 'import@harborline.example',
    subject: 'Hold',
    text: 'When?',
  })
  const told = async () => (await me.mails()).filter(({ recipient }) => recipient === person.email)
  const answer = (headers: Record<string, string>, text: string) =>
    postMail(
      setting,
      me,
      mailOf({
        headers: {
          ...{ 'message-id': `<${randomUUID()}@harborline.example>`, from: 'import@harborline.example' },
          ...{ subject: 'Re: Hold', 'in-reply-to': `<${asked.document.data.id}@landfall.example>` },
          ...headers,
        },
        parts: [`content-type: text/plain; charset=utf-8\r\n\r\n${text}`],
      }),
    )
  await answer({ 'auto-submitted': 'auto-replied' }, 'I am away.')
  expect(await told()).toEqual([])
  await answer({}, `Released at noon. ${'x'.repeat(3000)}`)
  const [mail] = await told()
  expect(mail).toMatchObject({ subject: 'Answered: Hold', reply_to: null })
  expect(mail?.body).toMatch(
    /^import@harborline\.example answered your inquiry\.\n\nhttps:\/\/track\.example\/exceptions\?open=/,
  )
  expect(mail?.body).toMatch(/Landfall has not checked it:\n\n> Released at noon\. x+ …\n$/)
  expect(mail?.body.length).toBeLessThan(2500)
  // What a program asked nobody waits for.
  const other = await openAsked()
  await other.answer({ 'in-reply-to': `<${other.inquiry}@landfall.example>` })
  expect((await other.mails()).map(({ recipient }) => recipient)).toEqual(['import@harborline.example'])
})

test('an answer is known by any mail of its conversation, and the same mail twice is one', async () => {
  const { inquiry, answer, answers, apiKey } = await openAsked()
  const mail = await answer({
    references: `<other@example.com> <${inquiry.toUpperCase()}@landfall.example> <${randomUUID()}@harborline.example>`,
    'in-reply-to': '<later@harborline.example>',
  })
  await postMail(setting, { apiKey }, mail)
  expect(await answers()).toHaveLength(1)
})

test('a mail that names the inquiry of another account joins nothing, wherever it is posted', async () => {
  const [mine, theirs] = [await openAsked(), await openAsked()]
  const forged = {
    'in-reply-to': `<${mine.inquiry}@landfall.example>`,
    references: `<${mine.inquiry}@landfall.example>`,
  }
  await theirs.answer(forged, 'It is released, stop asking.')
  expect([await mine.answers(), await theirs.answers()]).toEqual([[], []])
  expect((await mine.exception()).answered_at).toBeNull()
})

test('the subject, the sender and ids that are guessed tie nothing', async () => {
  const { answer, answers, about } = await openAsked()
  await answer({ subject: 'Re: Hold' })
  await answer({ 'in-reply-to': `<${randomUUID()}@landfall.example>` })
  await answer({ 'in-reply-to': `<${about}@landfall.example>` })
  await answer({ references: `${'<x@y> '.repeat(5000)}` })
  await answer({ 'in-reply-to': "<' or 1=1 --@landfall.example>" })
  expect(await answers()).toEqual([])
})

test('an absence notice is marked as one, and nobody has answered by it', async () => {
  const { inquiry, answer, answers, exception, list } = await openAsked()
  const reply = { 'in-reply-to': `<${inquiry}@landfall.example>` }
  await answer({ ...reply, 'auto-submitted': 'auto-replied' }, 'I am away until Monday.')
  await answer({ ...reply, 'auto-submitted': 'auto-generated' }, 'Ticket 4711 was opened.')
  await answer({ ...reply, precedence: 'auto_reply' }, 'Away.')
  await answer({ ...reply, 'x-autoreply': 'yes' }, 'Away, too.')
  expect((await answers()).map(({ kind }) => kind)).toEqual(Array(4).fill('answered_automatically'))
  expect((await exception()).answered_at).toBeNull()
  expect((await list())[0]?.answered_at).toBeNull()
  await answer({ ...reply, 'auto-submitted': 'no' }, 'Back again: released tomorrow.')
  expect((await answers())[0]).toMatchObject({ kind: 'answered', text: 'Back again: released tomorrow.' })
})

test('a mail that comes back is no answer: the inquiry is bounced, and so may be asked again', async () => {
  const me = await openAsked()
  await postMail(setting, me, bounceOf(me.inquiry))
  expect(await me.answers()).toEqual([])
  expect(await me.list()).toMatchObject([{ status: 'bounced', error: expect.stringContaining('5.1.1') }])
  const draft = await me.draft()
  expect([draft.to, draft.asked_lately_at]).toEqual([null, null])
})

test('whoever asked by a mail that comes back is told that nobody has read it', async () => {
  const me = await askable(setting)
  const person = await someoneWithPassword(setting, me.id)
  const question = { recipient: 'import@harborline.example', subject: 'Hold', text: 'When?' }
  const asked = await person.post(`/v2/exceptions/${me.about}/inquiries`, question)
  await postMail(setting, me, bounceOf(asked.document.data.id))
  const told = (await me.mails()).filter(({ recipient }) => recipient === person.email)
  expect(told).toMatchObject([{ subject: 'Not delivered: Hold', body: expect.stringContaining('5.1.1') }])
})

test('whoever asked by a mail that the mail server refuses is told so, once', async () => {
  const me = await askable(setting)
  const person = await someoneWithPassword(setting, me.id)
  const question = { recipient: 'import@harborline.example', subject: 'Hold', text: 'When?' }
  await person.post(`/v2/exceptions/${me.about}/inquiries`, question)
  const send = async ({ recipient }: { recipient: string }) =>
    recipient === person.email ? ({ error: null } as const) : { error: '550 User unknown', isFinal: true }
  const { mailsLeadTo } = setting.context.signIn
  const job = sendMail({
    store: store(),
    mailer: { send },
    now: () => clock.now,
    files: setting.context.files,
    mailsLeadTo,
  })
  const worker = createWorker({ store: store(), jobs: [job], onError: (_, error) => Promise.reject(error) })
  await worker.drain()
  await worker.drain()
  const told = (await me.mails()).filter(({ recipient }) => recipient === person.email)
  expect(told.map(({ subject, status }) => [subject, status])).toEqual([['Not delivered: Hold', 'sent']])
})

test('what is sent, or refused, is the state of the inquiry', async () => {
  const [one, other] = [await openAsked(), await openAsked()]
  const send = async ({ id }: { id: string }) =>
    id === other.inquiry ? { error: '550 User unknown', isFinal: true } : ({ error: null } as const)
  const job = sendMail({ store: store(), mailer: { send }, now: () => clock.now, files: setting.context.files })
  await createWorker({ store: store(), jobs: [job], onError: (_, error) => Promise.reject(error) }).drain()
  expect(await one.list()).toMatchObject([{ status: 'sent', error: null }])
  expect(await other.list()).toMatchObject([{ status: 'failed', error: '550 User unknown' }])
})

test('answers go to the mailbox that is read; without one to who asks', async () => {
  const me = await askable(setting)
  const look = { host: 'imap.example.com', username: 'desk@kestrel.example', failure: null }
  await withScope(store(), { account_id: me.id }, (tx) => recordLook(tx, look, clock.now))
  expect(await me.draft()).toMatchObject({ answers_go_to: 'mailbox', reply_to: 'desk@kestrel.example' })
  await me.post({ recipient: 'import@harborline.example', subject: 'Hold', text: 'When?' })
  expect((await me.mails())[0]?.reply_to).toBe('desk@kestrel.example')
  // A mailbox that nobody has looked into for a day is none.
  await withSystem(store(), (tx) =>
    tx
      .updateTable('mailboxes')
      .set({ last_looked_at: new Date(clock.now.getTime() - 25 * 3_600_000).toISOString() })
      .where('account_id', '=', me.id)
      .execute(),
  )
  expect((await me.draft()).answers_go_to).toBe('sender')
})
