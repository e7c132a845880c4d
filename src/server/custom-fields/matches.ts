import { Script } from 'node:vm'

const script = new Script('new RegExp(pattern, "u").test(text)')
const mostMilliseconds = 50

/** Whether the pattern of a customer is in the text; undefined where that takes too long to tell, as `^(a+)+$` can. */
export function matches(pattern: string, text: string): boolean | undefined {
  try {
    return script.runInNewContext({ pattern, text }, { timeout: mostMilliseconds }) as boolean
  } catch {
    return undefined
  }
}
