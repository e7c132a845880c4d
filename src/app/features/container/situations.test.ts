import { expect, test } from 'vitest'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { situations } from '#domain/testing/situations/all.ts'
import { journeyOf, type Situation, usualNow } from '#domain/testing/situations/situation.ts'
import type { Observation } from '#domain/tracking/fact.ts'
import { foldShipment } from '#domain/tracking/shipment-state.ts'
import { urgencyWords, verdictSaid } from '#domain/tracking/words.ts'
import { show } from '../../lib/dates.ts'
import { stepWords } from '../../lib/step-words.ts'
import { piecesOf } from './verdict-pieces.ts'

/** What is decided of a box in this situation, and what staff read, in a form that a person reads in one go. */
function told(situation: Situation): string {
  const { title, facts, now = usualNow } = situation
  const journey = journeyOf(situation)
  const box = journey.state as Partial<Container['attributes']> as Container['attributes']
  const route = { ...foldShipment([journey]) } as Partial<Shipment['attributes']> as Shipment['attributes']
  const date = (at: string, zone: string | null, whole = false) => dateOf(at, zone, now, whole)
  const sentence = piecesOf({ box, route }, Date.parse(now))
    .map((piece) => (typeof piece === 'string' ? piece : date(piece.at, piece.zone, piece.whole)))
    .join('')
  const deadlines = box.deadlines.map(
    ({ source, at, timezone, reason }) => `${source} ${date(at, timezone, true)} (${reason})`,
  )
  const steps = box.next_steps.map(({ step, who_acts, hold, by, timezone }) => {
    const when = by ? ` ${by < now ? 'was due' : 'by'} ${date(by, timezone, step !== 'collect')}` : ''
    return `${who_acts}: ${stepWords[step]}${hold ? ` (${hold})` : ''}${when}`
  })
  const rows: [string, string | readonly string[] | null][] = [
    ['now', date(now, box.pickup_timezone ?? 'UTC')],
    ['facts', linesOf(facts)],
    ['status', box.current_status],
    ['verdict', [verdictSaid(box), ...[box.verdict, box.verdict_reason].filter(Boolean)].join(' · ')],
    ['sentence', sentence],
    ['urgency', urgencyWords[box.urgency.reason]],
    ['deadlines', deadlines],
    ['who: what', steps],
    ['doubts', [...new Set(journey.doubts.map(({ doubt }) => doubt))].join(', ')],
  ]
  const lines = rows.flatMap(([name, value]) =>
    [value ?? []]
      .flat()
      .filter(Boolean)
      .map((line, at) => `  ${(at === 0 ? name : '').padEnd(10)} ${line}`),
  )
  return [title, ...lines].join('\n')
}

function dateOf(at: string, zone: string | null, now: string, whole = false): string {
  const { date, time } = show(at, zone, 'place', Date.parse(now), { whole })
  return time ? `${date} ${time}` : date
}

/** As many to a line as a person reads in one. */
function linesOf(facts: readonly Observation[]): string[] {
  const lines: string[] = []
  for (const text of facts.map(factOf)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + text.length < 100) lines[lines.length - 1] = `${last}; ${text}`
    else lines.push(text)
  }
  return lines.length > 0 ? lines : ['none']
}

function factOf({ fact, reported_at, withdrawn_at }: Observation): string {
  if (fact.kind === 'milestone') {
    const { code, document_type, occurred_at, locode, timezone, classifier, empty, mode, vessel, voyage } = fact
    const what = [
      code,
      document_type,
      classifier !== 'ACT' && `${classifier} (said ${dayOf(reported_at, timezone)})`,
      locode,
      dayOf(occurred_at, timezone),
      empty && 'empty',
      mode && mode !== 'vessel' && `by ${mode}`,
      vessel?.name && `${vessel.name} ${voyage ?? ''}`.trim(),
      fact.source !== 'MAEU' && `said by ${fact.source}`,
      withdrawn_at && 'WITHDRAWN',
    ]
    return what.filter(Boolean).join(' ')
  }
  const { checked_at, timezone, available, off_dock, holds, fees, last_free_day, pickup_appointment_at } = fact
  const { on_terminal, available_at, full_out_at } = fact
  const seen = [
    on_terminal === false && 'does not have it',
    available !== null && (available ? 'available' : 'not available'),
    available_at && `available from ${dateOf(available_at, timezone, checked_at)}`,
    full_out_at && `went out ${dateOf(full_out_at, timezone, checked_at)}`,
    off_dock && 'at another yard',
    holds?.length && `holds ${holds.map(({ name, status }) => `${name} ${status}`).join(', ')}`,
    holds?.length === 0 && 'no holds',
    fees?.length &&
      `fees ${fees.map(({ type, amount, currency_code }) => `${type} ${amount} ${currency_code}`).join(', ')}`,
    last_free_day && `last free day ${dateOf(last_free_day, timezone, checked_at, true)}`,
    pickup_appointment_at && `appointment ${dateOf(pickup_appointment_at, timezone, checked_at)}`,
  ]
  return `${fact.source_kind} ${dayOf(checked_at, timezone)}: ${seen.filter(Boolean).join(', ')}`
}

const dayOf = (at: string | null, zone: string | null) => (at ? dateOf(at, zone, '2026-06-20T18:00:00.000Z') : 'never')

test('what is decided and said in each situation is written down to be read in one go', async () => {
  expect(situations.length).toBeGreaterThanOrEqual(80)
  expect(new Set(situations.map(({ title }) => title)).size).toBe(situations.length)
  await expect(`${situations.map(told).join('\n\n')}\n`).toMatchFileSnapshot('situations.txt')
})
