import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { ask } from './ask.ts'
import { held, ready, someoneWithExceptions } from './exceptions.ts'
import type { testApp } from './test-app.ts'

/** Somebody whose two containers are held by customs, which their broker can end. */
export async function askable(setting: ReturnType<typeof testApp>) {
  const me = await someoneWithExceptions(setting)
  const { client, terminal } = me
  await terminal({ ...held, last_free_day: '2026-06-30' })
  const one = (await client(api.exceptions.list)).data.find(({ attributes }) => attributes.kind === 'hold')
  const params = { id: String(one?.id) }
  const box = await client(api.containers.get, { params: { id: String(me.containers.TCLU4829132) } })
  return {
    ...me,
    about: params.id,
    shipment: String(box.data.relationships.shipment.data?.id),
    /** As a program that knows no contract: of a draft it sends what can be written. */
    async post(attributes: object, apiKey = me.apiKey) {
      const known = ['recipient', 'subject', 'text', 'asked_of', 'language', 'is_sent_by_hand', 'again', 'status']
      const sent = Object.fromEntries(Object.entries(attributes).filter(([name]) => known.includes(name)))
      const { status, document, errors } = await ask(setting.app(), {
        method: 'POST',
        path: `/v2/exceptions/${params.id}/inquiries`,
        headers: { authorization: `Token ${apiKey}` },
        body: { data: { attributes: sent } },
      })
      return { status, errors, ...document }
    },
    draft: async (more: object = {}) =>
      (await client(api.inquiries.draft, { params: { ...params, ...more } })).data.attributes,
    list: async () => (await client(api.inquiries.list, { params })).data.map(({ attributes }) => attributes),
    history: async () => (await client(api.exceptions.history, { params })).data.map(({ attributes }) => attributes),
    exception: async () => (await client(api.exceptions.get, { params })).data.attributes,
    close: () => terminal({ ...ready, last_free_day: '2026-06-30' }),
    mails: () =>
      withSystem(setting.store(), (tx) =>
        tx.selectFrom('mails').selectAll().where('account_id', '=', me.id).orderBy('created_at').execute(),
      ),
  }
}
