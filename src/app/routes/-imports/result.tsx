import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { api } from '#contract/api.ts'
import type { RowResult } from '#contract/imports/import-row.ts'
import { grouped, t, tc, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { colon } from '#domain/text.ts'
import { useApiMutation } from '../../api/query.ts'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { Rows } from './rows.tsx'
import { type ImportOf, results, resultWords } from './words.ts'

interface Props {
  id: string
  of: ImportOf
  asked: { result?: RowResult | undefined; page: number }
  show: (next: { result?: RowResult | undefined; page?: number }) => void
  refusal: string | undefined
}

/** How far it is, what became of the numbers, and the way back. */
export function Result({ id, of, asked, show, refusal }: Props) {
  const all = of.to_track + of.to_update
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
      {of.results && (
        <ul className="my-3">
          {results
            .filter((result) => (of.results?.[result] ?? 0) > 0)
            .map((result) => {
              const { words, why, tone } = resultWords[result]
              return (
                <li key={result} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2">
                  <b className={tone}>
                    {grouped(of.results?.[result] ?? 0)} {words}
                  </b>
                  <span className="text-ink-2">{why}</span>
                  <span className="ms-auto flex gap-4">
                    {result === 'failed' && (
                      <Link to="/tracking-requests" search={{ status: ['failed'], party: [] }}>
                        {t('Repair')}
                      </Link>
                    )}
                    <button
                      type="button"
                      className="text-accent underline"
                      aria-pressed={asked.result === result}
                      onClick={() => show({ result: asked.result === result ? undefined : result })}
                    >
                      {asked.result === result ? t('Show all') : t('Show')}
                    </button>
                  </span>
                </li>
              )
            })}
        </ul>
      )}
      <Rows
        id={id}
        version={JSON.stringify(of.results)}
        result={asked.result}
        page={asked.page}
        onPage={(page) => show({ ...asked, page })}
      />
    </section>
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
        {kept.slice(0, 20).map(({ number, reason }) => (
          <li key={number}>
            {number}
            {colon}
            {reason}
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
