import { expect, test } from 'vitest'
import { measure, type Score } from '../testing/papers/measure.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()

const share = ({ right, found, wanted }: Score) => ({
  precision: right / Math.max(1, found),
  recall: right / Math.max(1, wanted),
})

test('of 320 papers of all kinds nearly all are classified, read and linked as they should be, and none to a wrong shipment', async () => {
  const me = await setting.account()
  const { classified, containers, last_free_days, linked, wrong } = await measure(setting, me, { seed: 7, papers: 320 })
  for (const [what, score] of Object.entries({ classified, containers, last_free_days, linked }))
    console.info(
      `${what}: ${score.right} right of ${score.found} found and ${score.wanted} wanted, precision ${share(score).precision.toFixed(3)}, recall ${share(score).recall.toFixed(3)}`,
    )
  expect(classified.wanted).toBe(320)
  expect(share(classified).precision).toBeGreaterThanOrEqual(0.95)
  expect(share(containers)).toEqual({ precision: expect.closeTo(1, 1.7), recall: expect.closeTo(1, 1.3) })
  expect(share(last_free_days).precision).toBe(1)
  expect(share(last_free_days).recall).toBeGreaterThanOrEqual(0.95)
  expect(share(linked).precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.99)
  expect(share(linked).recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
})
