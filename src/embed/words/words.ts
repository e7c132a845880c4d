import type { DocumentType } from '#contract/documents/document-type.ts'
import type { CustomerState, CustomerStep } from '#contract/portal/embed.ts'
import type { OrderStage } from '#contract/portal/order-stages.ts'
import type { Fee } from '#contract/tracking/container.ts'
import type { EtaReason } from '#contract/tracking/eta-history.ts'
import type { Plural, Sayings } from '#domain/portal/customer-words/sayings.ts'
import type { OfferedSort } from '../address.ts'

/**
 * Everything the page says, in one language: a missing key does not compile. What it says of a container is in `Sayings`.
 * In braces is what comes from the data: `{place}`, `{date}`, `{ago}`, `{count}`, `{text}`.
 */
export interface Words extends Sayings {
  /** Those that are not called as their state is. */
  steps: Record<Exclude<CustomerStep, CustomerState> | 'landed', string>
  fees: Record<Fee['type'], string>
  documents: Record<DocumentType, string>
  page: Record<
    | 'no_containers'
    | 'news_age'
    | 'your_order'
    | 'your_orders'
    | 'your_reference'
    | 'all_of_reference'
    | 'other_orders'
    | 'all_orders'
    | 'finished'
    | 'without_number'
    | 'find'
    | 'find_hint'
    | 'search'
    | 'nothing_found'
    | 'show_all'
    | 'show'
    | 'sort_by'
    | 'save_xlsx'
    | 'save_csv'
    | 'no_orders'
    | 'more'
    | 'language'
    | 'map'
    | 'from'
    | 'from_to'
    | 'step_of'
    | 'step_expected'
    | 'your_turn'
    | 'arrival'
    | 'arrived'
    | 'collect_by'
    | 'free_until'
    | 'papers'
    | 'paper_save'
    | 'papers_save'
    | 'papers_too_many'
    | 'paper_missing'
    | 'paper_busy'
    | 'paper_failed'
    | 'fees'
    | 'references'
    | 'bill'
    | 'terminal'
    | 'pickup_number'
    | 'return_to'
    | 'vessel'
    | 'no_estimate'
    | 'date_changes'
    | 'reported_on'
    | 'local_dates'
    | 'questions'
    | 'tell_me'
    | 'ask_us'
    | 'to_calendar'
    | 'print'
    | 'changed'
    | 'loading'
    | 'not_loaded'
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
  /** Those that are not called as a container in it is. */
  stages: Record<Exclude<OrderStage, 'to_collect' | 'done'>, string>
  sorts: Record<'urgent' | OfferedSort, string>
  /** Why an estimate of the arrival took the place of the one before, after a comma. */
  eta_reasons: Record<EtaReason, string>
  containers: Plural
  found: Plural
  orders: Plural
  /** How far several containers are, taken together: one of the first three, and what of the others fits. */
  whole: Record<'none' | 'some' | 'all' | 'end' | 'last' | 'last_at' | 'last_overdue', string> &
    Record<'no_estimate' | 'arrived' | 'under_way', Plural>
}
