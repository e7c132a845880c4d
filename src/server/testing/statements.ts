import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { Store } from '../db/store.ts'

/** A store that writes down what it is asked, without the values. */
export function listening(store: Store): { store: Store; statements: string[] } {
  const statements: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(shapeOf(node))
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

/** The statements of the last answer until it was sent: from what is written after it, nobody learns anything by its time. */
export function answeredBy(app: FastifyInstance, statements: string[]): () => readonly string[] {
  let answered: string[] = []
  app.addHook('onSend', async () => {
    answered = statements.splice(0)
  })
  return () => answered
}
