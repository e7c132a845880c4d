import { Readable } from 'node:stream'
import { withScope } from '../db/scope.ts'
import { recordDocument } from '../documents/record-document.ts'
import { render } from './papers/render.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'store' | 'context'>

/** A file that somebody has sent, as a document that nobody has read yet. Returns its id. */
export async function sendFile(
  { store, context }: Setting,
  account_id: string,
  name: string,
  content: Uint8Array | string,
): Promise<string> {
  const bytes = Buffer.from(content)
  const kept = await context.files.of(account_id).put(Readable.from([bytes]), { maxBytes: 100_000_000 })
  const content_type = name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream'
  const { id } = await withScope(store(), { account_id }, (tx) =>
    recordDocument(tx, { source: 'api', name, file: { ...kept, name, content_type } }, context),
  )
  return id
}

/** A PDF whose beginning is there so many times: what reads it compares each object with all others, for a minute. */
export async function slowPdf(times = 8000): Promise<Buffer> {
  const paper = Buffer.from(await render([{ title: 'PACKING LIST' }], 'pdf'))
  return Buffer.concat([...Array<Buffer>(times).fill(paper.subarray(0, 35)), paper])
}
