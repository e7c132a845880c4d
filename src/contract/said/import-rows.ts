import { t } from '../language.ts'

/** What a row of an import comes to, by a code that stays. */
export const importRowSentences = {
  no_number: t('No number in this row'),
  repeats_header: t('Repeats the names of the columns'),
  line_not_told: t('The line cannot be told from the number: choose it'),
  likely_line: t('Likely {line}: confirm the line'),
  spaces_removed: t('spaces removed'),
  check_digit_added: t('check digit {digit} added'),
  check_digit_should_be: t('Check digit should be {digit}'),
  digits_swapped: t('Two digits swapped? {number} stands in this file'),
  read_as: t('Read as {number}'),
  another_container_of_row: t('Another container of row {row}'),
  merged_with_row: t('The number stands in row {row}: references and tags are merged'),
  number_gone: t('Nothing has this number any more'),
  not_tracked_any_more: t('It is not tracked any more'),
  nothing_new: t('Nothing new in this row'),
  references_changed: t('its references or tags were changed since'),
  shipment_was_there: t('the shipment was there before'),
  customer_changed: t('its customer was changed since'),
  fields_changed: t('custom fields were changed since'),
  server_error: t('An error of this server, which its log has: bring this row in once more'),
}
