import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { Store } from '../db/store.ts'

const ofThisAnswer = new AsyncLocalStorage<string[]>()

/** A store that writes down what it is asked, without the values. */
export function listening(store: Store): { store: Store; statements: string[] } {
  const statements: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const shape = shapeOf(node)
      statements.push(shape)
      ofThisAnswer.getStore()?.push(shape)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { store: { ...store, db: store.db.withPlugin(plugin) }, statements }
}

/** In short, so that a difference can be read: what it is, of which table, and a digest of all of it. */
function shapeOf(node: RootOperationNode): string {
  const text = JSON.stringify(node, (key, value) => (key === 'value' || key === 'values' ? '?' : value)).replace(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    '…',
  )
  const [, table = ''] = /"name":"(\w+)"/.exec(text) ?? []
  return `${node.kind} ${table} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}

/**
 * What an answer asked the store until it was sent: from what is written after it, nobody learns anything by its time.
 * What other answers still write meanwhile does not count.
 */
export function answeredBy(app: FastifyInstance) {
  let sent: string[] = []
  app.addHook('onSend', async () => {
    sent = [...(ofThisAnswer.getStore() ?? [])]
  })
  return <Answer>(ask: () => Promise<Answer>): Promise<Answer & { statements: string[] }> =>
    ofThisAnswer.run([], async () => ({ ...(await ask()), statements: sent }))
}
