import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '#contract/api.ts'
import type { RowOutcome, RowResult } from '#contract/imports/import-row.ts'
import { grouped, t, tc, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { colon } from '#domain/text.ts'
import type { Tone } from '#domain/tracking/words.ts'
import { useApiMutation } from '../../api/query.ts'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { rowWords } from './row-result.tsx'
import { Rows } from './rows.tsx'
import { type ImportOf, leftOutOf, notMadeWords, outcomeWords, results, resultWords } from './words.ts'

interface RowFilter {
  outcome?: RowOutcome | undefined
  result?: RowResult | undefined
}

interface Props {
  id: string
  of: ImportOf
  asked: RowFilter & { page: number }
  show: (next: RowFilter & { page?: number }) => void
  refusal: string | undefined
}

/** How far it is, what became of the numbers, and the way back. */
export function Result({ id, of, asked, show, refusal }: Props) {
  const all = of.to_track + of.to_update
  const leftOut = of.counts ? leftOutOf(of.counts) : []
  const leftOutCount = leftOut.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="sec mt-3" aria-label={t('Result')}>
      <header>
        <h2>{t('Result')}</h2>
        <span className="end">
          <Undo id={id} of={of} refusal={refusal} />
        </span>
      </header>
      <p className="flex flex-wrap gap-x-3 py-2" role="status">
        <b>{t('{done} of {total} sent.', { done: grouped(of.done), total: grouped(all) })}</b>
        {leftOutCount > 0 && (
          <b className="warning">{tn(leftOutCount, '{count} row was left out.', '{count} rows were left out.')}</b>
        )}
        <span className="text-ink-2">
          {of.started_at && <Say text={t('Started {time}.')} time={<When at={of.started_at} zone="UTC" />} />}{' '}
          {of.status === 'running' && t('You may leave: it goes on.')}
          {of.status === 'undoing' && t('It is being undone.')}
          {of.undone_at && <Say text={t('Undone {time}.')} time={<When at={of.undone_at} zone="UTC" />} />}
        </span>
      </p>
      {of.status === 'running' && (
        <progress
          className="w-full"
          aria-label={tc('noun: this import', 'Import')}
          max={Math.max(1, all)}
          value={of.done}
        />
      )}
      <Kept kept={of.kept} />
      <ul className="my-3">
        {of.results &&
          results
            .filter((result) => (of.results?.[result] ?? 0) > 0)
            .map((result) => (
              <Line
                key={result}
                count={of.results?.[result] ?? 0}
                {...resultWords[result]}
                isShown={asked.result === result}
                onShow={(isShown) => show({ result: isShown ? result : undefined, outcome: undefined })}
              >
                {result === 'failed' && (
                  <Link to="/tracking-requests" search={{ status: ['failed'], party: [] }}>
                    {t('Repair')}
                  </Link>
                )}
              </Line>
            ))}
        {leftOut.map(({ outcome, count }) => (
          <Line
            key={outcome}
            count={count}
            {...outcomeWords[outcome]}
            why={notMadeWords[outcome]}
            isShown={asked.outcome === outcome}
            onShow={(isShown) => show({ outcome: isShown ? outcome : undefined, result: undefined })}
          />
        ))}
      </ul>
      {leftOutCount > 0 && of.status === 'finished' && (
        <p className="mb-3 text-ink-2">
          {t(
            'What was left out changes no more in this import. Track it from its row, or correct your file and bring it in again: what is tracked already is not tracked twice.',
          )}
        </p>
      )}
      <Rows
        id={id}
        version={JSON.stringify(of.results)}
        outcome={asked.outcome}
        result={asked.result}
        page={asked.page}
        onPage={(page) => show({ ...asked, page })}
      />
    </section>
  )
}

interface LineProps {
  count: number
  words: string
  why: string
  tone: Tone
  isShown: boolean
  onShow: (isShown: boolean) => void
  children?: ReactNode
}

/** How many rows are such, why, and a look at them alone. */
function Line({ count, words, why, tone, isShown, onShow, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2">
      <b className={tone}>
        {grouped(count)} {words}
      </b>
      <span className="text-ink-2">{why}</span>
      <span className="ms-auto flex gap-4">
        {children}
        <button type="button" className="text-accent underline" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
          {isShown ? t('Show all') : t('Show')}
        </button>
      </span>
    </li>
  )
}

function Kept({ kept }: { kept: ImportOf['kept'] }) {
  if (kept.length === 0) return null
  return (
    <Note tone="warning">
      <b>
        {tn(kept.length, '{count} changed since, and stays as it is.', '{count} changed since, and stay as they are.')}
      </b>
      <ul>
        {kept.slice(0, 20).map(({ number, reason, reason_said }) => (
          <li key={number}>
            {number}
            {colon}
            {rowWords(reason_said, reason)}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Undo({ id, of, refusal }: Pick<Props, 'id' | 'of' | 'refusal'>) {
  const undo = useApiMutation(settingsApi.imports.undo, {
    invalidates: [api.tracking_requests.list, api.shipments.list, api.containers.list],
  })
  const now = useNow()
  if (of.status !== 'finished' || of.undo_until === null) return null
  const isOver = Date.parse(of.undo_until) < now
  return (
    <Button
      small
      reason={refusal ?? (isOver ? t('An import can be undone for 7 days') : undefined)}
      onClick={() =>
        confirm({
          title: t('Undo this import?'),
          body: t('What it made is removed, what it added goes. What somebody changed since stays, and is listed.'),
          action: t('Undo it'),
          keep: t('Keep it'),
          act: () => undo.mutateAsync({ params: { id } }),
        })
      }
    >
      <Undo2 className="s" /> {t('Undo')}
    </Button>
  )
}
