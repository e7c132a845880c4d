import { createHash } from 'node:crypto'
import fc from 'fast-check'

/** Something that is tried with thousands of cases: an endpoint, or what reads one kind of file or message. */
export interface Target<Case = unknown> {
  name: string
  cases: fc.Arbitrary<Case>
  /** @throws Problem where an answer is one that nobody may get */
  check: (one: Case) => Promise<void>
  /** For the report. */
  show: (one: Case) => string
}

/** A target whose cases nobody else needs to know. */
export interface Tried {
  name: string
  run: (options: ChunkOptions) => Promise<{ tried: number; findings: Finding[] }>
}

export const tried = <Case>(target: Target<Case>): Tried => ({
  name: target.name,
  run: (options) => runChunk(target, options),
})

/** What nobody may get: in words, the same for the same cause. */
export class Problem extends Error {}

export interface Finding {
  target: string
  problem: string
  /** The smallest case that was found. */
  shown: string
  seed: number
  /** Whether it came again when it was tried alone; else it needs what was tried beside it. */
  is_alone: boolean
}

export interface ChunkOptions {
  seed: number
  /** Cases of this target so far: the next ones follow. */
  done: number
  count: number
  /** Cases that are tried at a time. */
  atOnce: number
  /** In ms since 1970. */
  until: number
  /** What is known already is not made smaller again. */
  isKnown: (problem: string) => boolean
}

/** How long one failure is made smaller, in ms. */
const shrinkMs = 30_000

/** The next cases of a target, several at a time, and the smallest of each new problem among them. */
async function runChunk<Case>(
  target: Target<Case>,
  { seed, done, count, atOnce, until, isKnown }: ChunkOptions,
): Promise<{ tried: number; findings: Finding[] }> {
  const own = createHash('sha256').update(`${seed} ${target.name} ${done}`).digest().readInt32BE()
  const cases = fc.sample(target.cases, { seed: own, numRuns: count })
  const failed = new Map<string, number>()
  let next = 0
  const walk = async () => {
    while (next < cases.length && (next === 0 || Date.now() < until)) {
      const at = next++
      const problem = await problemOf(target, cases[at] as Case)
      if (problem !== undefined && !failed.has(problem)) failed.set(problem, at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, walk))

  const findings: Finding[] = []
  for (const [problem, at] of failed)
    if (!isKnown(problem)) findings.push(await smallest(target, { own, at, problem, found: cases[at] as Case }))
  return { tried: next, findings }
}

async function problemOf<Case>({ check }: Target<Case>, one: Case): Promise<string | undefined> {
  try {
    await check(one)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The case is made again from its seed and its place, which is what fast-check can make smaller. */
async function smallest<Case>(
  target: Target<Case>,
  { own, at, problem, found }: { own: number; at: number; problem: string; found: Case },
): Promise<Finding> {
  const stillFails = async (one: Case) => {
    // Another problem of a smaller case is another finding, for another time.
    if ((await problemOf(target, one)) === problem) throw new Problem(problem)
  }
  const limits = { interruptAfterTimeLimit: shrinkMs, markInterruptAsFailure: false }
  const result = await fc.check(fc.asyncProperty(target.cases, stillFails), {
    ...{ seed: own, path: String(at), numRuns: 1 },
    ...limits,
  })
  const [least] = result.counterexample ?? []
  const shown = target.show(least === undefined ? found : least)
  return { target: target.name, problem, shown, seed: own, is_alone: result.failed }
}
