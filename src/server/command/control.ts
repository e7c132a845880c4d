import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { socketIn } from '../db/store/socket-in.ts'
import { isWrittenWrongly } from './command.ts'

/**
 * The embedded store belongs to its server's process: what another process wants of it, it asks here. A socket in the
 * folder of the data, which nobody but its user may open: it needs no key, no port, and no network leads to it.
 */
const name = 'control'

/** Begins the names of copies; what a command that was killed has left goes at the next start. */
const copyOf = 'copy-'
export const isCopy = (name: string) => /^copy-[\da-f]{8}$/.test(name)

export interface ControlRequest {
  command: string
  args: string[]
}

const asked = z.object({ command: z.string(), args: z.array(z.string()) })
const answered = z.object({ say: z.string().optional(), note: z.string().optional(), code: z.int().optional() })
export type Answer = z.output<typeof answered>

/** @param run does it and tells its lines, unless the asker is gone; the last one has the exit code */
export async function openControl(
  folder: string,
  run: (asked: ControlRequest, tell: (answer: Answer) => void, gone: AbortSignal) => Promise<number>,
): Promise<{ close(): Promise<void> }> {
  for (const entry of readdirSync(folder))
    if (entry.startsWith(copyOf)) rmSync(join(folder, entry), { recursive: true, force: true })
  const { path, release } = socketIn(folder, name)
  rmSync(path, { force: true })
  const server = createServer((incoming, outgoing) => {
    const tell = (answer: Answer) => void outgoing.write(`${JSON.stringify(answer)}\n`)
    const gone = new AbortController()
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) gone.abort(new Error('Whoever asked for it is gone.'))
    })
    text(incoming)
      .then((body) => run(asked.parse(JSON.parse(body)), tell, gone.signal))
      .catch((error: Error) => {
        tell({ note: error.message })
        return isWrittenWrongly(error) ? 2 : 1
      })
      .then((code) => outgoing.end(`${JSON.stringify({ code })}\n`))
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(path, done))
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => {
          release()
          done()
        })
        server.closeAllConnections()
      }),
  }
}

/** Asks the server that has the folder. @throws where none answers */
export function askServer(
  folder: string,
  wanted: ControlRequest,
  tell: (answer: Answer) => void,
  signal?: AbortSignal,
): Promise<number> {
  const { path, release } = socketIn(folder, name)
  return new Promise<number>((done, fail) => {
    const sent = request({ socketPath: path, method: 'POST', signal }, (incoming) => {
      let rest = ''
      let code: number | undefined
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk: string) => {
        const lines = `${rest}${chunk}`.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const answer = answered.parse(JSON.parse(line))
          code = answer.code ?? code
          if (answer.code === undefined) tell(answer)
        }
      })
      incoming.once('error', fail)
      incoming.once('close', () =>
        code === undefined ? fail(new Error('The server ended before it had answered.')) : done(code),
      )
    })
    sent.once('error', (error) =>
      fail(new Error(`The server that has ${folder} does not answer (${error.message}). Stop it, or ask again.`)),
    )
    sent.end(JSON.stringify(wanted))
  }).finally(release)
}

/** Where a copy of the store is put, beside it: on one disk it may cost no room. */
export const newCopyIn = (folder: string) => join(folder, `${copyOf}${randomUUID().slice(0, 8)}`)
