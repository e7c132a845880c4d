import { t } from '#contract/language.ts'

/** What is kept of an export that failed, and of one that was not delivered, in English: src/server/jobs/write-exports.ts. */
const known: Readonly<Record<string, string>> = {
  'The export failed three times.': t('The export failed three times.'),
  'Something went wrong on the server. Try again; if it fails again, tell your administrator.': t(
    'Something went wrong on the server. Try again; if it fails again, tell your administrator.',
  ),
  'The disk of the server is full. Tell your administrator, then export again.': t(
    'The disk of the server is full. Tell your administrator, then export again.',
  ),
  'The file would be larger than 2 GB. Export fewer rows or columns.': t(
    'The file would be larger than 2 GB. Export fewer rows or columns.',
  ),
  'The server could not store the file. Tell your administrator, then export again.': t(
    'The server could not store the file. Tell your administrator, then export again.',
  ),
}

/** As it is kept where it quotes a filter, or a server elsewhere. */
export const failureWords = (failure: string): string => known[failure] ?? failure
