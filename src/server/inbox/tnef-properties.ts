/** The properties of a message or an attachment, by their ids; of texts and files the bytes. */
export interface Properties {
  get(id: number): Uint8Array | undefined
  isWhole: boolean
}

/** How many bytes each fixed type takes, filled up to four (MS-OXTNEF 2.1.3.4). */
const fixed: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}
const [wideText, object, text, binary] = [0x1f, 0x0d, 0x1e, 0x102]
const several = 0x1000
/** Ids from here on have a name besides. */
const named = 0x8000
const mostProperties = 10_000

/** Never throws: what is cut off, or of a type that is not known, ends where it does. */
export function readProperties(bytes: Uint8Array): Properties {
  const found = new Map<number, Uint8Array>()
  const properties = { get: (id: number) => found.get(id), isWhole: true }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 4

  const take = (length: number) => {
    const from = at
    at += length + ((4 - (length % 4)) % 4)
    if (length > bytes.length || from + length > bytes.length) throw new RangeError('cut off')
    return bytes.subarray(from, from + length)
  }
  const number = () => {
    at += 4
    return view.getUint32(at - 4, true)
  }
  const value = (type: number) => {
    const size = fixed[type]
    if (size !== undefined) return take(size)
    if (![wideText, object, text, binary].includes(type)) throw new RangeError('not known')
    const content = take(number())
    return type === wideText ? Buffer.from(new TextDecoder('utf-16le').decode(content)) : content
  }

  try {
    const count = Math.min(view.getUint32(0, true), mostProperties)
    for (let property = 0; property < count; property++) {
      const tag = number()
      const [type, id] = [tag & 0xffff, tag >>> 16]
      if (id >= named) {
        take(16)
        if (number() === 0) number()
        else take(number())
      }
      const base = type & ~several
      const isMany = type !== base || fixed[base] === undefined
      const values = isMany ? Math.min(number(), mostProperties) : 1
      for (let one = 0; one < values; one++) {
        const content = value(base)
        if (!found.has(id)) found.set(id, content)
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    properties.isWhole = false
  }
  return properties
}
