import type { Fee, Hold } from '#contract/container.ts'
import type { DocumentType } from '#contract/document-type.ts'
import type { CustomerState, CustomerStep, customerNexts } from '#contract/embed.ts'

export type Next = (typeof customerNexts)[number]

/** By the rule of the language (Intl.PluralRules); what it has no form for is `other`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** A sentence with the place, and the same one where nobody has named it. */
export type Placed = { at: string; nowhere: string }

/**
 * Everything the page says, in one language: a missing key does not compile. In braces is what comes from the data:
 * `{place}`, `{date}`, `{change}` (of these, or nothing: `days_later`, `days_earlier`), `{next}`, `{count}`, `{text}`.
 */
export interface Words {
  /** Where a container stands. */
  states: Record<CustomerState, string>
  steps: Record<CustomerStep, string>
  /** The step it is at, as its state is. */
  now_at: Record<CustomerState, string>
  nexts: Record<Next, string>
  holds: Record<Hold['name'], string>
  fees: Record<Fee['type'], string>
  documents: Record<DocumentType, string>
  days_later: Plural
  days_earlier: Plural
  /** What stands between two sentences. */
  space: string
  /** And between two values. */
  comma: string
  say: Record<
    | 'leaves'
    | 'arrives'
    | 'overdue'
    | 'arrived'
    | 'at_sea'
    | 'train'
    | 'train_arrives'
    | 'landed'
    | 'landed_since'
    | 'expected'
    | 'ready'
    | 'ready_since',
    Placed
  > &
    Record<
      | 'not_left'
      | 'changing'
      | 'customs'
      | 'held'
      | 'collect'
      | 'collect_by'
      | 'collect_late'
      | 'booked'
      | 'with_you'
      | 'with_you_since'
      | 'done'
      | 'done_since'
      | 'no_news'
      | 'nothing_needed'
      | 'next'
      | 'next_by',
      string
    >
  page: Record<
    | 'your_order'
    | 'your_orders'
    | 'other_orders'
    | 'all_orders'
    | 'finished'
    | 'without_number'
    | 'find'
    | 'find_hint'
    | 'search'
    | 'nothing_found'
    | 'show_all'
    | 'more'
    | 'language'
    | 'from'
    | 'from_to'
    | 'nth'
    | 'step_of'
    | 'now'
    | 'step_expected'
    | 'your_turn'
    | 'arrival'
    | 'arrived'
    | 'collect_by'
    | 'free_until'
    | 'papers'
    | 'paper_save'
    | 'paper_missing'
    | 'paper_busy'
    | 'paper_failed'
    | 'holds'
    | 'fees'
    | 'open_fee'
    | 'references'
    | 'bill'
    | 'terminal'
    | 'vessel'
    | 'no_estimate'
    | 'updated'
    | 'local_dates'
    | 'questions'
    | 'tell_me'
    | 'to_calendar'
    | 'print'
    | 'changed'
    | 'loading'
    | 'empty'
    | 'empty_more'
    | 'no_link'
    | 'no_link_more'
    | 'ended'
    | 'ended_more'
    | 'not_here'
    | 'not_here_more'
    | 'offline'
    | 'failed'
    | 'busy'
    | 'retry'
    | 'preview',
    string
  >
  containers: Plural
  found: Plural
}
