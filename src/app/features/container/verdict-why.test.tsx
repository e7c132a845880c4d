import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ContainerExplanation } from '#contract/tracking/explanation.ts'
import { explanationRules } from '#contract/tracking/explanation-rules.ts'
import { withOnly } from './testing.ts'
import { VerdictWhy } from './verdict-why.tsx'

const rule = (code: keyof typeof explanationRules) => ({ code, sentence: explanationRules[code] })
const fee = { type: 'demurrage', amount: 1245.5, currency_code: 'CAD' }

const textOf = (reason: 'costs_money' | 'appointment_too_late' | 'ready') => {
  const entries = {
    verdict: { value: 'ready', rule: rule('verdict_ready') },
    urgency: { value: { reason }, rule: rule(`urgency_${reason}`) },
    current_status: { value: 'available' },
    available_for_pickup: { value: true, rule: rule('only_source') },
    holds_at_pod_terminal: { parts: [], candidates: [] },
    fees_at_pod_terminal: { value: [fee] },
    binding_lfd: { value: '2026-06-18T06:59:59Z', timezone: 'America/Vancouver' },
    terminal_checked_at: { value: null },
  }
  const page = <VerdictWhy entries={withOnly(entries) as unknown as ContainerExplanation} />
  return renderToStaticMarkup(page).replace(/<[^>]*>/g, ' ')
}

test('what costs money says why it does, beside why it is ready', () => {
  const text = textOf('costs_money')
  expect(text).toContain('Why costs money')
  expect(text).toContain(explanationRules.urgency_costs_money)
  expect(text).toContain('Wed 17 Jun')
  expect(text).toContain('1,245.50 CAD')
  expect(text).toContain(explanationRules.verdict_ready)
})

test('what is booked for after its last free day says so, beside why it is ready', () => {
  const text = textOf('appointment_too_late')
  expect(text).toContain('Why booked too late')
  expect(text).toContain(explanationRules.urgency_appointment_too_late)
  expect(text).toContain('Wed 17 Jun')
})

test('what is ready and costs nothing says that alone', () => {
  const text = textOf('ready')
  expect(text).toContain('Why ready')
  expect(text).not.toContain(explanationRules.urgency_costs_money)
  expect(text).not.toContain('1,245.50')
})
