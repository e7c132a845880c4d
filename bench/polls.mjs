import { runnerImport } from 'vite'
import { figure } from './figures.mjs'
import { kinds, query, seededStore } from './stores.mjs'
import { median, quantile } from './timing.mjs'

const shipments = 20_000
const third = Math.round(shipments / 3)

/** Five connections of 20,000 shipments each, whose quota is enough to ask a third of them a day. */
const cases = {
  'a quota a day': { limits: [{ calls: third, seconds: 86_400 }], calls_each: 1, urgent: 0.3 },
  'a quota a day, two calls each, most urgent': {
    limits: [{ calls: third, seconds: 86_400 }],
    calls_each: 2,
    urgent: 0.7,
  },
  'a quota an hour': { limits: [{ calls: Math.round(third / 24), seconds: 3600 }], calls_each: 1, urgent: 0.3 },
  'a quota a minute alone': { limits: [{ calls: 5, seconds: 60 }], calls_each: 1, urgent: 0.3 },
  'a quota a day, and one a minute': {
    limits: [
      { calls: third, seconds: 86_400 },
      { calls: 10, seconds: 60 },
    ],
    calls_each: 1,
    urgent: 0.3,
  },
}

/** Who waits how long for an answer where quotas are too small for all, and what it costs to take up what is due. */
export async function bench() {
  await fairness()
  for (const kind of kinds) await rounds(await seededStore(kind))
}

async function fairness() {
  const { module } = await runnerImport('./bench/polls/fairness.ts', { configFile: false })
  for (const [name, one] of Object.entries(cases)) {
    const fair = module.fairDays(one.limits, shipments, one.calls_each)
    const { longest, never, taken } = module.play({ ...one, shipments, days: 30 })
    figure(
      `${name}: the longest wait`,
      { value: longest / fair, unit: 'x of a fair share', atMost: 2.5 },
      { value: longest, unit: 'days' },
      { value: never, unit: 'never asked', atMost: 0 },
      { value: taken, unit: 'times taken up for an answer', atMost: 30 },
    )
  }
}

/** As src/server/db/store/claim.ts has it. */
const claim = `explain (analyze, costs off, timing off, summary off)
  select id from shipments where line_tracking_stopped_at is null and line_tracking_next_attempt_at <= now()
    and (claimed_until is null or claimed_until <= now()) order by line_tracking_next_attempt_at limit 8 for update skip locked`

/** Every shipment of both accounts is due. */
async function rounds(store) {
  const { module } = await runnerImport('./bench/polls/round.ts', { configFile: false })
  const [{ id }, due, plan] = await query(store, async (db) => {
    await db.query(`update shipments set claimed_until = null,
      line_tracking_next_attempt_at = now() - random() * interval '1 day' where line_tracking_stopped_at is null`)
    await db.query('vacuum analyze shipments')
    const [account] = await db.query('select id from accounts order by created_at limit 1')
    const [{ count }] = await db.query(
      'select count(*)::int as count from shipments where line_tracking_stopped_at is null',
    )
    return [account, count, await db.query(claim)]
  })
  const [claims, counts] = await module.rounds(store.env, id, ['MSCU', 'MAEU'], 100)
  const name = `${store.kind}: of ${due} shipments that are due`
  figure(
    `${name}, eight taken up`,
    { value: median(claims), unit: 'ms', atMost: 20 },
    { value: quantile(claims, 0.99), unit: 'ms p99' },
  )
  figure(`${name}, those of a connection counted`, { value: median(counts), unit: 'ms', atMost: 100 })
  console.info(plan.map((row) => `  ${row['QUERY PLAN']}`).join('\n'))
}
