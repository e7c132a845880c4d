import { t } from '../language.ts'

/** What is wrong with a line of a list of terminals, places or containers, or said of it, by a code that stays. */
export const lists = {
  sum_no_container: t('A sum, not a container: {line}'),
  line_without_number: t('No container number: {line}'),
  wrong_check_digit: t('Wrong check digit'),
  in_lines: t('In {count} lines'),
  too_many_left: t(
    '{count} of the {all} containers that were at {terminal} are not in the list: more than half, so that none of them is taken to have left.',
  ),
  lines_differ: t('says {value}, line {line} says {other}'),
  cell_formula: t('{text} is a formula, not a value'),
  formula: t('{text} is a formula'),
  digits_lost: t('{text} has lost its digits in a sheet'),
  several_numbers: t('has several container numbers'),
  not_a_container_number: t('{text} is not a container number'),
  neither_yes_nor_no: t('{text} is neither yes nor no'),
  not_a_date: t('{text} is not a date that exists'),
  not_an_amount: t('{text} is not an amount'),
  names_no_currency: t('{text} names no currency: say which it is'),
  not_twelve_columns: t('has {count} columns, the list has 12'),
  no_country: t('{text} is no country'),
  no_place: t('{text} is no place'),
  too_long: t('is too long'),
  not_eight_signs: t('is not of eight signs'),
  no_position: t('{text} is no position'),
  no_time_zone: t('{text} is no time zone'),
}
