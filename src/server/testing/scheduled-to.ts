import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { exporting } from './exports.ts'
import { insertListed } from './listed.ts'
import { fleet } from './listed-fleet.ts'
import { personOf } from './principals.ts'
import type { startSftp } from './sftp-server.ts'
import type { testApp } from './test-app.ts'

type Setting = ReturnType<typeof testApp>
type Sftp = Pick<Awaited<ReturnType<typeof startSftp>>, 'port' | 'hostKey'>

interface Overrides {
  /** In place of what is usual: a whole one where its kind is named. */
  place: object
  schedule: object
}

/** An admin with a list of two containers that is to go to a place. */
export async function scheduledTo(setting: Setting, sftp: Sftp, { place, schedule }: Overrides) {
  const { account, store, mails } = setting
  const me = await account()
  await insertListed(store(), me.id, fleet)
  const person = await personOf(setting, me.id, 'admin')
  const send = async (method: string, path: string, attributes?: object) => {
    const { status, document } = await person.ask({
      method,
      path,
      ...(attributes && { body: { data: { attributes } } }),
    })
    expect(status, JSON.stringify(document)).toBeLessThan(300)
    return document?.data
  }
  const server = {
    name: 'Warehouse',
    kind: 'sftp',
    host: '127.0.0.1',
    port: sftp.port,
    user_name: 'ada',
    folder: '/in',
  }
  const usual = { ...server, password: 'right', host_key: sftp.hostKey() }
  const { id: place_id } = await send('POST', '/v2/export_places', 'kind' in place ? place : { ...usual, ...place })
  const list = {
    name: 'Due: all',
    search: 'sort=number',
    columns: ['number'],
    format: 'csv',
    timezone: 'Europe/Berlin',
  }
  const when = { local_time: '15:00', weekdays: [5] }
  const { id } = await send('POST', '/v2/scheduled_exports', { ...list, ...when, place_id, ...schedule })
  const { write } = exporting(setting, person)
  const state = async () => {
    const { document } = await person.ask({ endpoint: api.scheduled_exports.list, path: '/v2/scheduled_exports' })
    return document.data.find((one: { id: string }) => one.id === id).attributes
  }
  return {
    ...{ me, person, send, write, state, id, place_id },
    last: async () => (await state()).last_delivery,
    place: async () => (await person.ask({ path: `/v2/export_places/${place_id}` })).document.data.attributes,
    run: () => send('POST', `/v2/scheduled_exports/${id}/run`),
    change: (attributes: object) => send('PATCH', `/v2/scheduled_exports/${id}`, attributes),
    changePlace: (attributes: object) => send('PATCH', `/v2/export_places/${place_id}`, attributes),
    mailed: () => mails.filter(({ to }) => to === person.email),
  }
}
