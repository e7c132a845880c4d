import { t } from '#contract/language.ts'
import { matchesWords } from '../../lib/search-words.ts'
/** The pages of settings: what each is for, and what somebody may look for there. */
export const settingsPages = [
  {
    to: '/settings/connections',
    words: t('Connections'),
    about: t('Shipping lines, providers and other accounts that are asked for your freight.'),
    holds: [
      t('Key of a shipping line'),
      t('Daily quota'),
      t('Test a connection'),
      t('Mirror another account'),
      t('Callbacks of a provider'),
    ],
  },
  {
    to: '/settings/terminals',
    words: t('Terminals'),
    about: t('Your own terminals and places, and codes that nobody knows yet.'),
    holds: [t('FIRMS, SMDG and BIC codes'), t('Time zone of a terminal'), t('Import a list of terminals'), 'UN/LOCODE'],
  },
  {
    to: '/settings/free-time',
    words: t('Free time'),
    about: t('Rules and calendars by which last free days and charges are calculated.'),
    holds: [
      t('Demurrage and detention rates'),
      t('Storage'),
      t('Holidays'),
      t('Tariff of a line or terminal'),
      t('Currency'),
    ],
  },
  {
    to: '/settings/fields',
    words: t('Custom fields'),
    about: t('Fields of your own on shipments, containers and customers.'),
    holds: [t('Add a field'), t('Choices of a field')],
  },
  {
    to: '/settings/documents',
    words: t('Documents'),
    about: t('How mails and papers come in, and what is done with them.'),
    holds: [
      t('Mailbox'),
      t('Duplicates'),
      t('Text in scans (OCR)'),
      t('Customers by sender'),
      t('Learned from corrections'),
      t('Track numbers found in papers'),
    ],
  },
  {
    to: '/settings/alerts',
    words: t('Alerts'),
    about: t('Who is told of what, where and when.'),
    holds: [t('Daily digest'), t('Slack and Teams'), t('Quiet hours'), t('Mail me'), t('My calendars'), 'Outlook'],
  },
  {
    to: '/settings/exports',
    words: t('Exports'),
    about: t('Lists that are mailed to you, and files that were written.'),
    holds: [t('Scheduled report'), t('Excel and CSV by mail'), t('Download a file again')],
  },
  {
    to: '/settings/people',
    words: t('People'),
    about: t('Who works here, and what each may do.'),
    holds: [
      t('Invite a colleague'),
      t('Roles'),
      t('Reset a password'),
      t('Remove a person'),
      t('Export or erase personal data'),
    ],
  },
  {
    to: '/settings/security',
    words: t('Security'),
    about: t('Your password and second factor, where you are signed in, and what your company requires.'),
    holds: [
      t('Change the password'),
      t('Second factor (TOTP)'),
      t('Recovery codes'),
      t('End other sessions'),
      t('Single sign-on (OpenID Connect)'),
    ],
  },
  {
    to: '/settings/keys',
    words: t('API keys'),
    about: t('Keys for programs, with their scopes, ends and networks.'),
    holds: [t('Create a key'), t('Revoke a key'), t('Allowed networks')],
  },
  {
    to: '/settings/audit',
    words: t('Audit log'),
    about: t('Who did what, from where and when.'),
    holds: [t('Export the log'), t('How long it is kept'), t('Completeness')],
  },
  {
    to: '/settings/retention',
    words: t('Data retention'),
    about: t('How long finished shipments, documents and closed exceptions are kept.'),
    holds: [t('Remove old shipments'), t('Delete old documents'), t('Privacy')],
  },
  {
    to: '/settings/company',
    words: t('Company'),
    about: t('The name that colleagues and customers read.'),
    holds: [t('Rename the account')],
  },
] as const

type Page = (typeof settingsPages)[number]

/** A page with those of its subjects that were looked for; all of them where the page itself was. */
export interface FoundSettings extends Omit<Page, 'holds'> {
  holds: readonly string[]
}

/** Every word that was typed begins a word of a page, or of one subject of it. */
export function findSettings(typed: string): FoundSettings[] {
  const matches = (...texts: readonly string[]) => matchesWords(texts, typed)
  return settingsPages.flatMap((page): FoundSettings[] => {
    if (matches(page.words, page.about)) return [page]
    const holds = page.holds.filter((one) => matches(page.words, one))
    return holds.length > 0 ? [{ ...page, holds }] : []
  })
}
