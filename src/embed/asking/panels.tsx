import type { EmbedShipment } from '#contract/portal/embed.ts'
import type { AskingWords } from './asking-words.ts'
import { CalendarPanel } from './calendar-panel.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { QuestionsPanel } from './questions-panel.tsx'

/** One chunk, which only those load who press. */
export const panels = { subscriptions: MailsPanel, calendar: CalendarPanel, questions: QuestionsPanel }

export interface PanelProps {
  shipment: EmbedShipment
  words: AskingWords
  onClose: () => void
}
