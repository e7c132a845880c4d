import { type Context, createContext, Script } from 'node:vm'

const script = new Script('new RegExp(pattern, "u").test(text)')
/** Of one request: nobody else is answered meanwhile. */
const mostMilliseconds = 100

/**
 * Tells whether the pattern of a customer is in a text; undefined where that takes too long, as `^(a+)+$` can, alone or
 * together with what was asked before.
 */
export function createMatcher() {
  const asked = { pattern: '', text: '' }
  // Made when it is needed: it is heavy, and most fields have no pattern.
  let context: Context | undefined
  let left = mostMilliseconds
  return (pattern: string, text: string): boolean | undefined => {
    if (left < 1) return undefined
    Object.assign(asked, { pattern, text })
    context ??= createContext(asked)
    const begin = performance.now()
    const used = process.cpuUsage()
    try {
      return script.runInContext(context, { timeout: Math.ceil(left) }) as boolean
    } catch {
      return undefined
    } finally {
      // On a busy machine a pattern waits longer for its turn than it takes.
      const { user, system } = process.cpuUsage(used)
      left -= Math.min(performance.now() - begin, (user + system) / 1000)
    }
  }
}
