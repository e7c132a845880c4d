import { api } from '#contract/api.ts'
import { voyageOf } from '../dcsa-events.ts'
import { held, numbers, someoneWithExceptions } from '../exceptions.ts'
import { personOf } from '../principals.ts'
import type { testApp } from '../test-app.ts'
import { nextMoves } from './next-moves.ts'

const rules = {
  name: 'Los Angeles',
  kind: 'storage',
  free_days: 2,
  unit: 'calendar',
  start_event: 'discharged',
  first_day: 'next_day',
  currency_code: 'USD',
  valid_from: '2026-01-01',
} as const

/** Who each of these waits for, while free time runs out. */
const onward = [
  ['YMLU900100', 'MSKU6011672', 'waits for its barge'],
  ['YMLU900101', 'CSQU3054383', 'waits for a late train'],
] as const

/** Home of few containers: a terminal, a line and a railway have to act, then what a broker has to clear costs money. */
export async function beginMornings(setting: ReturnType<typeof testApp>) {
  const me = await someoneWithExceptions(setting)
  const person = await personOf(setting, me.id, 'member')
  const look = async () => {
    for (const section of ['causes', 'money', 'days', 'line', 'news']) await person.ask({ path: `/v2/home/${section}` })
    await person.ask({ method: 'POST', path: '/v2/home/visit', body: {} })
  }
  await look()
  const arranged = { data: { attributes: { shown: ['verdict'], widths: {}, pinned: [] } } }
  await person.ask({ method: 'PATCH', path: '/v2/list_layouts/containers', body: arranged })
  await person.ask({ path: '/v2/list_layouts' })
  await me.client(api.free_time_rules.create, {
    body: { data: { attributes: { ...rules, tiers: [{ from_day: 1, amount: 310 }] } } },
  })
  for (const [bill, container, move] of onward) {
    const attributes = { request_type: 'bill_of_lading', request_number: bill, scac: 'YMLU' } as const
    await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
    const body = nextMoves[move]?.({ bill, container }) ?? []
    await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  }
  await me.terminal({ last_free_day: '2026-06-21' }, [onward[0][1]])
  await me.later(0.05)
  await look()
  const out = voyageOf({ bill: onward[0][0], container: onward[0][1] })
  await me.client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: [out.equipment('GTOT', 'USLAX', '2026-06-19T18:00:00-07:00', 'ACT')],
  })
  await me.terminal(held, numbers)
  await me.later(4)
  await look()
}
