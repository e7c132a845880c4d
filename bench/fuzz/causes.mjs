import { setTimeout as wait } from 'node:timers/promises'

/** Reads the log of a server: what broke a request, by the id that its answer had. */
export function createCauses() {
  const known = new Map()
  const last = []
  return {
    /** What it said last besides its requests, which is why it did not start. */
    last: () => last.join('\n'),
    read(line) {
      if (!line.startsWith('{')) last.push(line)
      if (last.length > 20) last.shift()
      if (!line.includes('"level":50')) return
      const { reqId, err, msg } = JSON.parse(line)
      const at = /\n\s+at ([^\n]*)/.exec(err?.stack ?? '')?.[1] ?? ''
      known.set(reqId, `${err?.message ?? msg} (${at.replace(/\(?file:.*\//, '').replace(/\)$/, '')})`)
    },
    /** A line may come a little later than its answer. */
    async of(id) {
      for (let left = 10; left > 0 && !known.has(id); left--) await wait(20)
      // What is made up at random is no other cause.
      return known.get(id)?.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    },
  }
}
