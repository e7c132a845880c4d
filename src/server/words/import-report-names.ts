import { t, tc } from '#contract/language.ts'

/** The headings of the report of an import, in the order of its columns. */
export const importReportNames: readonly string[] = [
  t('Row'),
  t('As written'),
  t('Read as'),
  t('Type'),
  tc('shipping line', 'Line'),
  t('Outcome'),
  t('Why'),
  t('Same as row'),
  t('Customer'),
  t('References'),
  t('Tags'),
  t('Containers'),
  t('Notes'),
  t('Result'),
  t('Result, why'),
  t('Shipment'),
  t('Tracking request'),
]
