import { Check, LoaderCircle, OctagonAlert, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { grouped } from '../lib/grouped.ts'
import { closeJob, type Job } from '../lib/jobs.ts'
import '../styles/job.css'

/** How far one job is, and what can be done about it. */
export function JobLine({ job }: { job: Job }) {
  const { id, words, state, done, total, failures, again } = job
  const [isShown, setShown] = useState(false)
  const failed = failures.length
  const count = (number: number) => grouped(number)
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
        <span>
          {total === undefined ? '' : `${count(done)} of ${count(total)}`}
          {state === 'cancelled' && ', cancelled'}
        </span>
        {failed > 0 && (
          <button type="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {failed === 1 ? '1 failed' : `${count(failed)} failed`}
          </button>
        )}
        {state !== 'running' && again && (
          <button type="button" onClick={again}>
            <RotateCcw className="s" /> Try {failed > 0 && state === 'done' ? 'those' : 'the others'} again
          </button>
        )}
        {state === 'running' ? (
          <button type="button" onClick={job.cancel}>
            Cancel
          </button>
        ) : (
          <button type="button" aria-label="Close" onClick={() => closeJob(id)}>
            <X className="s" />
          </button>
        )}
      </div>
      {state === 'running' && total !== undefined && <progress value={done} max={total} aria-label={words} />}
      {isShown && (
        <ul>
          {failures.map(({ label, why }) => (
            <li key={label}>
              <b>{label}</b> {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
