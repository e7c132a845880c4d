import { api } from '#contract/api.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'

export const colleaguesQuery = q(api.exceptions.assignees)

export const unseenQuery = q(settingsApi.mentions.list, { 'filter[seen]': false, 'page[size]': 100 })
export const mentionsQuery = q(settingsApi.mentions.list, { 'page[size]': 50 })

/** Of a container with its shipment, or of a shipment with its containers. */
export const notesOf = (about: { container: string } | { shipment: string }, size: number) =>
  q(settingsApi.notes.list, {
    ...('container' in about ? { 'filter[container]': [about.container] } : { 'filter[shipment]': [about.shipment] }),
    'page[size]': size,
  })
