import { createStore } from '../lib/store.ts'

type Answer = (isProved: boolean) => void

/** What waits until the person has proved who they are. */
export const unproved = createStore<readonly Answer[]>([])

/** However much waits, it is asked once. */
export const askForProof = () => new Promise<boolean>((answer) => unproved.set([...unproved.get(), answer]))

export function answerProof(isProved: boolean) {
  const waiting = unproved.get()
  unproved.set([])
  for (const answer of waiting) answer(isProved)
}
