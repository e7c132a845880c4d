import type { EmbedShipment } from '#contract/embed.ts'
import type { AskingWords } from './asking-words.ts'

/** One chunk, which only those load who press. */
export { CalendarPanel } from './calendar-panel.tsx'
export { MailsPanel } from './mails-panel.tsx'

export interface PanelProps {
  shipment: EmbedShipment
  words: AskingWords
  onClose: () => void
}
