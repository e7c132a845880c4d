import { t } from '#domain/language.ts'
import type { BulkKind } from './bulk.ts'
import type { Grain } from './list-filters.ts'

export const titles: Record<BulkKind, (these: string) => string> = {
  tag: (these) => t('Tags of {these}', { these }),
  references: (these) => t('References of {these}', { these }),
  customer: (these) => t('Customer of {these}', { these }),
  field: (these) => t('A field of {these}', { these }),
  'by-hand': (these) => t('Set by hand, {these}', { these }),
  refresh: (these) => t('Check {these} now?', { these }),
  stop: (these) => t('Stop tracking {these}?', { these }),
  resume: (these) => t('Resume tracking of {these}?', { these }),
}

export const buttons: Record<BulkKind, (isRemoval: boolean, these: string) => string> = {
  tag: (isRemoval, these) => (isRemoval ? t('Remove from {these}', { these }) : t('Tag {these}', { these })),
  references: (isRemoval, these) => (isRemoval ? t('Remove from {these}', { these }) : t('Add to {these}', { these })),
  customer: (_, these) => t('Set for {these}', { these }),
  field: (_, these) => t('Set for {these}', { these }),
  'by-hand': (_, these) => t('Set for {these}', { these }),
  refresh: (_, these) => t('Check {these}', { these }),
  stop: (_, these) => t('Stop {these}', { these }),
  resume: (_, these) => t('Resume {these}', { these }),
}

const whole = t('A shipment is tracked as a whole: its other containers are too.')
export const notes: Record<BulkKind, (grain: Grain) => string> = {
  tag: (grain) =>
    grain === 'containers'
      ? t('Tags belong to the shipment: each is tagged once, with all its containers.')
      : t('Other tags stay.'),
  references: (grain) =>
    grain === 'containers'
      ? 'These are the references of the containers; those of the shipments stay.'
      : t('Others stay.'),
  customer: (grain) =>
    `The customer takes the place of the one before. Who sees a shipment in a portal may change with it.${grain === 'containers' ? t(' A container has the customer of its shipment.') : ''}`,
  field: () => 'The value takes the place of the one before; left empty, it is cleared.',
  'by-hand': () => t('It counts beside what is reported of each, until it is withdrawn or a source says the same.'),
  refresh: () => t('Their lines are asked now, as far as their quotas allow, and not when it was planned.'),
  stop: (grain) =>
    `The lines are no longer asked: no more updates, deadlines or webhooks. What is known stays, and you can resume later.${grain === 'containers' ? ` ${whole}` : ''}`,
  resume: (grain) => `The lines are asked again.${grain === 'containers' ? ` ${whole}` : ''}`,
}
