import { ask } from '../ask.ts'
import type { ExampleAccount } from '../example-account.ts'
import { exporting } from '../exports.ts'
import type { testApp } from '../test-app.ts'
import { exportPlaces } from './export-places.ts'

/** Lists become files, in each of their states: looked at before, while and after they are written. */
export async function exportLists(setting: ReturnType<typeof testApp>, { cookie }: ExampleAccount) {
  const headers = { cookie, host: 'localhost', origin: 'http://localhost' }
  const person = { ask: (asked: object) => ask(setting.app(), { ...asked, headers }) }
  const { create, list, write, made, end } = exporting(setting, person)
  const scheduled = '/v2/scheduled_exports'

  const { document } = await create({ search: 'grain=shipments', format: 'csv' })
  const files = setting.context.files
  const looking = {
    of: (account_id: string) => ({
      ...files.of(account_id),
      put: async (...asked: Parameters<ReturnType<typeof files.of>['put']>) => {
        const kept = await files.of(account_id).put(...asked)
        await list()
        return kept
      },
    }),
  }
  await write({ files: looking })
  await made({ search: 'verdict=ready' })
  const full = { of: () => ({ put: () => Promise.reject(new Error('A fault of ours')) }) }
  await create()
  await write({ files: full as never }).catch(() => {})
  const attributes = {
    name: 'Mailed',
    search: 'grain=shipments',
    local_time: '07:30',
    weekdays: [7],
    timezone: 'UTC',
    format: 'csv',
  }
  const post = (path: string, body?: object) => person.ask({ method: 'POST', path, body })
  const { id } = (await post(scheduled, { data: { attributes } })).document.data
  await post(`${scheduled}/${id}/run`)
  await write()
  await post(`${scheduled}/${id}/run`)
  await write({ files: full as never }).catch(() => {})
  await person.ask({ path: scheduled })
  await person.ask({
    method: 'PATCH',
    path: `${scheduled}/${id}`,
    body: { data: { attributes: { is_enabled: false } } },
  })
  await list()
  await exportPlaces(setting, { ...person, write })
  await end(document.data.id)
}
