import { messageReader } from '../callbacks/message-reader.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import type { StreamReaders } from '../http/streams.ts'
import { mailReader } from '../inbox/mail-reader.ts'
import { formReader } from './read-form.ts'

/** What is read as it comes in. */
export const streamReaders = (deps: { store: Store; context: Context }): StreamReaders => ({
  'multipart/form-data': formReader(deps),
  'message/rfc822': mailReader(deps),
  'application/json': messageReader(),
})
