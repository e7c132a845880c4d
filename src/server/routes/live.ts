import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Store } from '../db/store.ts'
import { requireScope } from '../http/authorize.ts'
import { callerOf } from '../http/caller.ts'
import type { Door } from '../http/door.ts'
import { HttpError } from '../http/errors.ts'
import { openStream } from '../http/event-stream.ts'
import { type Meter, noMeter } from '../http/request-times.ts'
import { createChanges } from '../live/changes.ts'

interface Deps {
  store: Store
  door: Door
  /** One for all streams of a process. */
  changes?: ReturnType<typeof createChanges>
  meter?: Meter
  /** How often an open stream shows that it is alive, and whether its reader may still read: milliseconds. */
  beat?: number
}

const resync = 'event: resync\ndata: []\n\n'

/** Of one person or one key, in one process: nobody takes the streams of others. */
const mostStreams = 50

const Age = z.coerce.number().int().min(0).optional()

/** @throws 400 where it is no number of milliseconds */
function readAge(query: unknown): number | undefined {
  const { success, data } = Age.safeParse((query as { age?: unknown }).age)
  if (success) return data
  throw new HttpError('invalid_parameter', 'age must be a whole number of milliseconds, 0 or more.', {
    parameter: 'age',
  })
}

/**
 * `GET /v2/live`: what changes in the account, as it is committed (contract/live.ts). A stream ends with the session or
 * the key it was opened with. `age` is that of what its reader has, in milliseconds: `resync` comes first where that may
 * have changed meanwhile.
 */
export function addLiveStream(
  app: FastifyInstance,
  { store, door, changes = createChanges(store), meter = noMeter, beat = 20_000 }: Deps,
) {
  const open = new Map<() => void, string>()

  app.get('/v2/live', async (request, reply) => {
    const whoever = async () => {
      const principal = await door.whoIs(request)
      requireScope(principal, 'read')
      return principal
    }
    const came = performance.now()
    const age = readAge(request.query)
    const principal = await door.enter(request, reply, { bucket: undefined, scope: 'read' })
    const { account_id } = principal
    const caller = callerOf(principal)
    if ([...open.values()].filter((one) => one === caller).length >= mostStreams)
      throw new HttpError('rate_limited', `${mostStreams} open streams of one person or key are the limit.`)
    const stream = openStream(reply.raw)
    open.set(stream.end, caller)
    stream.onEnd(() => open.delete(stream.end))
    stream.onEnd(meter.streaming('staff'))
    const check = () =>
      whoever().catch((error: unknown) => {
        if (error instanceof HttpError) stream.end()
        else request.log.error(error, 'Whether the reader of a stream may still read is not known')
      })
    const stop = await changes.subscribe(
      account_id,
      (what) => stream.send(what === 'missed' ? resync : `event: changed\ndata: ${JSON.stringify(what)}\n\n`),
      () => void check(),
    )
    stream.onEnd(stop)
    // What its reader has has grown older since the request came.
    const isOld = age !== undefined && changes.mayHaveChanged(account_id, age + performance.now() - came)
    stream.begin(reply, isOld ? resync : '')
    const timer = setInterval(() => {
      stream.send(': here\n\n')
      void check()
    }, beat)
    stream.onEnd(() => clearInterval(timer))
  })

  app.addHook('preClose', async () => {
    changes.close()
    for (const end of [...open.keys()]) end()
  })
}
