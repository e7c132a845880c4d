import type { Decoded } from '../dcsa/api-types.ts'
import type { ProfileAnswer } from './client.ts'

/** Containers of one shipment that are asked for one by one. */
export const mostContainers = 50

/** After these nothing more is asked: the next container would hear the same. */
const endsIt: ReadonlySet<ProfileAnswer['outcome']> = new Set(['held', 'refused', 'unreachable'])

/**
 * One question for each container. It begins with any of them, so that where a quota, or the time, ends before the last one,
 * it is not the same ones each time that nobody hears of.
 * @param random from 0 to below 1
 */
export async function askEach(
  numbers: readonly string[],
  random: number,
  ask: (number: string) => Promise<ProfileAnswer>,
): Promise<ProfileAnswer> {
  const from = Math.floor(random * numbers.length)
  const turn = [...numbers.slice(from), ...numbers.slice(0, from)].slice(0, mostContainers)
  const found: Decoded = { facts: [], withdrawals: [], rejected: [] }
  const known = new Set<string>()
  const said = new Set<string>()
  let isFound = false
  let failed: ProfileAnswer | undefined
  for (const [at, number] of turn.entries()) {
    const answer = await ask(number)
    if (answer.outcome === 'found') {
      isFound = true
      // What is of the whole booking comes with each of them.
      found.facts.push(...answer.facts.filter(({ digest }) => !known.has(digest)))
      for (const { digest } of answer.facts) known.add(digest)
      found.withdrawals.push(...(answer.withdrawals ?? []))
      found.rejected.push(...answer.rejected.filter(({ pointer, reason }) => isNew(said, `${pointer} ${reason}`)))
      continue
    }
    if (answer.outcome === 'not_found') continue
    failed = answer
    if (!endsIt.has(answer.outcome)) {
      found.rejected.push({ pointer: '', reason: `Container ${number} could not be asked for: ${answer.message}` })
      continue
    }
    const left = numbers.length - at
    const reason = `${left} of ${numbers.length} containers could not be asked for: ${answer.message}`
    found.rejected.push({ pointer: '', reason })
    break
  }
  if (isFound) return { outcome: 'found', ...found, complete: false }
  return failed ?? { outcome: 'not_found' }
}

function isNew(said: Set<string>, one: string): boolean {
  if (said.has(one)) return false
  said.add(one)
  return true
}
