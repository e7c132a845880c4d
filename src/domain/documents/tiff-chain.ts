export interface TiffChain {
  /** Of pages that can be reached. */
  count: number
  /** Whether it ends as it should, leads back or out of the file, or goes on for more than was asked for. */
  end: 'whole' | 'damaged' | 'long'
}

/** The pages of a TIFF (TIFF 6.0, section 2): each says where the next one is, and one that leads back would never end. */
export function chainOf(bytes: Uint8Array, most: number): TiffChain {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 8) return { count: 0, end: 'damaged' }
  const isLittle = view.getUint8(0) === 0x49
  const seen = new Set<number>()
  for (let at = view.getUint32(4, isLittle); at !== 0; ) {
    if (seen.size === most) return { count: most, end: 'long' }
    if (seen.has(at) || at + 6 > view.byteLength) return { count: seen.size, end: 'damaged' }
    const end = at + 2 + view.getUint16(at, isLittle) * 12
    if (end + 4 > view.byteLength) return { count: seen.size, end: 'damaged' }
    seen.add(at)
    at = view.getUint32(end, isLittle)
  }
  return { count: seen.size, end: 'whole' }
}
