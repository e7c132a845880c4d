import type { MessageKind } from '#contract/portal/embed-message.ts'
import type { SubscriptionEvent } from '#contract/portal/embed-subscription.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import type { Wrong } from './wrong.ts'

type Key =
  | 'email'
  | 'about'
  | 'this_order'
  | 'by_number'
  | 'number'
  | 'when'
  | 'days'
  | 'send'
  | 'close'
  | 'another'
  | 'sent'
  | 'sent_number'
  | 'again'
  | 'after'
  | 'preview'
  | 'calendar_text'
  | 'calendar_open'
  | 'calendar_address'
  | 'calendar_secret'
  | 'links'
  | 'remind'
  | 'copy'
  | 'copied'
  | 'copy_by_hand'
  | 'kind'
  | 'text'
  | 'text_more'
  | 'day'
  | 'from_hour'
  | 'until_hour'
  | 'address'
  | 'name'
  | 'email_answer'
  | 'readable'
  | 'send_message'
  | 'message_sent'
  | 'message_mailed'
  | 'messages'
  | 'answer'
  | 'no_answer'

/** In braces is what was typed: `{email}`, `{number}`. */
export type AskingWords = Record<Key | Wrong, string> & {
  events: Record<SubscriptionEvent, string>
  kinds: Record<MessageKind, string>
}

/** What is said where mails or a calendar are asked for: who presses loads one language. */
export const askingWords: Record<ViewLanguage, () => Promise<{ words: AskingWords }>> = {
  en: () => import('./words/asking-en.ts'),
  de: () => import('./words/asking-de.ts'),
  es: () => import('./words/asking-es.ts'),
  fr: () => import('./words/asking-fr.ts'),
  zh: () => import('./words/asking-zh.ts'),
}
