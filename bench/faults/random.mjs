/** Numbers that the same seed gives again (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (least, most) => least + next() * (most - least),
    oneOf: (list) => list[Math.floor(next() * list.length)],
    /** By the weight that each has. */
    drawn(weights) {
      const all = Object.entries(weights)
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
      const found = all.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (found ?? all[0])[0]
    },
  }
}
