import { Check, Copy, LoaderCircle, OctagonAlert, RotateCcw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { grouped, t } from '#contract/language.ts'
import { copyText } from '../lib/copy.ts'
import { closeJob, type Job } from '../lib/jobs.ts'

/** How long what is done without a failure is said. */
const seconds = 6

/** How far one job is, and what can be done about it. */
export function JobLine({ job }: { job: Job }) {
  const { id, words, state, done, total, failures, again } = job
  const [isShown, setShown] = useState(false)
  const failed = failures.length
  const isOver = state === 'done' && failed === 0
  // What has gone well needs no hand to go away; what failed stays until somebody has read it.
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => closeJob(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isOver, id])
  return (
    <div className="[&_button]:inline-flex [&_button]:min-h-7 [&_button]:items-center [&_button]:gap-1 [&_button]:rounded-1 [&_button]:px-2 [&_button]:font-bold [&_button:hover]:bg-surface/18 rounded-2 bg-ink text-13 text-surface shadow-(--shadow-pop)">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 ps-3 pe-1.5">
        {state === 'running' ? (
          <LoaderCircle className="s motion-safe:animate-spin" />
        ) : failed > 0 || state === 'cancelled' ? (
          <OctagonAlert className="s" />
        ) : (
          <Check className="s" />
        )}
        <b>{words}</b>
        <span>{farWords(job)}</span>
        {failed > 0 && (
          <button type="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t('{count} failed', { count: grouped(failed) })}
          </button>
        )}
        {state !== 'running' && again && (
          <button type="button" onClick={again}>
            <RotateCcw className="s" />{' '}
            {failed > 0 && state === 'done' ? t('Try those again') : t('Try the others again')}
          </button>
        )}
        {state === 'running' ? (
          <button type="button" onClick={job.cancel}>
            {t('Cancel')}
          </button>
        ) : (
          <button type="button" aria-label={t('Close')} onClick={() => closeJob(id)}>
            <X className="s" />
          </button>
        )}
      </div>
      {/* The day scale again: what is done is measured. */}
      {state === 'running' && total !== undefined && (
        <progress
          value={done}
          max={total}
          aria-label={words}
          className="mx-3 mb-2 block h-[7px] w-[calc(100%-24px)] appearance-none border border-surface [&::-moz-progress-bar]:bg-surface [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-[repeating-linear-gradient(90deg,var(--surface)_0_12px,var(--ink-3)_12px_24px)]"
        />
      )}
      {isShown && (
        <>
          <ul className="wrap-anywhere max-h-50 overflow-y-auto px-3 pb-2">
            {failures.map(({ label, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and none moves
              <li key={at}>
                <b>{label}</b> {why}
              </li>
            ))}
          </ul>
          <button type="button" className="mx-1 mb-1.5" onClick={() => void copyText(asText(failures), t('Copied.'))}>
            <Copy className="s" /> {t('Copy list')}
          </button>
        </>
      )}
    </div>
  )
}

function farWords({ state, done, total }: Job): string {
  if (total === undefined) return state === 'cancelled' ? t(', cancelled') : ''
  const far = { done: grouped(done), total: grouped(total) }
  return state === 'cancelled' ? t('{done} of {total}, cancelled', far) : t('{done} of {total}', far)
}

/** A line for each, to be pasted into a sheet. */
const asText = (failures: Job['failures']) => failures.map(({ label, why }) => `${label}\t${why}`).join('\n')
