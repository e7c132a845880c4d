import { tc } from '#contract/language.ts'
import type { Hold } from '#contract/tracking/container.ts'
import type { Actor } from '#contract/tracking/next-step.ts'

// What screens, mails and papers call the same thing by.

/** Of every country: the names are those of the United States. */
export const holdWords: Record<Hold['name'], string> = {
  freight: tc('kind of hold', 'freight'),
  customs: tc('kind of hold', 'customs'),
  USDA: tc('kind of hold', 'agriculture'),
  VACIS: tc('kind of hold', 'scan'),
  TMF: tc('kind of hold', 'port fee'),
  other: tc('kind of hold', 'other'),
}

export const actorWords: Record<Actor, string> = {
  us: tc('who has to act', 'us'),
  broker: tc('who has to act', 'broker'),
  payer: tc('who has to act', 'payer'),
  trucker: tc('who has to act', 'trucker'),
  terminal: tc('who has to act', 'terminal'),
  line: tc('who has to act', 'line'),
  railway: tc('who has to act', 'railway'),
}
