import { Suspense } from 'react'
import { jobs } from '../lib/jobs.ts'
import { lazyPart } from '../lib/lazy-part.ts'

const JobLine = lazyPart(() => import('./job-line.tsx'), 'JobLine')

/** Long work that goes on, or has ended: how far it is, what failed and why. */
export function JobStrip() {
  return (
    <div className="jobs" role="status">
      <Suspense>
        {jobs.use().map((job) => (
          <JobLine key={job.id} job={job} />
        ))}
      </Suspense>
    </div>
  )
}
