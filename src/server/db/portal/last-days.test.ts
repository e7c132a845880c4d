import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clockKinds } from '#contract/free-time/clock.ts'
import { freeUntil as saidByRule } from '#domain/tracking/urgency.ts'
import { testApp } from '../../testing/test-app.ts'
import { withScope } from '../scope.ts'
import { freeUntil } from './last-days.ts'

const { account, store } = testApp()

const at = fc.integer({ min: 0, max: 9 }).map((n) => new Date(Date.UTC(2026, 5, 20, n)).toISOString())
const timezone = fc.constantFrom('America/Los_Angeles', 'Pacific/Guam', null)
const clock = fc.record({
  kind: fc.constantFrom(...clockKinds),
  is_provisional: fc.boolean(),
  timezone,
  free_until: at,
  ended_at: fc.option(at, { nil: null }),
})

test('until when a container is free is the same in the database as by the rule', async () => {
  const { id } = await account()
  const box = fc.record({
    binding_lfd: fc.option(at, { nil: null }),
    binding_lfd_timezone: timezone,
    clocks: fc.array(clock, { maxLength: 4 }),
  })
  await withScope(store(), { account_id: id }, (tx) =>
    fc.assert(
      fc.asyncProperty(box, async ({ clocks, ...kept }) => {
        const free_time = clocks.map(({ kind, is_provisional, timezone: zone }) => ({
          kind,
          is_provisional,
          timezone: zone,
        }))
        const free_time_days = clocks.map(({ free_until, ended_at }) => ({ free_until: { at: free_until }, ended_at }))
        const { rows } = await sql<{ at: string; timezone: string | null }>`
          select last.at, last.timezone from (
            select ${kept.binding_lfd}::timestamptz as binding_lfd, ${kept.binding_lfd_timezone}::text as binding_lfd_timezone,
              ${JSON.stringify(free_time)}::jsonb as free_time, ${JSON.stringify(free_time_days)}::jsonb as free_time_days
          ) c, lateral ${freeUntil} last`.execute(tx)
        const said = saidByRule({ ...kept, free_time, free_time_days } as never)
        expect(rows).toEqual(said ? [said] : [])
      }),
      { numRuns: 60, endOnFailure: true },
    ),
  )
})
