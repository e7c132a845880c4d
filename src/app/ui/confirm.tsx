import { lazy, Suspense } from 'react'
import { createStore } from '../lib/store.ts'

/** Comes when the first question is asked. */
const Confirm = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).Confirm }))

export interface Question {
  title: string
  /** Says exactly what happens. */
  body: string
  action: string
  /** The safe choice. */
  keep: string
  /** What is said when it has happened, where `act` does not say it. */
  done?: string
  act: () => Promise<unknown>
}

const asked = createStore<Question | null>(null)

/** Asks before something happens that others will notice. A failure is said in a toast. */
export const confirm = (question: Question) => asked.set(question)

export function ConfirmHost() {
  const question = asked.use()
  return (
    question && (
      <Suspense>
        <Confirm key={question.title} question={question} onClose={() => asked.set(null)} />
      </Suspense>
    )
  )
}
