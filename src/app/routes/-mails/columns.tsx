import { Link } from '@tanstack/react-router'
import type { EmailSubmission } from '#contract/documents/email-submission.ts'
import type { SentMail } from '#contract/documents/sent-mail.ts'
import { t, tc } from '#contract/language.ts'
import { listComma } from '#domain/text.ts'
import { outcomeOf, sentLooks } from '../../features/document/mail-words.ts'
import type { Column } from '../../table/column.ts'
import { Mean } from '../../ui/mean.tsx'
import { When } from '../../ui/when.tsx'
import { cutOr } from '../-shipments/cells.tsx'

export const receivedColumns: readonly Column<EmailSubmission>[] = [
  {
    id: 'subject',
    words: t('Subject'),
    width: 360,
    line: 'line-1',
    cell: ({ id, attributes: { subject } }) => (
      <Link to="/documents/mails/$id" params={{ id }} preload={false} className="cut font-mid text-ink" title={subject}>
        <bdi>{subject || t('No subject')}</bdi>
      </Link>
    ),
  },
  {
    id: 'from',
    words: tc('sender of a mail', 'From'),
    width: 240,
    line: 'line-2',
    cell: ({ attributes: { from } }) => cutOr(from.join(listComma), t('nobody named')),
  },
  {
    id: 'outcome',
    words: t('What became of it'),
    width: 176,
    line: 'line-3',
    cell: ({ attributes }) => <Mean {...outcomeOf(attributes)} />,
  },
  {
    id: 'documents',
    words: t('Documents'),
    width: 96,
    end: true,
    cell: ({ attributes }) => attributes.documents_count,
  },
  { id: 'note', words: t('Why'), width: 360, cell: ({ attributes: { note } }) => note && cutOr(note, '') },
  {
    id: 'came',
    words: t('Received'),
    width: 180,
    line: 'corner',
    cell: ({ attributes: { created_at } }) => <When at={created_at} zone="UTC" />,
  },
]

export const sentColumns: readonly Column<SentMail>[] = [
  {
    id: 'subject',
    words: t('Subject'),
    width: 360,
    line: 'line-1',
    cell: ({ attributes: { subject } }) => cutOr(subject, t('no subject')),
  },
  {
    id: 'to',
    words: tc('recipient of a mail', 'To'),
    width: 240,
    line: 'line-2',
    cell: ({ attributes: { recipient } }) => cutOr(recipient, ''),
  },
  {
    id: 'state',
    words: t('State'),
    width: 176,
    line: 'line-3',
    cell: ({ attributes: { status } }) => <Mean {...sentLooks[status]} />,
  },
  { id: 'why', words: t('Why'), width: 440, cell: ({ attributes: { error } }) => error && cutOr(error, '') },
  {
    id: 'sent',
    words: t('Sent'),
    width: 180,
    line: 'corner',
    cell: ({ attributes: { sent_at, created_at } }) => <When at={sent_at ?? created_at} zone="UTC" />,
  },
]
