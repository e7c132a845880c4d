import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { orderFileFormats } from '#contract/portal/embed-orders.ts'
import { orderSorts, orderStages } from '#contract/portal/order-stages.ts'

/** Every way to narrow or sort a customer's orders. */
export const orderChoices: Record<string, string>[] = [
  ...orderStages.map((stage) => ({ stage })),
  ...orderSorts.map((sort) => ({ sort })),
]

/** The files of a customer's orders, as text. */
export async function orderFiles(app: FastifyInstance, token: string) {
  const files = []
  for (const format of orderFileFormats) {
    const headers = { authorization: `Token ${token}` }
    const reply = await app.inject({ url: `/v2/embed/shipments.${format}`, headers })
    if (reply.statusCode !== 200) throw new Error(`A file of orders was answered ${reply.statusCode}: ${reply.body}`)
    const text =
      format === 'csv'
        ? reply.body
        : Object.values(unzipSync(reply.rawPayload))
            .map((part) => strFromU8(part))
            .join('\n')
    files.push({ format, text, headers: reply.headers })
  }
  return files
}
