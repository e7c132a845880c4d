import type { Target } from './target.ts'

/** Tells how long each case took. */
export const tallied = <Case>(target: Target<Case>, note: (name: string, ms: number) => void): Target<Case> => ({
  ...target,
  async check(one) {
    const began = performance.now()
    await target.check(one).finally(() => note(target.name, performance.now() - began))
  },
})
