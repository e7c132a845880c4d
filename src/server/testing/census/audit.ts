import { sql } from 'kysely'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { answer, startReceiver } from '../receiver.ts'
import type { testApp } from '../test-app.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>

/** The audit log of an account, its chain in parts, and what a check says where somebody has changed a line. */
export async function readAudit({ store, work }: Setting, { id, client }: Pick<Someone, 'id' | 'client'>) {
  await work()
  const check = (lines: number) => client(api.audit_events.check, { params: { lines } })
  await client(api.audit_events.list)
  await check(1)
  await withSystem(store(), async (tx) => {
    await sql`alter table audit_events disable trigger user`.execute(tx)
    await sql`update audit_events set actor_name = 'Somebody else' where account_id = ${id} and position = 2`.execute(
      tx,
    )
    await sql`alter table audit_events enable trigger user`.execute(tx)
  })
  await check(10)

  await using taken = await startReceiver(answer(200))
  await using broken = await startReceiver(answer(500))
  for (const [format, { url }] of [
    ['json', taken],
    ['ndjson', broken],
    ['splunk_hec', taken],
  ] as const)
    await client(api.audit_streams.create, {
      body: { data: { attributes: { name: format, format, url, headers: [{ name: 'X-Token', value: 'x' }] } } },
    })
  const { data } = await client(api.audit_streams.list)
  await work()
  for (const one of data) await client(api.audit_streams.get, { params: { id: one.id } })
}
