import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import type { ExceptionSnapshot } from '#domain/alerts/snapshot.ts'
import { withSystem } from '../db/scope.ts'
import { insertEvents } from '../db/webhooks/events.ts'
import { blankEvent } from '../tracking/news.ts'
import { personOf } from './principals.ts'
import type { testApp } from './test-app.ts'

const minute = 60_000

export const snapshot = (more: Partial<ExceptionSnapshot> = {}): ExceptionSnapshot => ({
  ...{ kind: 'hold', reason: null, hold: 'customs', expected_event: null, vessel_name: null, voyage_number: null },
  ...{ location_locode: 'USLAX', location_name: 'Los Angeles', facility_name: 'Pier 400', who_acts: 'broker' },
  ...{ severity: 'watch', container_count: 1, container_numbers: ['TCLU4829132'], costs: [], unpriced_count: 0 },
  ...{ first_deadline_at: null, first_deadline_timezone: null, days_late: null, customer_name: null },
  ...{ source_name: null, subjects: [], subject_count: 0, container_ids: [] },
  ...more,
})

interface Happened {
  event?: EventName
  exception_id?: string
  more?: Partial<ExceptionSnapshot>
}

/** An account with two admins, who are told of what the test makes happen. */
export async function someoneWithAlerts(setting: ReturnType<typeof testApp>) {
  const { account, clock, context, mails, store, work } = setting
  // Of times before rules: a preview looks back.
  clock.now = new Date('2026-06-20T12:00:00Z')
  const me = await account()
  const [ada, bert] = [await personOf(setting, me.id, 'admin', 'Ada'), await personOf(setting, me.id, 'admin', 'Bert')]
  return {
    ...me,
    ada,
    bert,
    context,
    async rule(attributes: object, as = ada) {
      const body = { data: { attributes: { name: 'Everything', ...attributes } } }
      return as.ask({ method: 'POST', path: '/v2/alert_rules', body })
    },
    async happen(some: readonly Happened[]) {
      const at = clock.now.toISOString()
      const events = some.map(({ event = 'exception.opened', exception_id = randomUUID(), more = {} }) => ({
        ...blankEvent({ id: '', account_id: me.id }, at),
        ...{ shipment_id: null, exception_id, id: uuid(), event, data: { exception: snapshot(more) } },
      }))
      await withSystem(store(), (tx) => insertEvents(tx, events))
    },
    async later(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * minute)
      await work()
    },
    /** What went out since this was asked last, in this account. */
    told() {
      const own = mails.filter(({ account_id }) => account_id === me.id)
      mails.splice(0, mails.length, ...mails.filter(({ account_id }) => account_id !== me.id))
      return own
    },
  }
}
