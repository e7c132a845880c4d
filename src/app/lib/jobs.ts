import { createStore } from './store.ts'

/** Long work that goes on while people do something else. */
export interface Job {
  id: number
  /** What it does: `Adding the tag “wave 3”`. */
  words: string
  state: 'running' | 'done' | 'cancelled'
  done: number
  /** Undefined while nobody knows. */
  total: number | undefined
  failures: readonly Failure[]
  cancel: () => void
  /** Only what failed or was not tried, once more. */
  again: (() => void) | undefined
}

export interface Failure {
  label: string
  why: string
}

export const jobs = createStore<readonly Job[]>([])

export function changeJob(id: number, next: Partial<Job>) {
  jobs.set(jobs.get().map((job) => (job.id === id ? { ...job, ...next } : job)))
}

export function closeJob(id: number) {
  jobs.set(jobs.get().filter((job) => job.id !== id))
}

let last = 0
export const nextJobId = () => ++last
