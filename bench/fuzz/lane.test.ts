import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type LaneOptions, runLane } from './lane.ts'
import { type Progress, readProgress, saveProgress } from './progress.ts'
import { Problem, type Target, type Tried, tried } from './target.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-fuzz-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string) => join(folder, name)

/** Something with a defect: lists of more than three numbers of which one is over 900. */
function planted(name: string, seen: number[][] = []): Tried {
  const target: Target<number[]> = {
    name,
    cases: fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 20 }),
    async check(one) {
      seen.push(one)
      if (one.length > 3 && one.some((each) => each > 900)) throw new Problem('500: too many')
    },
    show: (one) => JSON.stringify(one),
  }
  return tried(target)
}

const lane = (targets: readonly Tried[], progress: Progress, more: Partial<LaneOptions> = {}) =>
  runLane(targets, {
    ...{ progress, cases: 100, more: 100, width: 2, atOnce: 3, until: Date.now() + 60_000, onChunk: () => undefined },
    ...more,
  })

test('a defect is found once and made as small as can be', async () => {
  const progress = readProgress(undefined, 1)
  expect(await lane([planted('a')], progress)).toBe(false)
  const [{ shown = '', ...found } = {}, ...more] = progress.findings
  expect({ found, more }).toMatchObject({ found: { target: 'a', problem: '500: too many', is_alone: true }, more: [] })
  expect(JSON.parse(shown).sort()).toEqual([0, 0, 0, 901])
  expect(progress.tallies.a?.cases).toBe(100)
})

test('what fails only beside others is told as it was found', async () => {
  const progress = readProgress(undefined, 1)
  let running = 0
  const target: Target<number> = {
    name: 'b',
    cases: fc.integer(),
    async check() {
      running += 1
      const beside = running > 1
      await new Promise((done) => setTimeout(done, 1))
      running -= 1
      if (beside) throw new Problem('409 beside another')
    },
    show: String,
  }
  await lane([tried(target)], progress)
  expect(progress.findings).toMatchObject([{ problem: '409 beside another', is_alone: false }])
})

test('a run that was ended goes on where it was, with the same cases as one that was not', async () => {
  const whole: number[][] = []
  await lane([planted('a', whole)], readProgress(undefined, 7))
  const parts: number[][] = []
  const path = file('resumed')
  for (const cases of [50, 100]) {
    const progress = readProgress(path, 7)
    await lane([planted('a', parts)], progress, { cases })
    saveProgress(path, progress)
  }
  expect(new Set(parts.map(String))).toEqual(new Set(whole.map(String)))
  expect(readProgress(path, undefined)).toMatchObject({ seed: 7, tallies: { a: { cases: 100 } } })
  expect(readProgress(path, undefined).findings).toHaveLength(1)
})

test('a run of another seed is not gone on with', () => {
  const path = file('other')
  saveProgress(path, readProgress(undefined, 7))
  expect(() => readProgress(path, 8)).toThrow('is of seed 7, not 8')
})

test('what has had the fewest cases goes first, and nobody gets ahead', async () => {
  const progress = readProgress(undefined, 1)
  progress.tallies.b = { cases: 50, failed: 0, slowest: 0 }
  const order: string[] = []
  const noted = (name: string) => {
    const check = async () => void (order.at(-1) === name || order.push(name))
    return tried({ name, cases: fc.integer(), check, show: String })
  }
  await lane([noted('b'), noted('c')], progress, { cases: 1000, more: 100, width: 1 })
  expect(order).toEqual(['c', 'b', 'c'])
  expect([progress.tallies.b?.cases, progress.tallies.c?.cases]).toEqual([100, 100])
})
