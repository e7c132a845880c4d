import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, FileSpreadsheet, FileText, KeyRound, type LucideIcon, Mail, Plug, RefreshCw, Tags } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'

/** How data come in besides one number after the other: how long it takes, and what is needed. */
export function WaysIn() {
  const mailbox = useQuery(q(settingsApi.mailboxes.list)).data?.data[0]?.attributes
  // A user name of a mailbox is most often its address.
  const address = mailbox?.username.includes('@') ? mailbox.username : undefined
  return (
    <div className="grid grid-cols-1 gap-(--s6) desk:grid-cols-3">
      <Way
        title={t('Connect a line')}
        icon={Plug}
        says={t('Events, arrivals and often the last free day, straight from the line.')}
        points={[
          [Clock, t('about 5 minutes for each line')],
          [KeyRound, t('you need: an account at its developer portal')],
          [RefreshCw, t('then checked automatically')],
        ]}
      >
        <Link to="/settings/connections" className={buttonStyle()}>
          {t('Connect a line')}
        </Link>
      </Way>
      <Way
        title={t('Bring a spreadsheet')}
        icon={FileSpreadsheet}
        says={t('Your list of orders or shipments: an Excel or CSV file.')}
        points={[
          [Clock, t('about 2 minutes')],
          [FileText, t('you need: the file')],
          [Tags, t('references and customers come along')],
        ]}
      >
        <Link to="/imports" className={buttonStyle()}>
          {t('Import a file')}
        </Link>
      </Way>
      <Way
        title={t('Forward mails')}
        icon={Mail}
        says={t('Arrival notices, booking confirmations and bills: each proposes the numbers it names.')}
        points={[
          [Clock, mailbox ? t('about 1 minute') : t('about 5 minutes')],
          [KeyRound, mailbox ? t('you need: a rule that forwards them') : t('you need: a mailbox of their own')],
          [RefreshCw, t('then read automatically')],
        ]}
      >
        {address ? (
          <CopyField label={t('Forward them to')} value={address} />
        ) : mailbox ? (
          <p className="text-12 text-ink-2">
            {t('Forward them to the mailbox of {user} at {host}.', { user: mailbox.username, host: mailbox.host })}
          </p>
        ) : (
          <>
            <p className="text-12 text-ink-2">
              {t('No mailbox is fetched. Whoever runs the server names one in IMAP_HOST, IMAP_USER and IMAP_PASSWORD.')}
            </p>
            <Link to="/documents" className={buttonStyle()}>
              {t('Drop a mail or a file')}
            </Link>
          </>
        )}
      </Way>
    </div>
  )
}

interface WayProps {
  title: string
  icon: LucideIcon
  says: string
  points: readonly (readonly [LucideIcon, string])[]
  children: ReactNode
}

function Way({ title, icon: Icon, says, points, children }: WayProps) {
  return (
    <section aria-label={title} className="grid content-start justify-items-start gap-3 border-ink border-t-2 pt-3">
      <h2 className="flex items-center gap-2">
        <Icon /> {title}
      </h2>
      <p className="text-ink-2">{says}</p>
      <ul>
        {points.map(([Point, words]) => (
          <li key={words} className="flex items-center gap-2 py-0.75">
            <Point className="s" /> {words}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
