import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'

export const schedulesQuery = q(settingsApi.scheduled_exports.list, { 'page[size]': 30 })

export const exportsQuery = (page: number) => q(settingsApi.exports.list, { 'page[number]': page, 'page[size]': 30 })

/** Whether mails are sent at all. */
export const digestQuery = q(settingsApi.digests.get)

/** Servers and buckets that lists can be delivered to. */
export const placesQuery = q(settingsApi.export_places.list)

/** Who changes a schedule changes how many go to a place. */
export const changesPlaces = { invalidates: [settingsApi.export_places.list] }
