import { runnerImport } from 'vite'
import { figure } from './figures.mjs'
import { median } from './timing.mjs'

/** How long it takes to fold all reports of one container into its state, and what ten times as many cost. */
export async function bench() {
  const { module } = await runnerImport('./bench/fold/long-journey.ts', { configFile: false })
  const times = new Map()
  for (const reports of [100, 1000]) {
    const fold = module.longJourney(reports)
    for (let round = 0; round < 5; round++) fold()
    const some = Array.from({ length: 30 }, () => {
      const began = performance.now()
      fold()
      return performance.now() - began
    })
    times.set(reports, median(some.sort((a, b) => a - b)))
    figure(`a journey of ${reports} reports folded`, { value: times.get(reports), unit: 'ms' })
  }
  figure('1,000 reports against 100', { value: times.get(1000) / times.get(100), unit: 'x' })
}
