import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'

/** Something that is tried with thousands of cases: an endpoint, or what reads one kind of file. */
export interface Target<Case = unknown> {
  name: string
  cases: fc.Arbitrary<Case>
  /** @throws Problem where an answer is one that nobody may get */
  check: (one: Case) => Promise<void>
  /** For the report. */
  show: (one: Case) => string
}

/** What nobody may get: in words, the same for the same cause. */
export class Problem extends Error {}

export interface Finding {
  target: string
  problem: string
  /** The smallest case that was found. */
  shown: string
  seed: number
}

/** How far a run is: it can be ended at any time, and gone on with. */
export interface Progress {
  seed: number
  done: Record<string, number>
  findings: Finding[]
}

const atOnce = 50
/** Of one target in a round. */
const chunkMs = 30_000

interface Round {
  progress: Progress
  /** How many each target has in the end. */
  cases: number
  /** In ms since 1970. */
  until: number
  onChunk: (finding: Finding | undefined) => void
}

/** Some cases of each target that has not had all of them, until the time is over. @returns whether any are left */
export async function runRound(
  targets: readonly Target<never>[],
  { progress, cases, until, onChunk }: Round,
): Promise<boolean> {
  const doneOf = (name: string) => progress.done[name] ?? 0
  for (const target of targets) {
    const done = doneOf(target.name)
    if (done >= cases) continue
    if (Date.now() > until) return true
    const count = Math.min(atOnce, cases - done)
    const { finding, tried } = await runChunk(target, progress.seed, done, count)
    progress.done[target.name] = done + tried
    if (finding && !progress.findings.some((one) => isSame(one, finding))) progress.findings.push(finding)
    onChunk(finding)
  }
  return targets.some(({ name }) => doneOf(name) < cases)
}

const isSame = (a: Finding, b: Finding) => a.target === b.target && a.problem === b.problem

async function runChunk<Case>(
  { name, cases, check, show }: Target<Case>,
  seed: number,
  done: number,
  numRuns: number,
): Promise<{ finding?: Finding; tried: number }> {
  const own = createHash('sha256').update(`${seed} ${name} ${done}`).digest().readInt32BE()
  // What asks somebody outside may take ten seconds each time.
  const limits = { interruptAfterTimeLimit: chunkMs, markInterruptAsFailure: false }
  const result = await fc.check(fc.asyncProperty(cases, check), { seed: own, numRuns, ...limits })
  if (!result.failed) return { tried: Math.max(1, result.numRuns) }
  const [smallest] = result.counterexample ?? []
  const error = result.errorInstance
  const problem = error instanceof Error ? error.message : String(error)
  const shown = smallest === undefined ? '' : show(smallest)
  return { finding: { target: name, problem, shown, seed: own }, tried: numRuns }
}

/** @throws where there is a file that is none of ours */
export function readProgress(file: string | undefined, seed: number): Progress {
  if (file === undefined || !existsSync(file)) return { seed, done: {}, findings: [] }
  return JSON.parse(readFileSync(file, 'utf8')) as Progress
}

/** Whole or not at all. */
export function saveProgress(file: string, progress: Progress): void {
  writeFileSync(`${file}.part`, JSON.stringify(progress))
  renameSync(`${file}.part`, file)
}
