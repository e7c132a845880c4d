import type { StreamReader } from '../http/streams.ts'
import type { RawMessage } from './proof.ts'

/** Messages about one shipment, or some of them: nobody sends more. */
const mostBytes = 1_048_576

/** JSON as bytes: a signature is of them, and not of what they mean. */
export const messageReader = (): StreamReader => ({
  async accept(app) {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: mostBytes }, (_, body, done) =>
      done(null, body),
    )
  },
  async read({ body, headers }): Promise<RawMessage> {
    return { bytes: body instanceof Uint8Array ? body : new Uint8Array(), headers }
  },
})
