import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { viewLanguages } from '#contract/portal/view-sections.ts'
import { recordLook } from '../../db/documents/mailboxes.ts'
import { settleReturned } from '../../db/documents/mails.ts'
import { withScope } from '../../db/scope.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { createWorker } from '../../jobs/worker.ts'
import { askable } from '../inquiries.ts'
import { mailOf, postMail } from '../mails.ts'
import { rolesOf } from '../parties.ts'
import { personOf } from '../principals.ts'
import type { testApp } from '../test-app.ts'

/** Inquiries in every language and state, by people and programs, with answers of both. */
export async function askAndAnswer(setting: ReturnType<typeof testApp>) {
  const me = await askable(setting)
  const { store, clock } = setting
  const person = await personOf(setting, me.id, 'member')
  const path = `/v2/exceptions/${me.about}`
  const attributes = { recipient: 'import@harborline.example', subject: 'Hold', text: 'When?', again: true }
  const { give, party } = rolesOf(me)
  const broker = await party('Harborline Customs Brokers')
  await give(broker, 'broker', 'shipment', me.shipment)
  await me.client(api.party_contacts.create, {
    params: { id: broker },
    body: { data: { attributes: { name: 'Import desk', email: attributes.recipient } } },
  })
  await me.client(api.party_summaries.list)
  await me.draft()
  const needs = setting.context.mailsNeed as string[]
  needs.push('SMTP_URL')
  await me.draft()
  needs.pop()
  await person.ask({ path: `${path}/inquiry_draft` })
  await mentionEachOther(setting, me, person)
  for (const language of viewLanguages) {
    await me.draft({ language })
    await me.post({ ...attributes, language, is_sent_by_hand: true })
  }
  await me.post({ ...attributes, recipient: 'somebody@harborline.example' })
  await me.draft()
  await person.ask({ path: '/v2/assignees' })
  await person.ask({ method: 'POST', path: `${path}/inquiries`, body: { data: { attributes } } })
  await me.exception()
  const sent = String((await me.post(attributes)).data.id)
  const lost = String((await me.post(attributes)).data.id)
  await me.list()
  const send = async ({ id }: { id: string }) =>
    id === lost ? { error: '550 User unknown', isFinal: true } : ({ error: null } as const)
  const job = sendMail({ store: store(), mailer: { send }, now: () => clock.now, files: setting.context.files })
  await createWorker({ store: store(), jobs: [job], onError: (_, error) => Promise.reject(error) }).drain()
  await me.list()
  for (const kind of ['no', 'auto-replied'])
    await postMail(
      setting,
      me,
      mailOf({
        headers: {
          from: 'import@harborline.example',
          'message-id': `<${randomUUID()}@harborline.example>`,
          'in-reply-to': `<${sent}@example.com>`,
          'auto-submitted': kind,
        },
        parts: ['content-type: text/plain\r\n\r\nIn line.'],
      }),
    )
  await me.exception()
  await withScope(store(), { account_id: me.id }, async (tx) => {
    await settleReturned(
      tx,
      { message_id: `<${sent}@example.com>`, error: 'It came back. 550 User unknown' },
      clock.now,
    )
    const look = { host: 'imap.example.com', username: 'desk@kestrel.example', failure: null }
    await recordLook(tx, look, clock.now)
  })
  await me.draft()
  await me.list()
  await me.history()
}

/** Notes of a person and of a program, about a container, a shipment and an exception, seen and not. */
async function mentionEachOther(
  { clock }: Pick<ReturnType<typeof testApp>, 'clock'>,
  me: Awaited<ReturnType<typeof askable>>,
  person: Awaited<ReturnType<typeof personOf>>,
) {
  const mentioned = { data: [{ type: 'user' as const, id: person.id }] }
  const [container] = Object.values(me.containers)
  const about = [
    { container: { data: { type: 'container' as const, id: String(container) } } },
    { shipment: { data: { type: 'shipment' as const, id: me.shipment } } },
  ]
  const data = { attributes: { text: '@Maren Rask When?' } }
  for (const one of about) {
    await me.client(api.notes.create, { body: { data: { ...data, relationships: { ...one, mentioned } } } })
    await person.ask({ method: 'POST', path: '/v2/notes', body: { data: { ...data, relationships: one } } })
  }
  await me.client(api.exceptions.add_note, {
    params: { id: me.about },
    body: { data: { ...data, relationships: { mentioned } } },
  })
  const { document } = await person.ask({ path: '/v2/mentions' })
  const mention_ids = [document.data[0].id]
  await person.ask({ method: 'POST', path: '/v2/mentions/seen', body: { data: { attributes: { mention_ids } } } })
  await person.ask({ path: '/v2/mentions' })
  await me.client(api.notes.list)
  clock.now = new Date(clock.now.getTime() + 1000)
}
