import { deflateSync } from 'node:zlib'

export interface Picture {
  width: number
  height: number
  /** TIFF 6.0: 1 as it is, 4 of faxes (ITU-T T.6), and what else there may be. */
  compression?: number
  data: readonly number[]
  /** Points to the inch, across and down. */
  resolution?: readonly [number, number]
  next?: number
}

const short = (tag: number, value: number) => [tag & 255, tag >> 8, 3, 0, 1, 0, 0, 0, value & 255, value >> 8, 0, 0]
const long = (tag: number, value: number, type = 4) => [tag & 255, tag >> 8, type, 0, 1, 0, 0, 0, ...bytesOf(value)]
const bytesOf = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255]

/** A TIFF of pages in black and white, one point a bit; `next` leads on to another place than the next page. */
export function tiffOf(pages: readonly Picture[]): Buffer {
  const file = [0x49, 0x49, 42, 0, ...bytesOf(8)]
  for (const [at, { width, height, compression = 1, data, resolution = [1, 1], next }] of pages.entries()) {
    const entries = 11
    const after = file.length + 2 + entries * 12 + 4
    const end = after + 16 + data.length + (data.length % 2)
    file.push(
      ...[entries, 0],
      ...long(256, width),
      ...long(257, height),
      ...short(258, 1),
      ...short(259, compression),
      ...short(262, 0),
      ...long(273, after + 16),
      ...short(277, 1),
      ...long(278, height),
      ...long(279, data.length),
      ...long(282, after, 5),
      ...long(283, after + 8, 5),
      ...bytesOf(next ?? (at === pages.length - 1 ? 0 : end)),
      ...resolution.flatMap((dots) => [...bytesOf(dots), ...bytesOf(1)]),
      ...data,
      ...(data.length % 2 ? [0] : []),
    )
  }
  return Buffer.from(file)
}

/** Bits, in order, as bytes. */
export const bits = (text: string): number[] =>
  (text.replaceAll(' ', '').match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))

/** Of each of 4 lines of 16 points the middle 8 are black, as faxes are written (ITU-T T.6). */
export const fax: Picture = {
  width: 16,
  height: 4,
  compression: 4,
  data: bits(`001 1011 000101 001 1011 0000110111 ${'111'.repeat(3)} 000000000001 000000000001`),
  resolution: [204, 98],
}

/** A page in black and white as `pdftoppm -mono` writes it (PBM, P4), at so many points to the inch. */
export function pageOfPbm(pbm: Buffer, dpi: number): Picture {
  const [head = '', width, height] = /^P4\s+(\d+)\s+(\d+)\s/.exec(pbm.subarray(0, 64).toString('latin1')) ?? []
  const data = [...deflateSync(pbm.subarray(head.length))]
  return { width: Number(width), height: Number(height), compression: 8, data, resolution: [dpi, dpi] }
}
