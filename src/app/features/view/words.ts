import { t } from '#contract/language.ts'
import type { ViewLanguage, ViewSection } from '#contract/portal/view-sections.ts'
import type { LeavingField } from '#domain/portal/view-policy.ts'

/** The parts of a view that can be off. */
export const sectionWords: Record<ViewSection, { words: string; explained?: string }> = {
  container_numbers: { words: t('Container numbers'), explained: t('beside their own reference') },
  bill_of_lading_number: { words: t('Bill of lading') },
  references: { words: t('References'), explained: t('every reference number, whoever gave it') },
  arrival: { words: t('Arrival and its changes') },
  deadline: { words: t('Collect-by date'), explained: t('the binding one only') },
  holds: { words: t('Holds in plain words'), explained: t('“Customs is checking the documents”') },
  fees: { words: t('Fees') },
  vessel: { words: t('Vessel and voyage') },
  terminal: { words: t('Terminal') },
  pickup_number: { words: t('Pickup number'), explained: t('what the gate asks for: whoever has it may collect') },
  contact: { words: t('Contact'), explained: t('whom they can ask') },
  map: {
    words: t('Map'),
    explained: t('where their orders are now, and the ships that they are on'),
  },
  subscriptions: { words: t('Tell me by e-mail'), explained: t('a form for mails about changes, which they confirm') },
  questions: {
    words: t('Ask about this order'),
    explained: t('questions, pickup appointments and delivery slots; your contact gets them by mail'),
  },
  calendar: { words: t('Add to calendar'), explained: t('arrivals and collect-by dates, for their own calendar') },
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
  headline: t('Their own reference, or the bill of lading, as headline'),
  bill_of_lading_number: t('Bill of lading'),
  references: t('References of the shipment'),
  from: t('Where it comes from'),
  to: t('Where it goes'),
  is_done: t('Whether it is done'),
  updated_at: t('When it was updated'),
  'containers.state': t('Where each container stands, in a word'),
  'containers.since': t('Since when'),
  'containers.steps': t('The five steps with their dates'),
  'containers.next': t('What comes next'),
  'containers.your_turn': t('Whether they must act'),
  'containers.who_acts': t('Who acts'),
  'containers.warnings': t('What they must know first'),
  'containers.sentences': t('Where it is and what is to be done, in sentences'),
  'containers.news_at': t('When a source last reported it'),
  'containers.number': t('Container numbers'),
  'containers.references': t('References of each container'),
  'containers.eta': t('Arrival, and by how much it has changed'),
  'containers.eta_history': t('Each date that was estimated for the arrival, and why it changed'),
  'containers.deadline': t('Collect-by date'),
  'containers.return_by': t('Return-by date of the empty container'),
  'containers.return_to': t('Where the empty container goes'),
  'containers.holds': t('Holds'),
  'containers.fees': t('Fees'),
  'containers.terminal': t('Terminal'),
  'containers.pickup_number': t('Pickup number'),
  'containers.vessel': t('Vessel and voyage'),
  'view.contact': t('Contact'),
  map: t('Where their orders are, on a map'),
}
