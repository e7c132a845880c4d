import { api } from '#contract/api.ts'
import { insertUser } from '../db/access/sessions.ts'
import { withSystem } from '../db/scope.ts'
import { ask } from './ask.ts'
import { someoneWithFields } from './custom-fields.ts'
import type { testApp } from './test-app.ts'

export const numbers = ['TCLU4829132', 'MSCU6639870']
const day = 86_400_000

export const held = { available: false, holds: [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }] }
export const ready = { available: true, holds: [] }

/** Somebody whose two containers, under one bill, were discharged at Los Angeles on 18 June. */
export async function someoneWithExceptions(setting: ReturnType<typeof testApp>) {
  const { app, clock, work } = setting
  clock.now = new Date('2026-06-19T20:00:00Z')
  const me = await someoneWithFields(setting)
  const { apiKey, client } = me
  return {
    ...me,
    /** What the terminal says, after a minute. */
    async terminal(said: object, of = numbers) {
      clock.now = new Date(clock.now.getTime() + 60_000)
      const containers = of.map((number) => ({ number, on_terminal: true, ...said }))
      const checked_at = clock.now.toISOString()
      await client(api.ingest.terminal_updates, {
        body: { source: { terminal_firms: 'W185' }, checked_at, containers },
      })
      await work()
    },
    async later(days: number) {
      clock.now = new Date(clock.now.getTime() + days * day)
      await work()
    },
    async list(params: object = {}) {
      const { data } = await client(api.exceptions.list, { params })
      return data.map(({ id, attributes }) => ({ id, ...attributes }))
    },
    async history(id: string) {
      const { data } = await client(api.exceptions.history, { params: { id } })
      return data.map(({ attributes: { kind, because, state, text, container_numbers } }) =>
        [kind, because ?? state ?? text, ...container_numbers.toSorted()].filter((one) => one !== null).join(' '),
      )
    },
    /** As a program that knows no contract. */
    async patch(id: string, data: object) {
      const headers = { authorization: `Token ${apiKey}` }
      const { status, document } = await ask(app(), {
        method: 'PATCH',
        path: `/v2/exceptions/${id}`,
        headers,
        body: { data },
      })
      return { status, ...document }
    },
    async colleague(name: string) {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}-${me.id}@example.com`
      const person = { account_id: me.id, email, name, role: 'member', password_hash: 'x' } as const
      await withSystem(setting.store(), (tx) => insertUser(tx, person))
      const { data } = await client(api.exceptions.assignees)
      return String(data.find(({ attributes }) => attributes.name === name)?.id)
    },
  }
}
