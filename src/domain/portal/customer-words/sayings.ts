import type { CustomerState } from '#contract/portal/embed.ts'
import type { CustomerSentence } from '#contract/portal/embed-sentence.ts'

/** By the rule of the language (Intl.PluralRules); what it has no form for is `other`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** One sentence by what is known: place and date, one of them, or what is always known. The first that can be filled is said. */
export type Saying = string | (Partial<Record<'both' | 'place' | 'date', string>> & { none: string })

/** What becomes of a sentence when its day has passed, or what it adds. */
type Turned =
  | 'leaves_overdue'
  | 'arrives_overdue'
  | 'free_time_over'
  | 'charged'
  | 'may_be_charged'
  | 'collect_by'
  | 'collect_now'
  | 'day_costs'
  | 'day_costs_now'
  | 'return_by'
  | 'return_late'

/**
 * Every sentence that a customer is told of a container, in one language. In braces is what comes from the data:
 * `{place}`, `{date}`, `{until}` (a date), `{in}` (`tomorrow`), `{change}` (of these, or nothing: `days_later`,
 * `days_earlier`), `{money}`, `{a_day}`,
 * `{contact}`. In French `{à place}` and `{de place}` become one with an article or a vowel: `au Havre`, `d’Oslo`.
 */
export interface Sayings {
  say: Record<CustomerSentence | Turned, Saying>
  /** Where a container stands. */
  states: Record<CustomerState, string>
  days_later: Plural
  days_earlier: Plural
  /** Places that have a name of their own in this language, by the one in the reference data. */
  places: Record<string, string>
  /** What stands between two sentences. */
  space: string
  /** And between two values that are said of one thing, or of many. */
  comma: string
  list_comma: string
  /** After what names the next. */
  colon: string
}

/** A place as it is called in this language, where that is known; else as it is. */
export const placeIn = ({ places }: Pick<Sayings, 'places'>, name: string): string =>
  Object.hasOwn(places, name) ? String(places[name]) : name
