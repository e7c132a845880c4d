import { api } from '#contract/api.ts'
import { subscriptionEvents } from '#contract/portal/embed-subscription.ts'
import { insertFailedMail } from '../../db/documents/email-submissions.ts'
import { queueMail } from '../../db/documents/mails.ts'
import { withScope } from '../../db/scope.ts'
import { createMailFetcher } from '../../jobs/fetch-mail.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { tellSubscribers } from '../../jobs/tell-subscribers.ts'
import { createWorker, type Job } from '../../jobs/worker.ts'
import type { Mail } from '../../mail/mailer.ts'
import { atSea } from '../dcsa-events.ts'
import { attachment, mailOf, postMail } from '../mails.ts'
import type { testApp } from '../test-app.ts'
import { makeView, shipFor } from '../views.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>

/** What became of mails of ours: one was taken, one was refused, and one came back. */
export async function writeToVisitors(setting: Setting, me: Someone) {
  const { store, clock, context, work } = setting
  const view = await makeView(setting, me, { sections: { subscriptions: true } })
  const bill = 'YMLUM900'
  const about = await shipFor(me, work, {
    bill,
    party: view.party,
    events: atSea({ bill, container: 'TCLU4829132' }),
  })
  for (const name of ['taken', 'refused', 'gone']) {
    const attributes = { email: `${name}@example.com`, about, events: subscriptionEvents }
    await view.ask({ method: 'POST', path: '/v2/embed/subscriptions', body: { data: { attributes } } })
  }
  const run = (job: Job) =>
    createWorker({ store: store(), jobs: [job], onError: (_, error) => Promise.reject(error) }).drain()
  const read = async () => {
    await me.client(api.view_subscriptions.list, { params: { id: view.id } })
    return (await me.client(api.sent_mails.list)).data
  }
  const now = () => clock.now
  const address = () => 'https://track.example.com'
  await run(tellSubscribers({ store: store(), context, putMail: queueMail(now), address, quiet: 0 }))
  await read()
  const send = async ({ recipient }: Mail) =>
    recipient.startsWith('refused') ? { error: '550 User unknown', isFinal: true } : ({ error: null } as const)
  await run(sendMail({ store: store(), mailer: { send }, now, files: context.files }))
  const gone = (await read()).find(({ attributes }) => attributes.recipient.startsWith('gone'))
  const status = 'Final-Recipient: rfc822; gone@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n'
  const returned = mailOf({
    type: 'multipart/report; report-type=delivery-status',
    headers: { subject: 'Undelivered', from: 'mailer-daemon@example.com' },
    parts: [
      `content-type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.com\r\n\r\n${status}`,
      `content-type: message/rfc822\r\n\r\nMessage-ID: <${gone?.id}@example.com>\r\nSubject: Your order\r\n\r\nText`,
    ],
  })
  await postMail(setting, me, returned)
  await read()
}

/** Mails that come in with what nobody wants, and a mailbox at which nothing answers. */
export async function receiveOddMails(setting: Setting, me: Someone) {
  const { store, clock, context } = setting
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const parts = [
    attachment('logo.png', 'image/png', picture),
    attachment('order.exe', 'application/octet-stream', Buffer.from('MZ and so on')),
  ]
  await postMail(setting, me, mailOf({ headers: { subject: 'Odd' }, parts }))
  const unread = { key: 'unread', subject: 'Unread', from: [], message_id: null, note: 'It has no headers.' }
  await withScope(store(), { account_id: me.id }, (tx) => insertFailedMail(tx, unread, clock.now))
  const nobody = { host: '127.0.0.1', port: 9, security: 'none' as const, user: 'census', password: 'x' }
  const mailbox = { ...nobody, inbox: 'INBOX', done: 'Done', failed: 'Failed' }
  const fetcher = createMailFetcher({ store: store(), context, mailbox, account_id: me.id, onError: () => {} })
  fetcher.start()
  await fetcher.stop()
  await me.client(api.mailboxes.list)
  for (const { id } of (await me.client(api.email_submissions.list)).data)
    await me.client(api.email_attachments.list, { params: { id } })
}
