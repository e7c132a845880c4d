import { Check, Copy, LoaderCircle, OctagonAlert, RotateCcw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { grouped, t } from '#contract/language.ts'
import { copyText } from '../lib/copy.ts'
import { closeJob, type Job } from '../lib/jobs.ts'
import '../styles/job.css'

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
    <div className="job">
      <div className="job-line">
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
      {state === 'running' && total !== undefined && <progress value={done} max={total} aria-label={words} />}
      {isShown && (
        <>
          <ul>
            {failures.map(({ label, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and none moves
              <li key={at}>
                <b>{label}</b> {why}
              </li>
            ))}
          </ul>
          <button type="button" className="copy" onClick={() => void copyText(asText(failures), t('Copied.'))}>
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
