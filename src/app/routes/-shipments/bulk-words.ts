import { t, tc } from '#contract/language.ts'
import type { BulkKind } from './bulk.ts'
import type { Grain } from './list-filters.ts'

export const titles: Record<BulkKind, (rows: string) => string> = {
  tag: (rows) => t('Tags of {rows}', { rows }),
  references: (rows) => t('References of {rows}', { rows }),
  customer: (rows) => t('Customer of {rows}', { rows }),
  field: (rows) => t('A field of {rows}', { rows }),
  'by-hand': (rows) => tc('verb: set a value by hand', 'Set by hand, {rows}', { rows }),
  refresh: (rows) => t('Check {rows} now?', { rows }),
  stop: (rows) => t('Stop tracking {rows}?', { rows }),
  resume: (rows) => t('Resume tracking of {rows}?', { rows }),
}

export const buttons: Record<BulkKind, (isRemoval: boolean, rows: string) => string> = {
  tag: (isRemoval, rows) =>
    isRemoval ? t('Remove from {rows}', { rows }) : tc('verb: give them a tag', 'Tag {rows}', { rows }),
  references: (isRemoval, rows) => (isRemoval ? t('Remove from {rows}', { rows }) : t('Add to {rows}', { rows })),
  customer: (_, rows) => t('Set for {rows}', { rows }),
  field: (_, rows) => t('Set for {rows}', { rows }),
  'by-hand': (_, rows) => t('Set for {rows}', { rows }),
  refresh: (_, rows) => t('Check {rows}', { rows }),
  stop: (_, rows) => t('Stop {rows}', { rows }),
  resume: (_, rows) => t('Resume {rows}', { rows }),
}

export const notes: Record<BulkKind, (grain: Grain) => string> = {
  tag: (grain) =>
    grain === 'containers'
      ? t('Tags belong to the shipment: each is tagged once, with all its containers.')
      : t('Other tags stay.'),
  references: (grain) =>
    grain === 'containers'
      ? t('These are the references of the containers; those of the shipments stay.')
      : tc('other references', 'Others stay.'),
  customer: (grain) =>
    grain === 'containers'
      ? t(
          'The customer takes the place of the one before. Who sees a shipment in a portal may change with it. A container has the customer of its shipment.',
        )
      : t('The customer takes the place of the one before. Who sees a shipment in a portal may change with it.'),
  field: () => t('The value takes the place of the one before; left empty, it is cleared.'),
  'by-hand': () => t('It counts beside what is reported of each, until it is withdrawn or a source says the same.'),
  refresh: () => t('Their lines are asked now, as far as their quotas allow, and not when it was planned.'),
  stop: (grain) =>
    grain === 'containers'
      ? t(
          'The lines are no longer asked: no more updates, deadlines or webhooks. What is known stays, and you can resume later. A shipment is tracked as a whole: its other containers are too.',
        )
      : t(
          'The lines are no longer asked: no more updates, deadlines or webhooks. What is known stays, and you can resume later.',
        ),
  resume: (grain) =>
    grain === 'containers'
      ? t('The lines are asked again. A shipment is tracked as a whole: its other containers are too.')
      : t('The lines are asked again.'),
}
