import { randomUUID } from 'node:crypto'
import type { api } from '#contract/api.ts'
import { auditStream, mostAuditStreams } from '#contract/audit/audit-stream.ts'
import { failureSaid } from '#contract/said/failure.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { WebhookHeader } from '#contract/webhooks/webhook.ts'
import { findChain } from '../../db/audit/chain.ts'
import {
  countStreams,
  deleteStream,
  findStream,
  insertStream,
  listStreams,
  type StreamRow,
  updateStream,
} from '../../db/audit/streams.ts'
import type { Transaction } from '../../db/scope.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { sealedAddress } from '../../webhooks/sealed-address.ts'

export const auditStreams: HandlersOf<typeof api.audit_streams> = {
  async list({ tx, params }) {
    const { rows, meta } = await listStreams(tx, params)
    const end = await endOf(tx)
    return { data: rows.map((row) => shown(row, end)), meta }
  },

  get: async ({ tx, params }) => ({ data: shown(found(await findStream(tx, params.id)), await endOf(tx)) }),

  async create({ tx, body, context }) {
    if ((await countStreams(tx)) >= mostAuditStreams)
      throw new HttpError('invalid', refusal('receivers_enough', { count: mostAuditStreams }), {
        pointer: '/data',
      })
    const { url, headers, start, ...attributes } = body.data.attributes
    const id = randomUUID()
    const now = context.now().toISOString()
    const row = await insertStream(tx, {
      ...attributes,
      ...sealedAddress(id, url, context),
      ...sealedHeaders(id, headers, context),
      id,
      position: await positionOf(tx, start),
      next_attempt_at: now,
      created_at: now,
      updated_at: now,
    })
    return { data: shown(row, await endOf(tx)) }
  },

  async update({ tx, params, body, context }) {
    const before = found(await findStream(tx, params.id))
    const { name, format, url, headers, active, start } = body.data.attributes
    const now = context.now().toISOString()
    const row = await updateStream(tx, before.id, {
      ...(name !== undefined && { name }),
      ...(format !== undefined && { format }),
      ...(url !== undefined && sealedAddress(before.id, url, context)),
      ...(headers !== undefined && sealedHeaders(before.id, headers, context)),
      ...(active !== undefined && { active }),
      ...(start !== undefined && { position: await positionOf(tx, start) }),
      // Whoever has mended something does not want to wait.
      next_attempt_at: now,
      updated_at: now,
    })
    return { data: shown(found(row), await endOf(tx)) }
  },

  async delete({ tx, params }) {
    found(await deleteStream(tx, params.id))
  },
}

const endOf = async (tx: Transaction) => Number((await findChain(tx))?.position ?? 0)

async function positionOf(tx: Transaction, start: 'now' | 'beginning'): Promise<number> {
  const chain = await findChain(tx)
  return Number((start === 'now' ? chain?.position : chain?.forgotten_position) ?? 0)
}

const shown = ({ position, next_attempt_at, failing_since, ...row }: StreamRow, end: number) =>
  render(auditStream, {
    ...row,
    last_failure_said: failureSaid(row.last_failure),
    failing_since,
    position: Number(position),
    waiting_count: Math.max(0, end - Number(position)),
    next_attempt_at: failing_since === null ? null : next_attempt_at,
  })

const sealedHeaders = (id: string, headers: readonly WebhookHeader[], { secrets }: Context) => ({
  sealed_headers: secrets.seal(JSON.stringify(headers), id),
  header_names: headers.map(({ name }) => name),
})
