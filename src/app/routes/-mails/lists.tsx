import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api } from '#contract/api.ts'
import type { MailStatus } from '#contract/documents/sent-mail.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t, tn } from '#contract/language.ts'
import { q } from '../../api/query.ts'
import { createArrangement } from '../../table/arrangement.ts'
import type { PageAt, Source } from '../../table/paged-rows.ts'
import type { ShownRows } from '../../table/rows-table.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Count, SimpleList } from '../-lists/simple-list.tsx'
import { receivedColumns, sentColumns } from './columns.tsx'

interface Props<Show> {
  show: Show
  text: string | undefined
  head: (count: ReactNode) => ReactNode
}

const [received, sent] = [createArrangement('mails'), createArrangement('sent-mails')]
const pageOf = (at: PageAt) => ({ 'page[size]': 50, 'page[number]': 'page[number]' in at ? at['page[number]'] : 1 })
const searchFor = (text: string | undefined) => (text?.trim() ? { 'filter[search]': text.slice(0, 200) } : {})

type Received = Props<'all' | 'taken' | 'refused' | 'failed' | 'bounced'>

const receivedQuery = ({ show, text }: Omit<Received, 'head'>, at: PageAt) =>
  q(api.email_submissions.list, {
    ...searchFor(text),
    ...(show !== 'all' && { 'filter[outcome]': [show] }),
    ...pageOf(at),
  })

export function ReceivedMails({ show, text, head }: Received) {
  const navigate = useNavigate()
  const source = useMemo(
    (): Source<ResponseOf<typeof api.email_submissions.list>['data'][number]> => ({
      key: JSON.stringify([show, text]),
      pageSize: 50,
      page: (at) => receivedQuery({ show, text }, at),
      read: readPage,
    }),
    [show, text],
  )
  return (
    <SimpleList
      label={t('Mails')}
      columns={receivedColumns}
      kept={received}
      source={source}
      labelOf={({ attributes }) => attributes.subject}
      onOpen={({ id }) => void navigate({ to: '/documents/mails/$id', params: { id } })}
      head={(rows) => head(<MailCount rows={rows} />)}
      empty={<Nothing isFiltered={show !== 'all' || text !== undefined} />}
    />
  )
}

const undelivered: MailStatus[] = ['failed', 'bounced']

export function SentMails({ show, text, head }: Props<'sent' | 'undelivered'>) {
  const source = useMemo(
    (): Source<ResponseOf<typeof api.sent_mails.list>['data'][number]> => ({
      key: JSON.stringify([show, text]),
      pageSize: 50,
      page: (at) =>
        q(api.sent_mails.list, {
          ...searchFor(text),
          ...(show === 'undelivered' && { 'filter[status]': undelivered }),
          ...pageOf(at),
        }),
      read: readPage,
    }),
    [show, text],
  )
  return (
    <SimpleList
      label={t('Mails')}
      columns={sentColumns}
      kept={sent}
      source={source}
      labelOf={({ attributes }) => attributes.subject}
      head={(rows) => head(<MailCount rows={rows} />)}
      empty={<h2>{text ? t('No mail matches.') : noneSent[show]}</h2>}
    />
  )
}

const noneSent = {
  sent: t('No mail was sent within 90 days.'),
  undelivered: t('Every mail of the last 90 days was taken by its mail server.'),
}

const MailCount = ({ rows }: { rows: ShownRows<unknown> }) => (
  <Count rows={rows} words={(count) => tn(count, '{count} mail', '{count} mails')} />
)

const readPage = ({ data, meta }: { data: never[]; meta: { total: number } }) => ({
  rows: data,
  total: meta.total,
  cursor: undefined,
})

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <>
        <h2>{t('No mail matches.')}</h2>
        <Link to="/documents/mails" className={buttonStyle()}>
          {t('Show all')}
        </Link>
      </>
    )
  return (
    <>
      <h2>{t('No mail yet.')}</h2>
      <p className="text-ink-2">
        {t(
          'Drop an .eml file on the documents, post mails to the API, or name a mailbox in the settings of the server. What is attached becomes documents; what does not is listed with its mail.',
        )}
      </p>
    </>
  )
}
