import { t } from '../language.ts'

/** What is left out of a row of an import, by a code that stays. A `why` has a code of its own where it has one. */
export const importNotes = {
  reference_rounded: t('{text}: the spreadsheet has rounded this reference, so it is left out'),
  number_rounded: t('{text}: the spreadsheet has rounded this number. Take it from the document'),
  no_document_number: t('“{text}” is no number of a bill or booking'),
  no_container_number: t('“{text}” is no container number'),
  line_unknown: t('We do not know the line “{text}”. Write its SCAC, such as MAEU.'),
  too_many_customers: t('The file names more than {count} customers: {customer} is left out'),
  bill_tells: t('{box}: {why}. The bill tells its containers'),
  box_left_out: t('{box}: {why}. It is left out'),
  cell_left_empty: t('“{text}” {why}: {column} is left empty'),
  hidden_left_empty: t('What is written {why}: {column} is left empty'),
}

/** Why a cell is not the value of its custom field, beside what is wrong with any value of one. */
export const importCells = {
  cell_rounded: t('was rounded by the spreadsheet'),
  cell_no_number: t('is no number'),
  cell_no_date: t('is no date'),
  cell_neither: t('is neither yes nor no'),
  cell_no_option: t('is no option'),
  cell_no_options: t('has what is no option'),
}
