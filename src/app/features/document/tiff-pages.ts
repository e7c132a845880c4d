import { mostCounted, TiffProblem } from './tiff-problem.ts'
import './inflate.ts'
import UTIF, { type IFD } from 'utif2'
import { chainOf } from '#domain/documents/tiff-chain.ts'

export interface TiffPage {
  /** Points as they are kept. */
  width: number
  height: number
  /** How much higher than wide a point is: faxes are coarser from line to line. */
  stretch: number
}

export const mostPages = 200
/** A page of A3 at 400 dots to the inch has 31 million points. */
const mostPoints = 40_000_000
/** The pages of a TIFF (TIFF 6.0), without their points. @throws with words for people */
export function openTiff(bytes: ArrayBuffer): {
  pages: TiffPage[]
  isCut: boolean
  pointsOf: (page: number) => Points
} {
  const isCut = checkChain(bytes)
  const directories = UTIF.decode(bytes)
    .filter((one) => numberOf(one, 256) > 0 && numberOf(one, 257) > 0)
    .slice(0, mostPages)
  if (directories.length === 0) throw new TiffProblem('damaged')
  const pages = directories.map((one) => ({
    width: numberOf(one, 256),
    height: numberOf(one, 257),
    stretch: stretchOf(one),
  }))
  return { pages, isCut, pointsOf: (page) => pointsOf(bytes, directories[page - 1]) }
}

interface Points {
  width: number
  height: number
  /** Red, green, blue and opacity of each. */
  rgba: Uint8Array
}

function pointsOf(bytes: ArrayBuffer, directory: IFD | undefined): Points {
  if (!directory) throw new TiffProblem('damaged')
  const [width, height] = [numberOf(directory, 256), numberOf(directory, 257)]
  // What each point takes is also what a file says of itself.
  const bits = (numberOf(directory, 258) || 1) * (numberOf(directory, 277) || 1)
  if (width * height > mostPoints || bits > 64) throw new TiffProblem('page_too_large')
  UTIF.decodeImage(bytes, directory)
  const rgba = UTIF.toRGBA8(directory)
  // Of a page that is left only the picture is kept.
  Reflect.deleteProperty(directory, 'data')
  if (rgba.length < width * height * 4) throw new TiffProblem('damaged')
  return { width, height, rgba }
}

const numberOf = (directory: IFD, tag: number): number => {
  const [first] = Array.from((directory[`t${tag}`] ?? []) as ArrayLike<number | readonly number[]>)
  // A fraction comes as its two numbers.
  const value = typeof first === 'number' ? first : Number(first?.[0]) / Number(first?.[1])
  return Number.isFinite(value) ? value : 0
}

/** By its points to the inch, where these are possible. */
function stretchOf(directory: IFD): number {
  const stretch = numberOf(directory, 282) / numberOf(directory, 283)
  return stretch >= 0.25 && stretch <= 4 ? stretch : 1
}

/** @returns whether there are more than are shown. @throws where they cannot be followed to their end */
function checkChain(bytes: ArrayBuffer): boolean {
  const [first, , low, high] = new Uint8Array(bytes)
  if ((first === 0x49 ? low : high) === 43) throw new TiffProblem('big_tiff')
  const { count, end } = chainOf(new Uint8Array(bytes), mostCounted)
  if (end === 'damaged') throw new TiffProblem('damaged')
  // More than anybody looks at; the rest is not read.
  if (end === 'long') throw new TiffProblem('too_many_pages')
  return count > mostPages
}
