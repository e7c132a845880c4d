import { understandText } from '#domain/document/understand.ts'
import { MailError, parseMail } from '../../inbox/parse-mail.ts'
import { rotatePdf, splitPdf } from './pages.ts'
import { previewFile } from './preview.ts'
import { readFile } from './read-file.ts'
import { UnreadableError, type Work, type WorkDone } from './reading.ts'

/** The process that opens files: it is asked by `reader.ts`, and goes with whoever started it. */
process.on('message', async ({ id, ...work }: Work & { id: number }) => {
  process.send?.({ id, done: await run(work) })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function run(work: Work): Promise<WorkDone> {
  try {
    if (work.do === 'preview') return { preview: await previewFile(work.bytes, work.name, work.type) }
    if (work.do === 'rotate') return { files: [await rotatePdf(work.bytes, work.degrees)] }
    if (work.do === 'split') return { files: await splitPdf(work.bytes, work.ranges) }
    if (work.do === 'mail') return { mail: await parseMail(work) }
    if (work.do === 'understand') return { understood: understandText(work.pages, work.name, work.type) }
    const reading = await readFile(work.bytes, work.name)
    if ('failure' in reading) return reading
    return { reading, understood: understandText(reading.pages, work.name, work.type) }
  } catch (error) {
    if (error instanceof MailError) return { refused: { code: error.code, detail: error.message } }
    if (error instanceof UnreadableError) return { failure: error.message }
    return { failure: `The file is damaged: ${(error as Error).message}`.slice(0, 300) }
  }
}
