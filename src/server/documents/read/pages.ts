import { degrees, PDFDocument } from 'pdf-lib'
import { readings } from '#contract/said/readings.ts'
import { UnreadableError } from './reading.ts'

/** All pages turned clockwise. @throws UnreadableError */
export async function rotatePdf(bytes: Uint8Array, by: number): Promise<Uint8Array> {
  const pdf = await load(bytes)
  for (const page of pdf.getPages()) page.setRotation(degrees((page.getRotation().angle + by) % 360))
  return pdf.save()
}

/** A PDF of each range, such as `2-5`. @throws UnreadableError */
export async function splitPdf(bytes: Uint8Array, ranges: readonly string[]): Promise<Uint8Array[]> {
  const pdf = await load(bytes)
  const parts: Uint8Array[] = []
  for (const range of ranges) {
    const [first = 1, last = first] = range.split('-').map(Number)
    if (last > pdf.getPageCount())
      throw new UnreadableError(`The file has ${pdf.getPageCount()} pages: there is no ${range}.`)
    // Without the time at which it is made: the same pages again are the same file.
    const part = await PDFDocument.create({ updateMetadata: false })
    const pages = await part.copyPages(
      pdf,
      Array.from({ length: last - first + 1 }, (_, at) => first - 1 + at),
    )
    for (const page of pages) part.addPage(page)
    parts.push(await part.save())
  }
  return parts
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const pdf = await PDFDocument.load(bytes)
    // What has none is opened all the same, and breaks where they are asked for.
    pdf.getPages()
    return pdf
  } catch (error) {
    if (/encrypt/i.test((error as Error).message)) throw new UnreadableError(readings.pages_encrypted)
    throw new UnreadableError(readings.pages_damaged)
  }
}
