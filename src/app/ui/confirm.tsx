import { createStore } from '../lib/store.ts'
import { Confirm, type Question } from './confirm-dialog.tsx'

const asked = createStore<Question | null>(null)

/** Asks before something happens that others will notice. A failure is said in a toast. */
export const confirm = (question: Question) => asked.set(question)

export function ConfirmHost() {
  const question = asked.use()
  return question && <Confirm key={question.title} question={question} onClose={() => asked.set(null)} />
}
