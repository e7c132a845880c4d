/** Milliseconds from which a statement is worth a look. */
export const slowFrom = 100
/** That many are kept; of more, those that took longest. */
const most = 100

export interface SlowStatement {
  /** Without its values. */
  text: string
  times: number
  /** Milliseconds, as all that follow. */
  longest: number
  total: number
  last_at: string
}

/** Statements of this process that took long, and how long: since it began. */
export function createSlowStatements() {
  const kept = new Map<string, SlowStatement>()

  function note(text: string, ms: number) {
    const known = kept.get(text) ?? { text, times: 0, longest: 0, total: 0, last_at: '' }
    kept.set(text, {
      text,
      times: known.times + 1,
      longest: Math.max(known.longest, ms),
      total: known.total + ms,
      last_at: new Date().toISOString(),
    })
    if (kept.size <= most) return
    const [least] = slowestFirst().slice(-1)
    if (least) kept.delete(least.text)
  }
  const slowestFirst = () => [...kept.values()].sort((a, b) => b.longest - a.longest)

  return {
    slowestFirst,
    /** Also what fails is timed: most of it took too long. */
    async timed<Answer>(text: string, answer: Promise<Answer>): Promise<Answer> {
      const began = performance.now()
      try {
        return await answer
      } finally {
        const ms = performance.now() - began
        if (ms >= slowFrom) note(text, ms)
      }
    },
  }
}

export type SlowStatements = ReturnType<typeof createSlowStatements>
