import { exportLimits } from '#contract/exports/fields.ts'
import { type scheduledExports as endpoints, scheduledExport } from '#contract/exports/scheduled-export.ts'
import { placeSaid } from '#contract/said/place.ts'
import { refusal } from '#contract/said/refusals.ts'
import { nextSlot } from '#domain/alerts/digest-slot.ts'
import { fileNameKey } from '#domain/exports/file-name.ts'
import { endDeliveries, lastDeliveries } from '../../db/exports/deliveries.ts'
import { endUnfinished, insertExport, isUnderWay } from '../../db/exports/exports.ts'
import { lockPlace, namesAtPlace } from '../../db/exports/places.ts'
import {
  countScheduled,
  deleteScheduled,
  endSending,
  insertScheduled,
  listScheduled,
  lockScheduled,
  type ScheduledExportRecord,
  updateScheduled,
} from '../../db/exports/scheduled-exports.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { exportOfSchedule } from '../../exports/export-of-schedule.ts'
import { personOf, requireScope } from '../../http/authorize.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { checkedList } from './exports.ts'

const kind = 'scheduled exports'

export const scheduledExports: HandlersOf<typeof endpoints> = {
  async list({ tx, params, principal }) {
    const { rows, ...page } = await listScheduled(tx, personOf(principal, kind).id, params)
    return { data: await shown(tx, rows), ...page }
  },

  async create({ tx, body, principal, context }) {
    const { id: user_id } = personOf(principal, kind)
    const { attributes } = body.data
    const { list, columns } = await checkedList(tx, attributes, context)
    await checkPlace(tx, attributes, { id: null, principal })
    if ((await countScheduled(tx, user_id)) >= exportLimits.schedules)
      throw new HttpError('invalid', refusal('schedules_enough', { count: exportLimits.schedules }))
    const next = nextSlot(attributes, context.now().toISOString())
    const made = await insertScheduled(tx, {
      ...attributes,
      ...{ user_id, list, columns, is_enabled: true, next_on: next.on, next_at: next.at },
      created_at: context.now().toISOString(),
    })
    return { data: await one(tx, made) }
  },

  async update({ tx, params, body, principal, context }) {
    const was = found(await lockScheduled(tx, personOf(principal, kind).id, params.id))
    const { columns: named, ...attributes } = body.data.attributes
    const given = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
    const next = { ...was, ...given, columns: named === undefined ? was.columns : (named ?? undefined) }
    // What was lost meanwhile, such as a custom field, keeps nobody from switching it off.
    const isAsked = named !== undefined || 'search' in given || 'timezone' in given
    const { list, columns } = isAsked ? await checkedList(tx, next, context) : was
    if (['place_id', 'file_name', 'name', 'format'].some((name) => name in given))
      await checkPlace(tx, next, { id: was.id, principal })
    if (was.is_enabled && !next.is_enabled) await endSending(tx, was.id, was.user_id)
    // What was written to go elsewhere goes nowhere.
    if (was.place_id !== next.place_id) await endUnfinished(tx, was.id)
    if (was.place_id !== next.place_id) await endDeliveries(tx, was.id)
    const slot = next.is_enabled ? nextSlot(next, context.now().toISOString()) : { on: null, at: null }
    const change = { ...given, list, columns, next_on: slot.on, next_at: slot.at }
    return { data: await one(tx, await updateScheduled(tx, was.id, change)) }
  },

  async delete({ tx, params, principal }) {
    const { id, user_id } = found(await lockScheduled(tx, personOf(principal, kind).id, params.id))
    await endSending(tx, id, user_id)
    await deleteScheduled(tx, id)
    return undefined
  },

  async run({ tx, params, principal, context }) {
    const schedule = found(await lockScheduled(tx, personOf(principal, kind).id, params.id))
    const isMailed = schedule.place_id === null
    if (isMailed && context.mailsNeed.length > 0)
      throw new HttpError('invalid', refusal('schedule_needs_mails', { needs: context.mailsNeed.join(', ') }))
    if (await isUnderWay(tx, schedule.id))
      throw new HttpError(
        'invalid',
        refusal(isMailed ? 'schedule_being_mailed' : 'schedule_being_delivered', { name: schedule.name }),
      )
    const now = context.now()
    await insertExport(tx, exportOfSchedule(schedule, now), now)
    const row = await updateScheduled(tx, schedule.id, { last_at: now.toISOString() })
    await wakeWorkers(tx)
    return { data: await one(tx, row) }
  },
}

async function shown(tx: Transaction, rows: readonly ScheduledExportRecord[]) {
  const deliveries = await lastDeliveries(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((stored) => {
    const row = { ...stored, last_failure_said: placeSaid(stored.last_failure) }
    const last = deliveries.get(row.id)
    if (!last) return render(scheduledExport, { ...row, last_delivery: null })
    const { file_name, status, failure, attempts, created_at, finished_at } = last
    const next_attempt_at = status === 'pending' ? last.next_attempt_at : null
    const failure_said = placeSaid(failure)
    const last_delivery = {
      file_name,
      status,
      failure,
      failure_said,
      attempts,
      created_at,
      next_attempt_at,
      finished_at,
    }
    return render(scheduledExport, { ...row, last_delivery })
  })
}

const one = async (tx: Transaction, row: ScheduledExportRecord) => (await shown(tx, [row]))[0] as never

type Going = Pick<ScheduledExportRecord, 'place_id' | 'name' | 'file_name' | 'format'>

/** @throws 403 where who asks may only read; 422 where there is no such place, or another list has the name there */
async function checkPlace(tx: Transaction, asked: Going, by: { id: string | null; principal: Principal }) {
  const { place_id, name, file_name: form, format } = asked
  if (place_id === null) return
  requireScope(by.principal, 'write')
  // Who chooses a name there waits for who does the same.
  if (!(await lockPlace(tx, place_id)))
    throw new HttpError('invalid', refusal('no_such_place'), { pointer: '/data/attributes/place_id' })
  const key = fileNameKey({ name, form, format })
  const others = await namesAtPlace(tx, place_id, by.id)
  if (!others.some((other) => fileNameKey({ name: other.name, form: other.file_name, format: other.format }) === key))
    return
  throw new HttpError('invalid', refusal('file_name_taken_there'), {
    pointer: '/data/attributes/file_name',
  })
}
