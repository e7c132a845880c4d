import type { Hold } from '#contract/tracking/container.ts'
import type { Actor } from '#contract/tracking/next-step.ts'
import { t } from '#domain/language.ts'

// What screens, mails and papers call the same thing by.

/** Of every country: the names are those of the United States. */
export const holdWords: Record<Hold['name'], string> = {
  freight: 'freight',
  customs: 'customs',
  USDA: 'agriculture',
  VACIS: 'scan',
  TMF: t('port fee'),
  other: 'other',
}

export const actorWords: Record<Actor, string> = {
  us: 'us',
  broker: 'broker',
  payer: 'payer',
  trucker: 'trucker',
  terminal: 'terminal',
  line: 'line',
  railway: 'railway',
}
