import { t } from '../language.ts'

/**
 * What differs between an invoice and what is known, by a code that stays. Days are dates, `kind`, `lack`, `source` and
 * `hold` are codes, and `by` is who reported it.
 */
export const invoiceFindings = {
  no_rules: t('No free-time rules count {kind} of this container, so days and amount cannot be compared.'),
  not_ended: t('Days and amount cannot be compared: {lack}.'),
  free_days_differ: t('The invoice allows {days} free; the rules “{rules}” allow {free_days}.'),
  free_from_differs: t('The invoice starts free time on {date}; by the rules “{rules}” it starts on {known}.'),
  free_until_differs: t('The invoice ends free time on {date}; the last free day here is {known}{source}.'),
  billed_before_end: t('The invoice bills from {date} on; the last free day here is {known}{source}.'),
  billed_after_end: t('The invoice bills until {date}; the clock ended on {known}.'),
  day_not_charged: t('By the rules “{rules}” {days} of those that are billed is not charged: {dates}.'),
  days_not_charged: t('By the rules “{rules}” {days} of those that are billed are not charged: {dates}.'),
  days_differ: t('The invoice bills {days}; of its dates {expected} cost by the rules “{rules}”.'),
  days_differ_from_one: t('The invoice bills {days}; of its dates 1 costs by the rules “{rules}”.'),
  currency_differs: t(
    'The invoice is in {currency}; the rules “{rules}” are in {expected}, so amounts are not compared.',
  ),
  amount_differs: t(
    'The invoice is {amount} {currency}; by the rules “{rules}” its dates come to {expected_amount} {currency}.',
  ),
  days_and_dates_differ: t('The invoice bills {days}; from {date} to {until} there are {between}.'),
  available_on_differs: t(
    'The invoice says that it was available on {date}; it was first reported available on {known}{by}.',
  ),
  not_available: t('On {days} of those that are billed it was reported not available ({span}{by}).'),
  on_hold: t('On {days} of those that are billed a hold was reported: {hold} ({span}{by}).'),
  billed_late: t('The invoice is dated {days} after the last day that is billed; 46 CFR 541.7 names {within} days.'),
}
