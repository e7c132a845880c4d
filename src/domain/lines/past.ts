import type { PastTime } from '#contract/tracking/past-times.ts'

/** One of a step; of slips one for each of `daysBefore`, null below five cases. */
export type Figures = readonly (PastTime | null)[]

/** What was asked of the account's history, and what it answered: kept with the container that was decided by it. */
export interface UsedFigures {
  key: string
  /** Null where there are fewer than five cases. */
  figures: Figures | null
}

/** The account's own history, as far as it decides. */
export interface Past {
  shipping_line_scac: string
  of(key: string): Figures | null
}

/** Where nothing is known of what was before. */
export const noPast: Past = { shipping_line_scac: '', of: () => null }

/** Notes what is asked. */
export function pastReader({ of }: Past) {
  const asked = new Map<string, Figures | null>()
  return {
    /** The first of these that has an answer. */
    first(keys: readonly string[]): (UsedFigures & { figures: Figures }) | null {
      for (const key of keys) {
        const figures = of(key)
        asked.set(key, figures)
        if (figures) return { key, figures }
      }
      return null
    },
    asked: (): UsedFigures[] => [...asked].map(([key, figures]) => ({ key, figures })),
  }
}
export type PastReader = ReturnType<typeof pastReader>

/** As it was decided last: what was not asked then is not known. */
export function pastAsKept(shipping_line_scac: string | null, kept: readonly UsedFigures[]): Past {
  const figures = new Map(kept.map((one) => [one.key, one.figures]))
  return { shipping_line_scac: shipping_line_scac ?? '', of: (key) => figures.get(key) ?? null }
}

/**
 * Whether what was said before is to be replaced, and what was decided by it decided anew. A figure that trembles with
 * every new case would have whole lanes decided every hour: an eighth of the median matters, two to twelve hours.
 */
export function isOtherThan(before: Figures | null, now: Figures | null): boolean {
  if (!before || !now || before.length !== now.length) return before !== now
  return before.some((was, at) => isOtherTime(was, now[at] ?? null))
}

function isOtherTime(was: PastTime | null, is: PastTime | null): boolean {
  if (!was || !is) return was !== is
  const enough = Math.min(12, Math.max(2, Math.abs(was.median_hours) / 8))
  const isFar = (['p25_hours', 'median_hours', 'p75_hours'] as const).some(
    (name) => Math.abs(was[name] - is[name]) >= enough,
  )
  return isFar || Math.abs(is.case_count - was.case_count) >= was.case_count / 4
}
