import type { Endpoint, RequestOf } from '#contract/endpoint.ts'
import type { ApiError } from '#contract/errors.ts'
import { type Principal, type Transaction, withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { createAudit } from './audit.ts'
import { requireScope } from './authorize.ts'
import { errorsOf, HttpError } from './errors.ts'
import type { Answer, CallOne, Context, Handler, Many } from './handler.ts'
import { readBody } from './validate.ts'

interface ManyDeps {
  store: Store
  handlers: Record<string, Record<string, Handler<never>>>
  principal: Principal
  context: Context
  origin: string
  audit: Parameters<typeof createAudit>[0]['origin']
  limit: (endpoint: Endpoint) => void
  /** What went wrong on our side. */
  fail: (error: Error) => void
  /** Which 5xx are quoted by. */
  id: string
}

/** Does for each row what other endpoints do for one: by their handlers, with their checks and their lines of the audit log. */
export function createMany({
  store,
  handlers,
  principal,
  context,
  origin,
  audit: from,
  limit,
  fail,
  id,
}: ManyDeps): Many {
  const inTransaction = (tx: Transaction): CallOne =>
    async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<Answer<E>> {
      const [noun = '', verb = ''] = endpoint.name.split('.')
      const handler = handlers[noun]?.[verb] as unknown as Handler<Endpoint>
      const params = endpoint.params.parse(request.params ?? {})
      const body = readBody(endpoint, { params: request.params ?? {}, body: request.body })
      const audit = createAudit({ endpoint, params, body, principal, origin: from })
      await audit.begin(tx)
      const answer = await handler({ params, body, context, origin, tx, principal } as never)
      if (typeof answer === 'function') throw new Error(`${endpoint.name} asks outside: it cannot be one of many`)
      await audit.write(tx, answer)
      return answer as Answer<E>
    }
  return {
    enter(endpoints) {
      for (const endpoint of new Set(endpoints)) {
        if (endpoint.scope) requireScope(principal, endpoint.scope)
        if (endpoint.bucket) limit(endpoint)
      }
    },
    async row(work) {
      try {
        return await withScope(store, principal, (tx) => work({ tx, call: inTransaction(tx) }))
      } catch (error) {
        const errors: ApiError[] = errorsOf(error as Error as HttpError, id)
        if (!(error instanceof HttpError)) fail(error as Error)
        return { errors }
      }
    },
  }
}
