/**
 * By how much the work grows when its text becomes four times as long: 4 where it grows with the length, 16 with its
 * square, 64 with its cube. Processor time of this process, and the least of several tries: what else the machine does
 * counts little.
 */
export function growth(work: (size: number) => unknown, size: number): number {
  work(size)
  const least = (of: number) => Math.min(...Array.from({ length: 7 }, () => timeOf(() => work(of))))
  return least(4 * size) / least(size)
}

/** Microseconds of twenty turns, so that one is long enough to be measured. */
function timeOf(work: () => unknown): number {
  const start = process.cpuUsage()
  for (let turn = 0; turn < 20; turn++) work()
  const { user, system } = process.cpuUsage(start)
  return Math.max(1, user + system)
}
