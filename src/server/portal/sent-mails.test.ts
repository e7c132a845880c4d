import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { subscriptionEvents } from '#contract/portal/embed-subscription.ts'
import { queueMail } from '../db/documents/mails.ts'
import { sendMail } from '../jobs/send-mail.ts'
import { tellSubscribers } from '../jobs/tell-subscribers.ts'
import { createWorker } from '../jobs/worker.ts'
import { createMailer } from '../mail/mailer.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { mailOf, postMail } from '../testing/mails.ts'
import { startSmtp } from '../testing/smtp.ts'
import { testApp } from '../testing/test-app.ts'
import { makeView, shipFor } from '../testing/views.ts'

const setting = testApp()
const { account, context, clock, store, work, folder } = setting

const refusing = {
  onRcptTo: (_: unknown, __: unknown, done: (error?: Error) => void) =>
    done(Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 })),
}

/** A view with somebody who has asked for mails, which are written and sent by a mail server on this port. */
async function asked(email: string) {
  const me = await account()
  const contact = { name: 'Import desk', email: 'desk@nordmeer.example', phone: null }
  const view = await makeView(setting, me, { sections: { subscriptions: true, contact: true }, contact })
  const events = atSea({ bill: 'YMLUS900', container: 'TCLU4829132' })
  const about = await shipFor(me, work, { bill: 'YMLUS900', party: view.party, events })
  const body = { data: { attributes: { email, about, events: subscriptionEvents } } }
  await view.ask({ method: 'POST', path: '/v2/embed/subscriptions', body })
  const run = (job: ReturnType<typeof sendMail>) =>
    createWorker({ store: store(), jobs: [job], onError: (_, error) => Promise.reject(error) }).drain()
  const now = () => clock.now
  const putMail = queueMail(now)
  await run(tellSubscribers({ store: store(), context, putMail, address: () => 'https://track.example.com', quiet: 0 }))
  return {
    me,
    send: (port: number) => {
      const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'landfall@example.com', DATA_DIR: folder }
      return run(sendMail({ store: store(), mailer: createMailer(settings), now, files: context.files }))
    },
    seen: async () => (await me.client(api.view_subscriptions.list, { params: { id: view.id } })).data[0]?.attributes,
    sent: async () => (await me.client(api.sent_mails.list)).data,
  }
}

test('a mail counts as sent when the mail server has taken it; one that it refuses is shown with its words', async () => {
  await using never = await startSmtp(refusing)
  const { send, seen, sent } = await asked('nobody@example.com')
  expect(await seen()).toMatchObject({ last_sent_at: null, mail_status: 'pending', mail_error: null })
  await send(never.port)
  const words = 'The mail server refused the recipient or the sender (550): 5.1.1 User unknown'
  expect(await seen()).toMatchObject({ last_sent_at: null, mail_status: 'failed', mail_error: words })
  expect(await sent()).toMatchObject([
    { attributes: { recipient: 'nobody@example.com', status: 'failed', error: words, sent_at: null } },
  ])
  expect(JSON.stringify(await sent())).not.toContain('/subscriptions/')
})

test('answers go to the contact of the company; a mail that comes back is shown as bounced', async () => {
  await using server = await startSmtp()
  const { me, send, seen, sent } = await asked('gone@example.com')
  await send(server.port)
  expect(server.received[0]?.text).toMatch(/^Reply-To: <?desk@nordmeer\.example>?\r$/m)
  expect(await seen()).toMatchObject({ last_sent_at: clock.now.toISOString(), mail_status: 'sent' })
  const [, id] = /^Message-ID: (<.*>)\r$/m.exec(server.received[0]?.text ?? '') ?? []
  const returned = (action: string) =>
    mailOf({
      type: 'multipart/report; report-type=delivery-status',
      headers: { subject: `Undelivered Mail Returned to Sender ${action}`, from: 'mailer-daemon@example.com' },
      parts: [
        'content-type: text/plain\r\n\r\nI am sorry to tell you about TCLU4829132.',
        `content-type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; gone@example.com\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n  Mailbox unknown\r\n`,
        `content-type: message/rfc822\r\n\r\nMessage-ID: ${id}\r\nSubject: Your order\r\n\r\nText`,
      ],
    })
  await postMail(setting, me, returned('delayed'))
  expect(await seen()).toMatchObject({ mail_status: 'sent' })
  const other = await account()
  await postMail(setting, other, returned('failed'))
  expect(await seen()).toMatchObject({ mail_status: 'sent' })
  expect(await postMail(setting, me, returned('failed'))).toMatchObject({ accepted: 0, rejected: [] })
  const words = 'gone@example.com: 550 5.1.1 Mailbox unknown'
  expect(await seen()).toMatchObject({ mail_status: 'bounced', mail_error: `It came back. ${words}` })
  expect(await sent()).toMatchObject([{ attributes: { status: 'bounced' } }])
  const params = { 'filter[outcome]': ['bounced' as const] }
  const bounces = (await me.client(api.email_submissions.list, { params })).data
  expect(bounces).toMatchObject([{ attributes: { note: words, documents_count: 0 } }])
})
