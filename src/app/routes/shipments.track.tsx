import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { grouped, t, tc, tn } from '#contract/language.ts'
import { listComma } from '#domain/text.ts'
import { useRefusal, useSession } from '../api/may.ts'
import { q } from '../api/query.ts'
import { TrackTable } from '../features/tracking-request/track-table.tsx'
import { type TrackRow, useTrackRows } from '../features/tracking-request/use-track-rows.ts'
import { useDiscardGuard } from '../form/discard-guard.ts'
import { EntriesField } from '../form/entries-field.tsx'
import { PartyChoice, type PartyOption } from '../form/party-choice.tsx'
import { optionalText } from '../lib/search-fields.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Say } from '../ui/say.tsx'
import { useModal } from '../ui/use-modal.ts'

const lines = q(api.shipping_lines.list)

export const Route = createFileRoute('/shipments/track')({
  // Handed over by the search, and by links from elsewhere: one number, or many with commas.
  validateSearch: z.object({ number: optionalText, numbers: optionalText }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(lines),
  component: Track,
})

function Track() {
  const { number, numbers } = Route.useSearch()
  const navigate = Route.useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, t('Track shipments'))
  useEffect(() => {
    // One comes here to paste, not to follow the first link.
    dialog.current?.querySelector('textarea')?.focus()
  }, [])
  const [text, setText] = useState(() => (numbers ?? number ?? '').split(/[,;]\s*/).join('\n'))
  const [tags, setTags] = useState<string[]>([])
  const [customer, setCustomer] = useState<PartyOption | null>(null)
  const { data } = useQuery(lines)
  const known = (data?.data ?? []).map(({ attributes }) => attributes)
  const { rows, left, beyond, correct, send } = useTrackRows(text, known)
  const refusal = useRefusal(api.tracking_requests.create)
  const ready = rows.filter(({ isReady }) => isReady)
  const [isWritten, setWritten] = useState(false)
  // What is sent, or tracked by somebody else, is where it should be.
  const isLost = isWritten && (rows.length === 0 ? text.trim() !== '' : rows.some((row) => !row.sent && !row.tracked))
  const guard = useDiscardGuard(dialog, { isTyped: () => isLost })
  const close = () => navigate({ to: '/shipments', search: ({ number: _, numbers: __, ...kept }) => kept })
  return (
    <dialog
      ref={dialog}
      aria-label={t('Track shipments')}
      className="dialog max-w-[1160px] open:flex open:flex-col open:gap-3 max-tablet:m-0 max-tablet:h-dvh max-tablet:max-h-dvh max-tablet:w-full max-tablet:max-w-none max-tablet:rounded-none max-tablet:p-4 max-tablet:open:overflow-y-auto"
      onClose={close}
      {...guard.props}
    >
      <header className="flex items-center gap-3">
        <h2>{t('Track shipments')}</h2>
        <Link to="/imports" className="ms-auto">
          {t('Import a spreadsheet')}
        </Link>
        <Link to="/tracking-requests">{t('Tracking requests')}</Link>
        <button type="button" className="btn quiet small icon" aria-label={t('Close')} onClick={guard.close}>
          <X />
        </button>
      </header>
      {refusal && <Note tone="unknown">{refusal}</Note>}
      <div className="grid grid-cols-[minmax(0,1fr)_260px] items-start gap-5 max-tablet:grid-cols-[minmax(0,1fr)]">
        <div className="field">
          <label htmlFor="pasted">{t('Paste a mail, a column, anything')}</label>
          <textarea
            id="pasted"
            className="input"
            rows={rows.length > 0 ? 5 : 9}
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setWritten(true)
            }}
          />
          <p className="text-12 text-ink-3">
            {t(
              'Bills of lading, bookings and containers are found as you type. Nothing is tracked before you press Track.',
            )}
          </p>
          {rows.length === 0 && <DemoNumbers onChoose={setText} />}
        </div>
        <div className="grid content-between gap-3">
          <Counts rows={rows} beyond={beyond} />
          <EntriesField label={t('Tags for all, optional')} values={[]} onChange={setTags} error={undefined} />
          <details>
            <summary>
              {customer ? t('For {customer}', { customer: customer.company_name }) : t('For a customer, optional')}
            </summary>
            <PartyChoice label={t('Customer of all')} chosen={customer} onChoose={setCustomer} />
          </details>
        </div>
      </div>
      {left.length > 0 && (
        <p className="text-12 text-ink-2">
          {notTaken(
            left.slice(0, 12).map(({ line, text }) => tc('of what was pasted', '{text} (line {line})', { text, line })),
            left.length - 12,
          )}
        </p>
      )}
      {rows.length > 0 && (
        <div className="min-h-40 overflow-auto border-ink border-t max-tablet:overflow-visible">
          <TrackTable rows={rows} lines={known} onCorrect={correct} />
        </div>
      )}
      <footer className="mt-0">
        <Button onClick={guard.close}>{t('Close')}</Button>
        <Button
          tone="primary"
          disabled={ready.length === 0 || refusal !== undefined}
          title={refusal ?? (ready.length === 0 ? t('No number is ready yet') : undefined)}
          onClick={() => void send(ready, { tags, customer: customer?.id })}
        >
          {ready.length === 0 ? t('Track') : t('Track {count} now', { count: grouped(ready.length) })}
        </Button>
      </footer>
    </dialog>
  )
}

function notTaken(texts: readonly string[], more: number): string {
  const list = texts.join(listComma)
  return more > 0
    ? t('Not taken for numbers: {list} and {count} more', { list, count: grouped(more) })
    : t('Not taken for numbers: {list}', { list })
}

/** A demo knows no number of the visitor's: these it does. */
function DemoNumbers({ onChoose }: { onChoose: (text: string) => void }) {
  const numbers = useSession()?.data.attributes.demo_numbers ?? []
  if (numbers.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
      {t('In this demo, try')}
      {numbers.map((number) => (
        <Button key={number} small onClick={() => onChoose(number)}>
          {number}
        </Button>
      ))}
    </p>
  )
}

function Counts({ rows, beyond }: { rows: readonly TrackRow[]; beyond: number }) {
  const count = (is: (row: TrackRow) => boolean) => rows.filter(is).length
  const ready = count(({ isReady, sent }) => isReady && !sent)
  const failed = count(({ sent }) => sent?.status === 'failed' || sent?.status === 'refused')
  const done = count(({ sent }) => sent !== undefined) - failed
  const tracked = count(({ tracked: id, sent }) => id !== undefined && !sent)
  const others = rows.length - ready - failed - done - tracked
  return (
    <div role="status">
      <p>
        <Say
          text={tn(rows.length, '{count} number found', '{count} numbers found', { count: '{count}' })}
          count={<b className="text-26">{grouped(rows.length)}</b>}
        />
      </p>
      <ul className="text-ink-2">
        {ready > 0 && <li>{t('{count} ready to track', { count: ready })}</li>}
        {others > 0 && <li>{tn(others, '{count} needs a look', '{count} need a look')}</li>}
        {tracked > 0 && <li>{t('{count} tracked already', { count: tracked })}</li>}
        {done > 0 && <li>{t('{count} sent', { count: done })}</li>}
        {failed > 0 && <li className="past">{t('{count} failed', { count: failed })}</li>}
        {beyond > 0 && <li>{t('{count} more are left for the next time: 200 at once', { count: grouped(beyond) })}</li>}
      </ul>
    </div>
  )
}
