import { randomUUID } from 'node:crypto'
import { alertChannel } from '#contract/alerts/channel.ts'
import type { api } from '#contract/api.ts'
import { failureSaid } from '#contract/said/failure.ts'
import { failures } from '#contract/said/failures.ts'
import { messageTo } from '../../alerts/post.ts'
import { findCompany } from '../../db/access/accounts.ts'
import { languageOfChannel } from '../../db/access/person-language.ts'
import {
  type ChannelRow,
  deleteChannel,
  findChannel,
  insertChannel,
  listChannels,
  updateChannel,
} from '../../db/alerts/channels.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { sealedAddress } from '../../webhooks/sealed-address.ts'
import { saidIn } from '../../words/said-in.ts'

export const alertChannels: HandlersOf<typeof api.alert_channels> = {
  async list({ tx, params }) {
    const { rows, meta } = await listChannels(tx, params)
    return { data: rows.map(shown), meta }
  },

  get: async ({ tx, params }) => ({ data: shown(found(await findChannel(tx, params.id))) }),

  async create({ tx, body, context }) {
    const { url, ...attributes } = body.data.attributes
    const id = randomUUID()
    const now = context.now().toISOString()
    const row = { ...attributes, ...sealedAddress(id, url, context), id, created_at: now, updated_at: now }
    return { data: shown(await insertChannel(tx, row)) }
  },

  async update({ tx, params, body, context }) {
    const { id } = found(await findChannel(tx, params.id))
    const { name, url, stopped_at } = body.data.attributes
    const isAgain = url !== undefined || stopped_at === null
    const change = {
      ...(name !== undefined && { name }),
      ...(url !== undefined && sealedAddress(id, url, context)),
      ...(isAgain && { stopped_at: null, failing_since: null, last_failure: null }),
      updated_at: context.now().toISOString(),
    }
    return { data: shown(found(await updateChannel(tx, id, change))) }
  },

  async delete({ tx, params }) {
    found(await deleteChannel(tx, params.id))
    return undefined
  },

  async test({ tx, params, principal, context, later }) {
    const { id, kind, sealed_url } = found(await findChannel(tx, params.id))
    const { testMessage } = await saidIn(await languageOfChannel(tx, principal.account_id, null))
    const body = testMessage(kind, await findCompany(tx, principal.account_id))
    return async () => {
      const { succeeded, error } = await context.webhooks.send(messageTo(context.secrets.open(sealed_url, id), body))
      const at = context.now().toISOString()
      if (succeeded)
        await later((again) =>
          updateChannel(again, id, { last_sent_at: at, stopped_at: null, failing_since: null, last_failure: null }),
        )
      const detail = succeeded ? failures.message_taken : String(error)
      return {
        data: {
          id: randomUUID(),
          type: 'alert_channel_test' as const,
          attributes: { succeeded, detail, detail_said: failureSaid(detail) },
        },
      }
    }
  },
}

const shown = (row: ChannelRow) => render(alertChannel, { ...row, last_failure_said: failureSaid(row.last_failure) })
