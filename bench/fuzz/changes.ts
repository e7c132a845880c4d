import fc from 'fast-check'

/** Something done to a file: places are parts of its length, so that a smaller file keeps them. */
export type Change =
  | { do: 'set'; at: number; byte: number }
  | { do: 'cut'; at: number; part: number }
  | { do: 'repeat'; at: number; bytes: number; times: number }
  | { do: 'insert'; at: number; bytes: Uint8Array }
  | { do: 'number'; at: number; text: string }
  | { do: 'end'; at: number }

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ do: fc.constant('set' as const), at: place, byte: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ do: fc.constant('cut' as const), at: place, part: fc.double({ min: 0, max: 0.3, noNaN: true }) }),
  fc.record({
    do: fc.constant('repeat' as const),
    at: place,
    bytes: fc.integer({ min: 1, max: 64 }),
    times: fc.integer({ min: 1, max: 20_000 }),
  }),
  fc.record({ do: fc.constant('insert' as const), at: place, bytes: fc.uint8Array({ maxLength: 64 }) }),
  fc.record({
    do: fc.constant('number' as const),
    at: place,
    text: fc.constantFrom('0', '-1', '65536', '4294967295', '99999999999999999999', '1e308', '1/0'),
  }),
  fc.record({ do: fc.constant('end' as const), at: place }),
)

/** What is done to one file: once at least. */
export const changes = fc.array(change, { minLength: 1, maxLength: 8 })

export const changedBy = (bytes: Uint8Array, some: readonly Change[]): Uint8Array => some.reduce(changed, bytes)

function changed(bytes: Uint8Array, one: Change): Uint8Array {
  const at = Math.floor(one.at * bytes.length)
  const before = bytes.subarray(0, at)
  const rest = bytes.subarray(at)
  switch (one.do) {
    case 'set':
      return Buffer.concat([before, Uint8Array.of(one.byte), rest.subarray(1)])
    case 'cut':
      return Buffer.concat([before, rest.subarray(Math.floor(one.part * bytes.length))])
    case 'repeat': {
      const times = Math.min(one.times, 2_000_000 / one.bytes)
      return Buffer.concat([before, ...Array.from({ length: times }, () => rest.subarray(0, one.bytes)), rest])
    }
    case 'insert':
      return Buffer.concat([before, one.bytes, rest])
    case 'number': {
      // The next number in it is another.
      const text = Buffer.from(rest).toString('latin1')
      const found = /\d+/.exec(text)
      if (!found) return bytes
      return Buffer.concat([before, Buffer.from(text.replace(/\d+/, one.text), 'latin1')])
    }
    case 'end':
      return before
  }
}
