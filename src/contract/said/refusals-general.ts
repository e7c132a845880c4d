import { t } from '../language.ts'

/** Why a request was refused, by a code that stays: a sentence each. */
export const generalRefusals = {
  no_such_resource: t('There is no such resource.'),
  database_away: t('The database does not answer. Try again in a moment.'),
  server_ends: t('This server is stopping. Try again in a moment.'),
  database_full: t('The disk of the database is full. Nothing of it was kept.'),
  went_wrong: t('Something went wrong on our side.'),
  body_not_json: t('The body is not valid JSON.'),
  body_empty: t('The body is empty.'),
  too_many_requests: t(
    '{count} requests of this kind in {seconds} seconds are the limit. Try again in {wait} seconds.',
  ),
  too_many_requests_for_a_second: t(
    '{count} requests of this kind in {seconds} seconds are the limit. Try again in 1 second.',
  ),
  changed_meanwhile: t('{attribute} is not what you expected: it was changed meanwhile, and nothing was written.'),
  withdrawn_meanwhile: t('It was withdrawn or replaced meanwhile: nothing was changed.'),
  not_a_time_zone: t("'{zone}' is no time zone"),
  no_such_party: t('There is no party {id}'),
  no_such_saved_view: t('There is no saved view {id}'),
  no_such_terminal: t('There is no terminal {id}'),
  no_such_document: t('There is no document {id}'),
  line_not_recognized: t("Scac '{scac}' is not recognized"),
  mails_not_sent: t('No mails are sent: the server needs {needs}'),
}
