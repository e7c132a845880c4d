import { useNavigate } from '@tanstack/react-router'
import type { RowOutcome } from '#contract/imports/import-row.ts'
import { grouped, t, tc, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Rows } from './rows.tsx'
import type { Change } from './use-change.ts'
import { type ImportOf, outcomes, outcomeWords, startWords } from './words.ts'

interface Props {
  id: string
  of: ImportOf
  isChecking: boolean
  asked: { outcome?: RowOutcome | undefined; page: number }
  show: (next: { outcome?: RowOutcome | undefined; page?: number }) => void
  change: Change
  refusal: string | undefined
}

/** How many rows end how, each of them, and the button that begins. */
export function Check({ id, of, isChecking, asked, show, change, refusal }: Props) {
  const navigate = useNavigate()
  const start = useApiMutation(settingsApi.imports.start, {
    onSuccess: () => show({ outcome: undefined }),
    failed: true,
  })
  const discard = useApiMutation(settingsApi.imports.delete)
  const { counts } = of
  if (!counts) return null
  const proposals = counts.wrong_check_digit + counts.line_unknown
  const reason =
    refusal ??
    (isChecking
      ? t('The rows are being checked')
      : of.to_track + of.to_update === 0
        ? t('No row has a number that can be tracked or updated')
        : undefined)
  return (
    <section
      className="sec mt-6 desk:[&_:focus-visible]:scroll-mb-18"
      aria-label={tc('heading: how the rows end', 'Check')}
      aria-busy={isChecking || undefined}
    >
      <header>
        <h2>{tc('heading: how the rows end', 'Check')}</h2>
        <span className="text-12 text-ink-2">{tn(of.rows_count, '{count} row', '{count} rows')}</span>
      </header>
      <Tally counts={counts} chosen={asked.outcome} onChoose={(outcome) => show({ outcome })} rows={of.rows_count} />
      {proposals > 0 && (
        <p className="flex pb-3">
          <Button
            small
            className="ms-auto"
            reason={refusal ?? (isChecking ? t('The rows are being checked') : undefined)}
            onClick={() => change({ use_proposals: true })}
          >
            {t('Use all proposals')}
          </Button>
        </p>
      )}
      {isChecking ? (
        <div className="h-60" aria-busy />
      ) : (
        <Rows
          id={id}
          version={JSON.stringify(counts)}
          outcome={asked.outcome}
          page={asked.page}
          onPage={(page) => show({ ...asked, page })}
          change={change}
          refusal={refusal}
        />
      )}
      <footer className="flex flex-wrap items-center gap-3 border-line border-t bg-surface py-3 desk:sticky desk:bottom-0">
        <span className="text-12 text-ink-2">
          {t('Nothing is tracked before you press {button}.', { button: startWords(of) })}
        </span>
        <span className="ms-auto flex gap-2">
          <Button
            tone="quiet"
            reason={refusal}
            onClick={() =>
              confirm({
                title: t('Discard this import?'),
                body: t('The file and what you decided about it are deleted. Nothing that is tracked changes.'),
                action: t('Discard'),
                keep: t('Keep it'),
                act: async () => {
                  await discard.mutateAsync({ params: { id } })
                  await navigate({ to: '/imports' })
                },
              })
            }
          >
            {t('Discard')}
          </Button>
          <Button
            tone="primary"
            busy={start.isPending}
            reason={reason}
            onClick={() => start.mutate({ params: { id } })}
          >
            {startWords(of)}
          </Button>
        </span>
      </footer>
    </section>
  )
}

interface TallyProps {
  counts: NonNullable<ImportOf['counts']>
  rows: number
  chosen: RowOutcome | undefined
  onChoose: (outcome: RowOutcome | undefined) => void
}

function Tally({ counts, rows, chosen, onChoose }: TallyProps) {
  return (
    <fieldset
      className="flex flex-wrap gap-x-2 gap-y-1 pt-2 pb-3 [&_b]:text-20/5 [&_button:hover]:bg-hover [&_button[aria-pressed=true]]:border-accent [&_button]:border-transparent [&_button]:border-b-2 [&_button]:px-2.5 [&_button]:py-1"
      aria-label={t('Rows by how they end')}
    >
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        <b>{grouped(rows)}</b> {tc('rows', 'all')}
      </button>
      {outcomes
        .filter((outcome) => counts[outcome] > 0 || outcome === chosen)
        .map((outcome) => {
          const { words, tone } = outcomeWords[outcome]
          const isAlarm = tone === 'warning' || tone === 'past'
          return (
            <button
              key={outcome}
              type="button"
              aria-pressed={chosen === outcome}
              onClick={() => onChoose(chosen === outcome ? undefined : outcome)}
            >
              <b className={isAlarm ? tone : undefined}>{grouped(counts[outcome])}</b> {words}
            </button>
          )
        })}
    </fieldset>
  )
}
