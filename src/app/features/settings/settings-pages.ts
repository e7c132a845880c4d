/** The pages of settings: what each is for, and what somebody may look for there. */
export const settingsPages = [
  {
    to: '/settings/connections',
    words: 'Connections',
    about: 'Shipping lines, providers and other accounts that are asked for your freight.',
    holds: [
      'Key of a shipping line',
      'Daily quota',
      'Test a connection',
      'Mirror another account',
      'Callbacks of a provider',
    ],
  },
  {
    to: '/settings/terminals',
    words: 'Terminals',
    about: 'Your own terminals and places, and codes that nobody knows yet.',
    holds: ['FIRMS, SMDG and BIC codes', 'Time zone of a terminal', 'Import a list of terminals', 'UN/LOCODE'],
  },
  {
    to: '/settings/free-time',
    words: 'Free time',
    about: 'Rules and calendars by which last free days and charges are calculated.',
    holds: ['Demurrage and detention rates', 'Storage', 'Holidays', 'Tariff of a line or terminal', 'Currency'],
  },
  {
    to: '/settings/fields',
    words: 'Custom fields',
    about: 'Fields of your own on shipments, containers and customers.',
    holds: ['Add a field', 'Choices of a field'],
  },
  {
    to: '/settings/documents',
    words: 'Documents',
    about: 'How mails and papers come in, and what is done with them.',
    holds: [
      'Mailbox',
      'Duplicates',
      'Text in scans (OCR)',
      'Customers by sender',
      'Learned from corrections',
      'Track numbers found in papers',
    ],
  },
  {
    to: '/settings/alerts',
    words: 'Alerts',
    about: 'Who is told of what, where and when.',
    holds: ['Daily digest', 'Slack and Teams', 'Quiet hours', 'Mail me', 'My calendars', 'Outlook'],
  },
  {
    to: '/settings/exports',
    words: 'Exports',
    about: 'Lists that are mailed to you, and files that were written.',
    holds: ['Scheduled report', 'Excel and CSV by mail', 'Download a file again'],
  },
  {
    to: '/settings/people',
    words: 'People',
    about: 'Who works here, and what each may do.',
    holds: ['Invite a colleague', 'Roles', 'Reset a password', 'Remove a person', 'Export or erase personal data'],
  },
  {
    to: '/settings/security',
    words: 'Security',
    about: 'Your password and second factor, where you are signed in, and what your company requires.',
    holds: [
      'Change the password',
      'Second factor (TOTP)',
      'Recovery codes',
      'End other sessions',
      'Single sign-on (OpenID Connect)',
    ],
  },
  {
    to: '/settings/keys',
    words: 'API keys',
    about: 'Keys for programs, with their scopes, ends and networks.',
    holds: ['Create a key', 'Revoke a key', 'Allowed networks'],
  },
  {
    to: '/settings/audit',
    words: 'Audit log',
    about: 'Who did what, from where and when.',
    holds: ['Export the log', 'How long it is kept', 'Completeness'],
  },
  {
    to: '/settings/retention',
    words: 'Data retention',
    about: 'How long finished shipments and documents are kept.',
    holds: ['Remove old shipments', 'Delete old documents', 'Privacy'],
  },
  {
    to: '/settings/company',
    words: 'Company',
    about: 'The name that colleagues and customers read.',
    holds: ['Rename the account'],
  },
] as const

type Page = (typeof settingsPages)[number]

/** A page with those of its subjects that were looked for; all of them where the page itself was. */
export interface FoundSettings extends Omit<Page, 'holds'> {
  holds: readonly string[]
}

/** Every word that was typed begins a word of a page, or of one subject of it. */
export function findSettings(typed: string): FoundSettings[] {
  const asked = wordsOf(typed)
  const matches = (...texts: readonly string[]) => {
    const known = texts.flatMap(wordsOf)
    return asked.every((word) => known.some((one) => one.startsWith(word)))
  }
  return settingsPages.flatMap((page): FoundSettings[] => {
    if (matches(page.words, page.about)) return [page]
    const holds = page.holds.filter((one) => matches(page.words, one))
    return holds.length > 0 ? [{ ...page, holds }] : []
  })
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
