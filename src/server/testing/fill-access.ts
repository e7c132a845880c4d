import { api } from '#contract/api.ts'
import { insertUser } from '../db/access/sessions.ts'
import { withSystem } from '../db/scope.ts'
import { recordAsked } from '../db/sources/sources.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'store' | 'context'>
type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

/** Somebody who signs in, somebody who is invited, a provider, a key, a line that was down, a terminal with a code that waits, and free time. */
export async function fillAccess({ store, context }: Setting, { id: account_id, client }: Someone, owner: string) {
  const person = { email: `${owner}@example.com`, name: `${owner} Smith`, role: 'admin' as const, password_hash: 'x' }
  await withSystem(store(), async (tx) => {
    await insertUser(tx, { account_id, ...person })
    await recordAsked(tx, { account_id, scac: 'HLCU', failure: `${owner}-FAILURE` }, context.now())
  })
  const invited = { email: `${owner}-guest@example.com`, role: 'viewer' as const }
  await client(api.users.create, { body: { data: { attributes: invited } } })
  const saved = { name: `${owner}-VIEW`, search: 'verdict=blocked', is_shared: true }
  await client(api.saved_views.create, { body: { data: { attributes: saved } } })
  await client(api.exports.create, { body: { data: { attributes: { search: `q=${owner}` } } } })
  const ended = { status: 'failed' as const, failure: `${owner}-FAILURE`, finished_at: context.now().toISOString() }
  await withSystem(store(), (tx) => tx.updateTable('exports').set(ended).where('account_id', '=', account_id).execute())
  const channel = { kind: 'slack' as const, name: `${owner}-CHANNEL`, url: 'https://hooks.example.com/services/x' }
  const { data } = await client(api.alert_channels.create, { body: { data: { attributes: channel } } })
  const told = { is_shared: true, channel: 'slack' as const, alert_channel_id: data.id }
  await client(api.alert_rules.create, { body: { data: { attributes: { name: `${owner}-RULE`, ...told } } } })
  const stream = { name: `${owner}-SIEM`, url: 'https://siem.example.com/x' }
  const { data: made } = await client(api.audit_streams.create, { body: { data: { attributes: stream } } })
  await client(api.audit_streams.update, { params: { id: made.id }, body: { data: { attributes: { active: false } } } })
  const place = { name: `${owner}-PLACE`, kind: 'sftp' as const, host: 'files.example.com', user_name: owner }
  await client(api.export_places.create, { body: { data: { attributes: { ...place, password: 'x' } } } })
  const provider = { name: `${owner}-ID`, issuer: 'https://id.example.com', client_id: `${owner}-CLIENT` }
  await client(api.sign_in_providers.create, { body: { data: { attributes: { ...provider, client_secret: owner } } } })
  for (const name of [`${owner} Pier`, `${owner} Wharf`])
    await client(api.terminals.create, { body: { data: { attributes: { name, locode: 'USLAX' } } } })
  const holidays = [{ date: '2026-06-19', name: 'Juneteenth' }]
  const calendar = await client(api.calendars.create, {
    body: { data: { attributes: { name: `${owner} calendar`, holidays } } },
  })
  await client(api.calendars.create, { body: { data: { attributes: { name: `${owner} a year`, holidays } } } })
  const rules = {
    name: `${owner} rules`,
    is_enabled: false,
    kind: 'demurrage',
    free_days: 4,
    unit: 'working',
    start_event: 'discharged',
    first_day: 'next_working_day',
    calendar_id: calendar.data.id,
    currency_code: 'USD',
    valid_from: '2026-01-01',
  } as const
  await client(api.free_time_rules.create, {
    body: { data: { attributes: { ...rules, tiers: [{ from_day: 1, amount: 310 }] } } },
  })
  await client(api.ingest.terminal_updates, {
    body: {
      source: { terminal_firms: `${owner.replace(/[^A-Z]/gi, '').slice(0, 4)}PIER`, locode: 'USLAX', provider: owner },
      checked_at: '2026-06-20T08:00:00Z',
      containers: [{ number: 'TCLU4829132' }],
    },
  })
  const attributes = { name: `${owner}-KEY`, scopes: ['read' as const] }
  await client(api.api_keys.create, { body: { data: { attributes } } })
}
