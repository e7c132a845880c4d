import type { ViewLanguage, ViewSection } from '#contract/portal/view-sections.ts'
import type { LeavingField } from '#domain/portal/view-policy.ts'

/** The parts of a view that can be off. */
export const sectionWords: Record<ViewSection, { words: string; explained?: string }> = {
  container_numbers: { words: 'Container numbers', explained: 'beside their own reference' },
  bill_of_lading_number: { words: 'Bill of lading' },
  references: { words: 'References', explained: 'every reference number, whoever gave it' },
  arrival: { words: 'Arrival and its changes' },
  deadline: { words: 'Collect-by date', explained: 'the binding one only' },
  holds: { words: 'Holds in plain words', explained: '“Customs is checking the documents”' },
  fees: { words: 'Fees' },
  vessel: { words: 'Vessel and voyage' },
  terminal: { words: 'Terminal' },
  pickup_number: { words: 'Pickup number', explained: 'what the gate asks for: whoever has it may collect' },
  contact: { words: 'Contact', explained: 'whom they can ask' },
  map: {
    words: 'Map',
    explained: 'where their orders are now, and the ships that they are on',
  },
  subscriptions: { words: 'Tell me by e-mail', explained: 'a form for mails about changes, which they confirm' },
  questions: {
    words: 'Ask about this order',
    explained: 'questions, pickup appointments and delivery slots; your contact gets them by mail',
  },
  calendar: { words: 'Add to calendar', explained: 'arrivals and collect-by dates, for their own calendar' },
}

export const languageWords: Record<ViewLanguage, string> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  zh: '中文',
}

/** What leaves by a view, by its name in the answer. */
export const fieldWords: Record<LeavingField, string> = {
  headline: 'Their own reference, or the bill of lading, as headline',
  bill_of_lading_number: 'Bill of lading',
  references: 'References of the shipment',
  from: 'Where it comes from',
  to: 'Where it goes',
  is_done: 'Whether it is done',
  updated_at: 'When it was updated',
  'containers.state': 'Where each container stands, in a word',
  'containers.since': 'Since when',
  'containers.steps': 'The five steps with their dates',
  'containers.next': 'What comes next',
  'containers.your_turn': 'Whether they must act',
  'containers.who_acts': 'Who acts',
  'containers.warnings': 'What they must know first',
  'containers.sentences': 'Where it is and what is to be done, in sentences',
  'containers.news_at': 'When a source last reported it',
  'containers.number': 'Container numbers',
  'containers.references': 'References of each container',
  'containers.eta': 'Arrival, and by how much it has changed',
  'containers.eta_history': 'Each date that was estimated for the arrival, and why it changed',
  'containers.deadline': 'Collect-by date',
  'containers.return_by': 'Return-by date of the empty container',
  'containers.return_to': 'Where the empty container goes',
  'containers.holds': 'Holds',
  'containers.fees': 'Fees',
  'containers.terminal': 'Terminal',
  'containers.pickup_number': 'Pickup number',
  'containers.vessel': 'Vessel and voyage',
  'view.contact': 'Contact',
  map: 'Where their orders are, on a map',
}
