import { Readable } from 'node:stream'
import { withScope } from '../db/scope.ts'
import { recordDocument } from '../documents/record-document.ts'
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
    recordDocument(tx, { source: 'api', name, file: { ...kept, name, content_type } }, context.now()),
  )
  return id
}
