import type { BulkKind } from './bulk.ts'
import type { Grain } from './list-filters.ts'

export const titles: Record<BulkKind, (these: string) => string> = {
  tag: (these) => `Tags of ${these}`,
  references: (these) => `References of ${these}`,
  customer: (these) => `Customer of ${these}`,
  field: (these) => `A field of ${these}`,
  'by-hand': (these) => `Set by hand, ${these}`,
  refresh: (these) => `Check ${these} now?`,
  stop: (these) => `Stop tracking ${these}?`,
  resume: (these) => `Resume tracking of ${these}?`,
}

export const buttons: Record<BulkKind, (isRemoval: boolean, these: string) => string> = {
  tag: (isRemoval, these) => (isRemoval ? `Remove from ${these}` : `Tag ${these}`),
  references: (isRemoval, these) => (isRemoval ? `Remove from ${these}` : `Add to ${these}`),
  customer: (_, these) => `Set for ${these}`,
  field: (_, these) => `Set for ${these}`,
  'by-hand': (_, these) => `Set for ${these}`,
  refresh: (_, these) => `Check ${these}`,
  stop: (_, these) => `Stop ${these}`,
  resume: (_, these) => `Resume ${these}`,
}

const whole = 'A shipment is tracked as a whole: its other containers are too.'
export const notes: Record<BulkKind, (grain: Grain) => string> = {
  tag: (grain) =>
    grain === 'containers'
      ? 'Tags belong to the shipment: each is tagged once, with all its containers.'
      : 'Other tags stay.',
  references: (grain) =>
    grain === 'containers'
      ? 'These are the references of the containers; those of the shipments stay.'
      : 'Others stay.',
  customer: (grain) =>
    `The customer takes the place of the one before. Who sees a shipment in a portal may change with it.${grain === 'containers' ? ' A container has the customer of its shipment.' : ''}`,
  field: () => 'The value takes the place of the one before; left empty, it is cleared.',
  'by-hand': () => 'It counts beside what is reported of each, until it is withdrawn or a source says the same.',
  refresh: () => 'Their lines are asked now, as far as their quotas allow, and not when it was planned.',
  stop: (grain) =>
    `The lines are no longer asked: no more updates, deadlines or webhooks. What is known stays, and you can resume later.${grain === 'containers' ? ` ${whole}` : ''}`,
  resume: (grain) => `The lines are asked again.${grain === 'containers' ? ` ${whole}` : ''}`,
}
