import { folded } from '#domain/documents/page.ts'

export interface Score {
  right: number
  wrong: number
  missed: number
}

/** What a paper says, and what was read from it: by field, how often right, wrong and missed. */
export type Scores = Map<string, Score>

export const sumOf = (scores: Scores): Score =>
  [...scores.values()].reduce(
    (sum, one) => ({ right: sum.right + one.right, wrong: sum.wrong + one.wrong, missed: sum.missed + one.missed }),
    { right: 0, wrong: 0, missed: 0 },
  )

/** Names and numbers of papers by their letters and digits: what is put between them is no difference. */
const plain = (value: unknown) =>
  typeof value === 'number' ? String(value) : folded(String(value)).replaceAll(/[^\p{L}\p{N}]/gu, '')

const listed = (value: unknown): string[] =>
  value === undefined || value === null
    ? []
    : [value]
        .flat()
        .map((one) =>
          typeof one === 'object' ? `${plain((one as Charge).description)} ${(one as Charge).amount}` : plain(one),
        )

interface Charge {
  description: string
  amount: number
}

/** Counts what was read of one paper, and says what is wrong or missing. */
export function count(scores: Scores, truth: Record<string, unknown>, payload: Record<string, unknown>): string[] {
  const problems: string[] = []
  for (const field of new Set([...Object.keys(truth), ...Object.keys(payload)])) {
    const score = scores.get(field) ?? { right: 0, wrong: 0, missed: 0 }
    scores.set(field, score)
    const [wanted, found] = [listed(truth[field]), listed(payload[field])]
    const right = found.filter((one) => wanted.includes(one))
    const wrong = found.filter((one) => !wanted.includes(one))
    const missed = wanted.filter((one) => !found.includes(one))
    score.right += right.length
    score.wrong += wrong.length
    score.missed += missed.length
    for (const one of wrong) problems.push(`WRONG ${field}: ${one} (${wanted.join(', ') || 'nothing'})`)
    for (const one of wrong.length > 0 ? [] : missed) problems.push(`missed ${field}: ${one}`)
  }
  return problems
}
