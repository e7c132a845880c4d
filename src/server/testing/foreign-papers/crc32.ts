const table = Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

/** The check sum of PNG. Node has one of its own from version 22. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = ((table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8)) >>> 0
  return (sum ^ 0xffffffff) >>> 0
}
