import { refuseAddress } from '../../db/alerts/refused.ts'
import { withSystem } from '../../db/scope.ts'
import { someoneWithAlerts } from '../alerts.ts'
import { proveAnew } from '../principals.ts'
import { answer, startReceiver } from '../receiver.ts'
import type { testApp } from '../test-app.ts'

/** Rules that tell, wait, and have every reason to tell nobody; a digest; channels that work and that are given up. */
export async function tellOfAlerts(setting: ReturnType<typeof testApp>) {
  const { store, clock, context, work } = setting
  const me = await someoneWithAlerts(setting)
  const { ada, bert, rule, happen, later } = me
  const idOf = ({ document }: Awaited<ReturnType<typeof rule>>) => String(document.data.id)
  const list = () => ada.ask({ path: '/v2/alert_rules' })
  const write = (method: string, path: string, attributes: object = {}) =>
    ada.ask({ method, path, body: { data: { attributes } } })

  await using taken = await startReceiver(answer(200, 'ok'))
  await using gone = await startReceiver(answer(404, 'no_service'))
  const channelAt = async (name: string, url: string) =>
    idOf(await write('POST', '/v2/alert_channels', { kind: 'slack', name, url }))
  const [working, broken] = [await channelAt('works', taken.url), await channelAt('broken', gone.url)]
  for (const id of [working, broken]) await ada.ask({ method: 'POST', path: `/v2/alert_channels/${id}/test` })

  const view = idOf(await write('POST', '/v2/saved_views', { name: 'All', search: 'scope=all', is_shared: true }))
  await rule({})
  await rule({ saved_view_id: view }, bert)
  await rule({ is_shared: true, channel: 'slack', alert_channel_id: working })
  const refused = { is_shared: true, channel: 'slack', alert_channel_id: broken }
  await rule(refused)
  const left = await rule({ is_shared: true, recipient_ids: [bert.id] })
  await happen([{ more: { severity: 'costs_now' } }])
  for (let at = 0; at < 3; at++) {
    await happen([{ more: { severity: 'soon' } }])
    await later(5)
  }
  await list()
  await bert.ask({ path: '/v2/alert_rules' })
  await ada.ask({ path: '/v2/alert_channels' })
  for (const attributes of [{ quiet_from: '11:00', quiet_until: '12:30' }, { max_per_hour: 1 }]) {
    await later(60)
    await write('POST', '/v2/alert_rules/preview', attributes)
  }
  await write('PATCH', `/v2/saved_views/${view}`, { is_shared: false })
  await bert.ask({ path: '/v2/alert_rules' })
  await ada.ask({ method: 'DELETE', path: `/v2/saved_views/${view}` })
  await bert.ask({ path: '/v2/alert_rules' })
  await ada.ask({ method: 'DELETE', path: `/v2/alert_channels/${broken}` })
  await proveAnew(setting, me.id)
  await ada.ask({ method: 'DELETE', path: `/v2/users/${bert.id}` })
  await ada.ask({ path: `/v2/alert_rules/${idOf(left)}` })

  const exception = { kind: 'silent', severity: 'watch', container_count: 1, container_numbers: [], costs: '[]' }
  const at = clock.now.toISOString()
  const row = { ...exception, account_id: me.id, cause: 'x', unpriced_count: 0, opened_at: at, changed_at: at }
  await withSystem(store(), (tx) =>
    tx
      .insertInto('exceptions')
      .values(row as never)
      .execute(),
  )
  await write('PATCH', '/v2/digest', { is_enabled: true, local_time: '23:00', weekdays: [1, 2, 3, 4, 5, 6, 7] })
  await ada.ask({ method: 'POST', path: '/v2/digest/send' })
  clock.now = new Date('2026-06-20T23:01:00Z')
  await work()
  await ada.ask({ path: '/v2/digest' })
  const mailsNeed = context.mailsNeed as string[]
  mailsNeed.push('SMTP_URL')
  await list()
  await ada.ask({ path: '/v2/digest' })
  mailsNeed.pop()
  const refusal = { user_id: ada.id, account_id: me.id, reason: 'refused the recipient (550)' }
  await withSystem(store(), (tx) => refuseAddress(tx, refusal, clock.now))
  await list()
  await ada.ask({ path: '/v2/digest' })
}
