import { t } from '../language.ts'

/** What the preview of a file leaves out, and what its parts are called, by a code that stays. */
export const previewNotes = {
  pictures_not_shown: t('Pictures are not shown.'),
  only_rows: t('Only the first {count} of {all} rows are shown.'),
  only_rows_or_more: t('Only the first {count} of {all} or more rows are shown.'),
  only_columns: t('Only the first {count} of {all} columns are shown.'),
  only_rows_of: t('{sheet}: only the first {count} of {all} rows are shown.'),
  only_rows_or_more_of: t('{sheet}: only the first {count} of {all} or more rows are shown.'),
  only_columns_of: t('{sheet}: only the first {count} of {all} columns are shown.'),
  only_beginning_shown: t('It is very long: only its beginning is shown.'),
  page: t('Page {page}'),
  mail_in_it: t('A mail in it'),
}
