import { constants, setPriority } from 'node:os'
import { learn } from '#domain/documents/memory/learn.ts'
import type { Page } from '#domain/documents/page.ts'
import { understandText } from '#domain/documents/understand.ts'
import { checkFile } from '../../imports/check-file.ts'
import { MailError, parseMail } from '../../inbox/parse-mail.ts'
import { knownNames } from './known-names.ts'
import { rotatePdf, splitPdf } from './pages.ts'
import { previewFile } from './preview.ts'
import { readFile } from './read-file.ts'
import { type Known, UnreadableError, type Work, type WorkDone } from './reading.ts'
import { readTable } from './table.ts'

/** The process that opens files: it is asked by `reader.ts`, and goes with whoever started it. */
process.on('message', async ({ id, ...work }: Work & { id: number }) => {
  process.send?.({ id, done: await run(work) })
})
process.on('disconnect', () => process.exit())
try {
  // Who waits for a page goes before who has sent a file.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Where the system does not allow it, as under a systemd unit that filters calls, files are read all the same.
}
process.send?.('ready')

async function run(work: Work): Promise<WorkDone> {
  try {
    if (work.do === 'preview') return { preview: await previewFile(work.bytes, work.name, work.type) }
    if (work.do === 'rotate') return { files: [await rotatePdf(work.bytes, work.degrees)] }
    if (work.do === 'split') return { files: await splitPdf(work.bytes, work.ranges) }
    if (work.do === 'table') return { table: await readTable(work.bytes, work.name, work.rows) }
    if (work.do === 'mail') return { mail: await parseMail(work) }
    if (work.do === 'sheet') return { sheet: await checkFile(work) }
    if (work.do === 'learn') return { lessons: learn(work.pages, work.correction, knownNames(work.vessels)) }
    if (work.do === 'understand') return { understood: understood(work.pages, work) }
    const reading = await readFile(work.bytes, work.name)
    if ('failure' in reading) return reading
    return { reading, understood: understood(reading.pages, work) }
  } catch (error) {
    if (error instanceof MailError) return { refused: { code: error.code, detail: error.detail } }
    if (error instanceof UnreadableError) return { failure: error.message }
    return { failure: `The file is damaged: ${(error as Error).message}`.slice(0, 300) }
  }
}

const understood = (pages: readonly Page[], { name, type, vessels = [], memory }: Known) =>
  understandText(pages, name, type, knownNames(vessels), memory)
