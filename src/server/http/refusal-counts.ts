import { createWindows } from './windows.ts'

/**
 * In so long, of one kind, by one who asks from one address, and of all that an account has: whoever attacks fills no
 * disk, and hides nothing from other accounts.
 */
export const refusalsWritten = { each: 5, all: 300, spanMs: 15 * 60_000 }
/** Kinds of which is known what was left out; what is more is one for each account. */
const mostKinds = 1000

interface Kind {
  /** What they are refused for and who they are: five of the same are enough. */
  key: string
  account: string
}

interface LeftOut<Refused> extends Kind {
  count: number
  last: Refused
}

/** What is written: with how many of its kind were not before it. */
export interface Due<Refused> {
  refused: Refused
  left_out: number
}

/** Decides which refusals are written, and forgets no number of those that are not. */
export function createRefusalCounts<Refused>() {
  const windows = createWindows(refusalsWritten.spanMs)
  const leftOut = new Map<string, LeftOut<Refused>>()

  function isWritten({ key, account }: Kind, at: number): boolean {
    const one = windows.count(`one ${key}`, refusalsWritten.each, at)
    if (!one.isCounted) return false
    if (windows.count(`all ${account}`, refusalsWritten.all, at).isCounted) return true
    one.takeBack()
    return false
  }

  function leaveOut(kind: Kind, last: Refused) {
    const isKnown = leftOut.has(kind.key) || leftOut.size < mostKinds
    const kept = isKnown ? kind : { ...kind, key: `others ${kind.account}` }
    leftOut.set(kept.key, { ...kept, last, count: (leftOut.get(kept.key)?.count ?? 0) + 1 })
  }

  const dueOf = ({ last, count }: LeftOut<Refused>): Due<Refused> => ({ refused: last, left_out: count - 1 })

  return {
    /** Undefined where it is left out, and told of later. */
    count(kind: Kind, refused: Refused, at: number): Due<Refused> | undefined {
      if (!isWritten(kind, at)) {
        leaveOut(kind, refused)
        return undefined
      }
      const left_out = leftOut.get(kind.key)?.count ?? 0
      leftOut.delete(kind.key)
      return { refused, left_out }
    },
    /** Those of which no more came until they may be written again: the last of each. */
    over(at: number): Due<Refused>[] {
      const due = [...leftOut.values()].filter((one) => isWritten(one, at))
      for (const { key } of due) leftOut.delete(key)
      return due.map(dueOf)
    },
    /** All that is left, for whoever ends. */
    rest(): Due<Refused>[] {
      const due = [...leftOut.values()].map(dueOf)
      leftOut.clear()
      return due
    },
  }
}
