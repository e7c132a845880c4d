import { exportLimits } from '#contract/exports/fields.ts'
import { type scheduledExports as endpoints, scheduledExport } from '#contract/exports/scheduled-export.ts'
import { nextSlot } from '#domain/alerts/digest-slot.ts'
import { insertExport, isUnderWay } from '../../db/exports/exports.ts'
import {
  countScheduled,
  deleteScheduled,
  endSending,
  insertScheduled,
  listScheduled,
  lockScheduled,
  updateScheduled,
} from '../../db/exports/scheduled-exports.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { exportOfSchedule } from '../../exports/export-of-schedule.ts'
import { personOf } from '../../http/authorize.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { checkedList } from './exports.ts'

const kind = 'scheduled exports'

export const scheduledExports: HandlersOf<typeof endpoints> = {
  async list({ tx, params, principal }) {
    const { rows, ...page } = await listScheduled(tx, personOf(principal, kind).id, params)
    return { data: rows.map((row) => render(scheduledExport, row)), ...page }
  },

  async create({ tx, body, principal, context }) {
    const { id: user_id } = personOf(principal, kind)
    const { attributes } = body.data
    const { list, columns } = await checkedList(tx, attributes, context)
    if ((await countScheduled(tx, user_id)) >= exportLimits.schedules)
      throw new HttpError('invalid', `You have ${exportLimits.schedules} scheduled exports already: end one of them.`)
    const next = nextSlot(attributes, context.now().toISOString())
    const made = await insertScheduled(tx, {
      ...attributes,
      ...{ user_id, list, columns, is_enabled: true, next_on: next.on, next_at: next.at },
      created_at: context.now().toISOString(),
    })
    return { data: render(scheduledExport, made) }
  },

  async update({ tx, params, body, principal, context }) {
    const was = found(await lockScheduled(tx, personOf(principal, kind).id, params.id))
    const { columns: named, ...attributes } = body.data.attributes
    const given = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
    const next = { ...was, ...given, columns: named === undefined ? was.columns : (named ?? undefined) }
    // What was lost meanwhile, such as a custom field, keeps nobody from switching it off.
    const isAsked = named !== undefined || 'search' in given || 'timezone' in given
    const { list, columns } = isAsked ? await checkedList(tx, next, context) : was
    if (was.is_enabled && !next.is_enabled) await endSending(tx, was.id, was.user_id)
    const slot = next.is_enabled ? nextSlot(next, context.now().toISOString()) : { on: null, at: null }
    const change = { ...given, list, columns, next_on: slot.on, next_at: slot.at }
    return { data: render(scheduledExport, await updateScheduled(tx, was.id, change)) }
  },

  async delete({ tx, params, principal }) {
    const { id, user_id } = found(await lockScheduled(tx, personOf(principal, kind).id, params.id))
    await endSending(tx, id, user_id)
    await deleteScheduled(tx, id)
    return undefined
  },

  async run({ tx, params, principal, context }) {
    const schedule = found(await lockScheduled(tx, personOf(principal, kind).id, params.id))
    if (context.mailsNeed.length > 0)
      throw new HttpError('invalid', `This server sends no mails: it needs ${context.mailsNeed.join(' and ')}.`)
    if (await isUnderWay(tx, schedule.id))
      throw new HttpError('invalid', `${schedule.name} is being written already: its mail is on its way.`)
    const now = context.now()
    await insertExport(tx, exportOfSchedule(schedule, now), now)
    const row = await updateScheduled(tx, schedule.id, { last_at: now.toISOString() })
    await wakeWorkers(tx)
    return { data: render(scheduledExport, row) }
  },
}
