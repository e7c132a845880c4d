import { t } from '../language.ts'

/**
 * Why a tracking request waits or failed, by a code that stays. A `kind` is one of numbers, a `span` in seconds, `needs` and
 * `lacks` are what numbers are called by, and `why` has a code of its own in `why_code` where it has one.
 */
export const requestErrors = {
  no_connection: t(
    'There is no connection to this line: add one in Settings, or send its data to POST /v2/ingest/dcsa_events.',
  ),
  line_not_told: t('The number does not tell the shipping line: name it.'),
  not_taken_in: t("The line's answer could not be taken in: an error of this server, which its log has."),
  not_usable: t("The line's answer could not be used: {why}"),
  nothing_about_it: t("The line's answer could not be used: no event about this number"),
  booking_cancelled: t('The line says that the booking was cancelled.'),
  unknown: t('The line does not know this number.'),
  unknown_asked_daily: t('The line does not know this number. It is asked again daily.'),
  unknown_asked_elsewhere: t(
    'The line does not know this number. Another connection to it could not be asked: it is asked again when that one can.',
  ),
  unknown_for_days: t('The line did not know this number for 7 days.'),
  // While nobody is asked.
  key_refused: t('{name} refuses the key: change it in Settings'),
  used_up: t('The requests of {name} are used up'),
  quota_used_up: t('The {calls} requests {span} are used up'),
  quota_used_up_but: t('The {calls} requests {span} are used up, of which a tenth is kept for new numbers'),
  kind_unknown: t('{name} is of a kind that this version does not know'),
  connection_says: t('{name}: {why}'),
  not_asked_for_kind: t('{name} cannot be asked for {kind}'),
  not_asked_without: t('{name} cannot be asked for {kind}: it wants {needs} together'),
  line_not_served: t('{name} does not serve this line'),
  number_lacks: t('{name} is asked with {needs} together, and the {lacks} is not known'),
  number_lacks_add: t(
    '{name} is asked with {needs} together, and the {lacks} is not known: add it to the reference numbers, and it is asked at once.',
  ),
  // Where another account looks for it.
  there_paused: t('{name}, which would track it, is paused'),
  there_checked_first: t('{name} is being checked first'),
  there_limit: t('The limit of {count} numbers a day for {name} is reached'),
  there_tracked: t('{name} tracks it'),
  there_tracked_already: t('{name} tracks it already'),
  there_refused: t('{name} takes no numbers'),
  there_looking: t('{name} is looking for it'),
  there_looked: t('{name} is looking for it, and nothing has come of it for 7 days.'),
  there_not_given: t('It could not be given to {name}: {why}'),
  there_not_taken: t('{name} does not take it: {why}'),
  there_failed: t('{name} could not track it: {reason}.'),
  there_asked_often: t('{name} was asked {count} times and does not have it.'),
  just_now: t('The same number was asked for just now'),
  just_now_looked: t('The same number was asked for just now, and nothing has come of it for 7 days.'),
}
