import type { FastifyInstance } from 'fastify'
import { goodViewTokens } from '../../db/portal/view-tokens.ts'
import { readAsSystem } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { enterView, type Visitor } from '../../http/authenticate-view.ts'
import { HttpError } from '../../http/errors.ts'
import { openStream } from '../../http/event-stream.ts'
import type { Limit } from '../../http/rate-limit.ts'
import type { Meter } from '../../http/request-times.ts'
import type { createChanges } from '../../live/changes.ts'
import { createViewWatch } from '../../live/view-watch.ts'

interface Deps {
  store: Store
  now: () => Date
  changes: ReturnType<typeof createChanges>
  limit: Limit
  patience?: LivePatience | undefined
  meter: Meter
}

/** In milliseconds. */
export interface LivePatience {
  /** How often it is asked whether the tokens of all open streams are still good. */
  beat?: number
  /** Between two looks at what the same open views show, however much happens. */
  pause?: number
}

/** Of one token, in one process. */
const mostStreams = 100

/**
 * `GET /v2/embed/live`: tells an open page of a customer that what it shows is no longer what there is. Event `state`,
 * at once and after each change, with two marks: `{"view": "…", "shipments": "…"}`. They name nothing; one that differs
 * says what to ask for again. A stream ends within seconds when its token does.
 */
export function addEmbedLive(app: FastifyInstance, { store, now, changes, limit, patience = {}, meter }: Deps) {
  const { beat = 5000, pause = 1000 } = patience
  const open = new Map<() => void, Visitor>()
  const onError = (error: unknown) => app.log.error(error, 'What open views show is not known')
  const views = createViewWatch({ store, changes, now, pause, onError })
  let timer: NodeJS.Timeout | undefined

  /** One statement for all of them, or for those of one view. */
  async function endThoseOver(view_id?: string) {
    const asked = [...open].filter(([, one]) => view_id === undefined || one.view_id === view_id)
    if (asked.length === 0) return
    const tokens = [...new Set(asked.map(([, { token_id }]) => token_id))]
    const good = await readAsSystem(store, (db) => goodViewTokens(db, tokens, now()))
    for (const [end, { token_id }] of asked) if (!good.has(token_id)) end()
  }

  app.get('/v2/embed/live', async (request, reply) => {
    const visitor = await enterView({ store, now, limit }, request, reply)
    const own = [...open.values()].filter(({ token_id }) => token_id === visitor.token_id)
    if (own.length >= mostStreams)
      throw new HttpError('rate_limited', `${mostStreams} open streams of one link are the limit.`)
    const stream = openStream(reply.raw)
    open.set(stream.end, visitor)
    stream.onEnd(meter.streaming('customer'))
    stream.onEnd(() => {
      open.delete(stream.end)
      if (open.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
    timer ??= setInterval(() => endThoseOver().catch(onError), beat)
    stream.begin(reply)
    const alive = setInterval(() => stream.send(': here\n\n'), 20_000)
    stream.onEnd(() => clearInterval(alive))
    try {
      const stop = await views.watch(visitor, (what) => {
        if (what === 'over') void endThoseOver(visitor.view_id).catch(onError)
        else stream.send(`event: state\ndata: ${JSON.stringify(what)}\n\n`)
      })
      stream.onEnd(stop)
    } catch (error) {
      // Its reader comes back.
      onError(error)
      stream.end()
    }
  })

  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const end of [...open.keys()]) end()
  })
}
