import { expect, test } from 'vitest'
import { viewLanguages } from '#contract/portal/view-sections.ts'
import { createFormat } from './customer-format.ts'

test.each(viewLanguages)('the currency stands behind the amount, as in the dashboard, in %s', (language) => {
  const { money } = createFormat(language, 0)
  expect(money(1345.5, 'USD')).toMatch(/^1[.,\u202f]?345[.,]50\u00a0USD$/)
  expect(money(-20, 'CAD')).toMatch(/^-20[.,]00\u00a0CAD$/)
  expect(money(1500, 'JPY')).toMatch(/^1[.,\u202f]?500\u00a0JPY$/)
})
