import { randomUUID } from 'node:crypto'
import { type exportPlaces as endpoints, exportPlace, exportPlaceTest } from '#contract/exports/export-place.ts'
import { exportLimits, type PlaceResult } from '#contract/exports/fields.ts'
import { placeSaid, placeText } from '#contract/said/place.ts'
import { refusal } from '#contract/said/refusals.ts'
import { deliverNow } from '../../db/exports/deliveries.ts'
import {
  countPlaces,
  deletePlace,
  findPlace,
  findShownPlace,
  insertPlace,
  listPlaces,
  lockPlace,
  lockSchedulesOf,
  noteChecked,
  type ShownPlace,
  updatePlace,
} from '../../db/exports/places.ts'
import type { Transaction } from '../../db/scope.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { addressOf, type PlaceSecrets } from '../../exports/places/place.ts'
import { PlaceError } from '../../exports/places/place-error.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { checkedPlace, splitGiven } from './checked-place.ts'

export const exportPlaces: HandlersOf<typeof endpoints> = {
  async list({ tx, params }) {
    const { rows, ...page } = await listPlaces(tx, params)
    return { data: rows.map(shown), ...page }
  },

  get: async ({ tx, params }) => ({ data: await read(tx, params.id) }),

  async create({ tx, body, context }) {
    if ((await countPlaces(tx)) >= exportLimits.places)
      throw new HttpError('invalid', refusal('place_is_there_already', { count: exportLimits.places }), {
        pointer: '/data',
      })
    const { name, kind, ...given } = body.data.attributes
    const { settings, secrets } = await checkedPlace({ kind, ...splitGiven(given) }, context)
    const id = randomUUID()
    const at = context.now().toISOString()
    const sealed = sealedOf(id, secrets, context.secrets)
    await insertPlace(tx, { ...settings, ...sealed, id, name, kind, created_at: at, updated_at: at })
    return { data: await read(tx, id) }
  },

  async update({ tx, params: { id }, body, context }) {
    const at = context.now()
    // In the order of who delivers: neither waits for the other with what that needs.
    await deliverNow(tx, id, at)
    const before = found(await lockPlace(tx, id))
    const { name = before.name, ...given } = body.data.attributes
    const known = JSON.parse(context.secrets.open(before.sealed_secrets, id)) as PlaceSecrets
    const checked = await checkedPlace(
      { kind: before.kind, before: { ...before, secrets: known }, ...splitGiven(given) },
      context,
    )
    await updatePlace(tx, id, {
      ...checked.settings,
      ...sealedOf(id, checked.secrets, context.secrets),
      name,
      updated_at: at.toISOString(),
      // What stood in the way is looked at anew.
      ...(Object.keys(given).length > 0 && { checked_at: null, last_failure: null }),
    })
    await wakeWorkers(tx)
    return { data: await read(tx, id) }
  },

  async delete({ tx, params: { id } }) {
    await lockSchedulesOf(tx, id)
    const { name } = found(await lockPlace(tx, id))
    await deletePlace(tx, id, placeText('place_removed', { name }))
    return undefined
  },

  async test({ tx, params: { id }, context, later }) {
    const place = found(await findPlace(tx, id))
    return async () => {
      const came = await context.places
        .test(place)
        .then(({ result, name }) => ({ result, message: messages[result](name), host_key: null }))
        .catch((error: unknown) => {
          if (!(error instanceof PlaceError)) throw error
          return { result: error.reason as PlaceResult, message: error.message, host_key: error.hostKey }
        })
      const at = context.now().toISOString()
      const failure = isWell(came.result) ? null : came.message
      await later((tx) => noteChecked(tx, place, { failure, at }))
      return {
        data: render(exportPlaceTest, {
          ...{ id: randomUUID(), ...came, message_said: placeSaid(came.message), tested_at: at },
        }),
      }
    }
  },
}

const isWell = (result: PlaceResult): result is keyof typeof messages => result in messages
const messages = {
  written: () => placeText('place_written'),
  kept: (name: string) => placeText('place_kept', { file: name }),
}

const read = async (tx: Transaction, id: string) => shown(found(await findShownPlace(tx, id)))

const shown = (row: ShownPlace) =>
  render(exportPlace, {
    ...row,
    address: addressOf(row),
    last_failure_said: placeSaid(row.last_failure),
  } as never)

function sealedOf(id: string, secrets: PlaceSecrets, { seal }: { seal: (text: string, owner: string) => string }) {
  return { sealed_secrets: seal(JSON.stringify(secrets), id), secrets_set: Object.keys(secrets).toSorted() }
}
