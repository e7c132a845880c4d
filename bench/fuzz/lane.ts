import { isKnown, type Progress, tallyOf } from './progress.ts'
import type { Finding, Tried } from './target.ts'

export interface LaneOptions {
  progress: Progress
  /** How many each target has in the end. */
  cases: number
  /** How many more each may have now: what has had fewer than the others catches up with them. */
  more: number
  /** Targets that are tried beside each other, and cases of each. */
  width: number
  atOnce: number
  /** In ms since 1970. */
  until: number
  onChunk: (findings: readonly Finding[]) => void
}

/** Cases of one target before it is another's turn. */
const chunk = 50
const chunkMs = 30_000

/** Those with the fewest cases go first, until each has had its part or the time is over. @returns whether any are left */
export async function runLane(targets: readonly Tried[], options: LaneOptions): Promise<boolean> {
  const { progress, cases, more, width, until } = options
  const doneOf = ({ name }: Tried) => tallyOf(progress, name).cases
  const level = Math.min(...targets.map(doneOf)) + more
  const upTo = Math.min(cases, level)
  const running = new Set<Tried>()
  /** What ended by time has had its turn, however little came of it. */
  const late = new Set<Tried>()
  const next = () => {
    const open = targets.filter((one) => !running.has(one) && !late.has(one) && doneOf(one) < upTo)
    return open.reduce<Tried | undefined>(
      (least, one) => (least && doneOf(least) <= doneOf(one) ? least : one),
      undefined,
    )
  }
  const walk = async () => {
    for (let target = next(); target && Date.now() < until; target = next()) {
      running.add(target)
      if (!(await visit(target, upTo, options))) late.add(target)
      running.delete(target)
    }
  }
  await Promise.all(Array.from({ length: width }, walk))
  return targets.some((one) => doneOf(one) < cases)
}

/** @returns whether all cases of its turn were tried */
async function visit(target: Tried, upTo: number, { progress, atOnce, until, onChunk }: LaneOptions) {
  const tally = tallyOf(progress, target.name)
  const count = Math.min(chunk, upTo - tally.cases)
  const { tried, findings } = await target.run({
    ...{ seed: progress.seed, done: tally.cases, count, atOnce },
    // What asks somebody outside may take ten seconds each time.
    until: Math.min(until, Date.now() + chunkMs),
    isKnown: (problem) => isKnown(progress, target.name, problem),
  })
  tally.cases += tried
  progress.findings.push(...findings)
  onChunk(findings)
  return tried === count
}
