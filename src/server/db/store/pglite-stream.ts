import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/** With a length before it where others have a letter: the first that a client sends. */
const startup = 0
const terminate = 'X'.charCodeAt(0)

/**
 * What a client of PostgreSQL has in place of a socket: what it writes, PGlite answers in this thread. Messages that are
 * written at once are answered at once.
 */
export class PGliteStream extends Duplex {
  private readonly pglite: PGlite

  constructor(pglite: PGlite) {
    super()
    this.pglite = pglite
  }

  /** As of a socket: there is nothing to connect to. */
  connect() {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay = () => this
  setKeepAlive = () => this
  ref = () => this
  unref = () => this

  override _write(message: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.ask(message).then(() => done(), done)
  }

  override _writev(messages: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.ask(Buffer.concat(messages.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  override _read() {
    // It is answered as it is asked.
  }

  private async ask(message: Buffer) {
    // Never within the write: what the client sends on hearing the answer would come before this one has been written off.
    await null
    if (message[0] === terminate) return
    if (this.pglite.closed) throw new Error('PGlite is closed')
    if (message[0] === startup) return void this.push(Buffer.from(await this.pglite.execProtocolRaw(message)))
    // What it hands over lies in its own memory, and is overwritten by what comes next.
    await this.pglite.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (bytes) => this.push(Buffer.from(bytes)),
    })
  }
}
