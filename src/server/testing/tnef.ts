/** Bytes as Outlook wraps them (MS-OXTNEF): for tests of what unwraps them. */
interface Wrapped {
  body?: string
  html?: string
  subject?: string
  files?: { name: string; bytes: Uint8Array; type?: string }[]
  /** Mails that are attached in the same form. */
  mails?: { name: string; bytes: Buffer }[]
}

export function tnef({ body, html, subject, files = [], mails = [] }: Wrapped): Buffer {
  const own = [
    ...(subject ? [property(0x0037, 0x1f, wide(subject))] : []),
    ...(html ? [property(0x1013, 0x102, Buffer.from(html))] : []),
  ]
  return Buffer.concat([
    u32(0x223e9f78),
    u16(1),
    attribute(1, 0x00089006, u32(0x10000)),
    ...(body ? [attribute(1, 0x0002800c, Buffer.from(`${body}\0`, 'latin1'))] : []),
    ...(own.length ? [attribute(1, 0x00069003, properties(own))] : []),
    ...files.flatMap(({ name, bytes, type }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from('SHORT~1.DAT\0')),
      attribute(2, 0x0006800f, Buffer.from(bytes)),
      attribute(
        2,
        0x00069005,
        properties([
          property(0x0e21, 0x03, u32(7)),
          namedProperty('Landfall', 0x1f, wide('something')),
          property(0x3707, 0x1f, wide(name)),
          ...(type ? [property(0x370e, 0x1e, Buffer.from(`${type}\0`))] : []),
        ]),
      ),
    ]),
    ...mails.flatMap(({ name, bytes }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(
        2,
        0x00069005,
        properties([
          property(0x3001, 0x1f, wide(name)),
          property(0x3701, 0x0d, Buffer.concat([Buffer.alloc(16), bytes])),
        ]),
      ),
    ]),
  ])
}

const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')
const filled = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

function attribute(level: number, id: number, data: Buffer): Buffer {
  const sum = data.reduce((all, byte) => (all + byte) % 65_536, 0)
  return Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(sum)])
}

const properties = (all: readonly Buffer[]) => Buffer.concat([u32(all.length), ...all])

function property(id: number, type: number, value: Buffer): Buffer {
  const isFixed = type === 0x03
  return Buffer.concat([u16(type), u16(id), ...(isFixed ? [value] : [u32(1), u32(value.length), filled(value)])])
}

function namedProperty(name: string, type: number, value: Buffer): Buffer {
  const words = wide(name)
  const head = [u16(type), u16(0x8001), Buffer.alloc(16, 1), u32(1), u32(words.length), filled(words)]
  return Buffer.concat([...head, u32(1), u32(value.length), filled(value)])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
