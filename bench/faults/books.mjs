const news = /^(Landfall is ready|Sign in for the first time|Customers are offered no mails|Metrics for Prometheus)/

/** What the harness knows: what was acknowledged, what clients saw, when writes were taken, what servers said. */
export function openBooks() {
  const acknowledged = new Map()
  const statuses = new Map()
  const odd = new Map()
  const times = []
  const faults = []
  const said = new Map()
  let slowest = 0
  const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1)

  const explained = []

  function note(line) {
    const text = line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '…').slice(0, 200)
    said.set(text, said.get(text) ?? { count: 0, example: line.slice(0, 1500) })
    said.get(text).count += 1
  }

  return {
    acknowledged,
    statuses,
    odd,
    faults,
    said,
    slowest: () => slowest,
    written: () => times.length,
    /** @param mark what finds it in the store */
    acknowledge(kind, mark) {
      const marks = acknowledged.get(kind) ?? []
      acknowledged.set(kind, marks)
      marks.push(mark)
      times.push(performance.now())
    },
    /** @param isHonest whether it is an answer that a client may get while something is broken */
    answered({ status, ms, isHonest, what }) {
      count(statuses, status)
      slowest = Math.max(slowest, ms)
      if (!isHonest) count(odd, what)
    },
    /** What servers may say from now on: some of it comes long after its cause. */
    expect(says) {
      if (says && !explained.includes(says)) explained.push(says)
    },
    /** A line of a server. Those of requests are kept where they failed; what it says at its start is no error. */
    hear(line) {
      const isOfRequests = line.startsWith('{"level":')
      const isError = isOfRequests ? /^\{"level":[56]0/.test(line) : !news.test(line)
      // What comes indented goes on with what was said before it.
      if (/^\s|^[}\]]/.test(line)) return
      if (isError && !explained.some((says) => says.test(line))) note(line)
    },
    note,
    /** The longest time without an acknowledged write, from when something began to the first write after its end. */
    longestPause(began, ended) {
      const after = times.find((at) => at > ended) ?? performance.now()
      const marks = [began, ...times.filter((at) => at > began && at < after), after]
      return Math.max(...marks.slice(1).map((at, index) => at - marks[index])) / 1000
    },
  }
}
