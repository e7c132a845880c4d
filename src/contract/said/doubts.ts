import { t } from '../language.ts'

/** What was seen on a paper and not taken, or not read of it, by a code that stays. A `field` is one of the schema of its type. */
export const doubts = {
  hard_to_read: t('“{text}” is hard to read'),
  o_or_zero: t('“{text}” may have an O or a 0'),
  less_than_line: t('“{text}” is less than a line above it, {number}'),
  both_called_so: t('“{text}” and “{other}” are both called so'),
  two_ways: t('“{text}” may be read in two ways'),
  thousands_or_decimals: t('“{text}” may be read with thousands or with decimals'),
  port_no_vessel: t('“{text}” is a port, and no vessel that is known'),
  no_currency_no_cents: t('“{text}” has neither a currency nor cents'),
  not_money: t('“{text}” is not written as money is'),
  not_read_as_one: t('“{text}” stands where it should, and cannot be read as one'),
  of_another_shipment: t('{number} is named as one of another shipment.'),
  no_container: t('{number} is no container: its check digit is wrong.'),
  more_notes: t('And {count} more notes of this kind.'),
  only_first_pages: t('Only the first {pages} of {all} pages were read.'),
  pages_damaged: t('Damaged pages were passed over: {pages}.'),
  pictures_later: t('Pages that are pictures are still to be read: {pages}.'),
  pictures_no_ocr: t('Pages that are pictures were not read, since OCR is not available: {pages}.'),
  pictures_first: t('Of the pages that are pictures, only the first {count} were read.'),
  pictures_failed: t('OCR failed or took too long on these pages: {pages}.'),
  pictures_unread: t('Pages that are pictures could not be read: OCR failed or took too long.'),
  only_beginning: t('The text is very long: only its beginning was read.'),
}
