import { useEffect, useState } from 'react'
import type { EmbedShipment, EmbedView } from '#contract/portal/embed.ts'
import type { CustomerMap } from '#contract/portal/embed-map.ts'
import { bareNumber, partWith, referencesOf, wholeOf, writtenIn } from '#domain/portal/customer-reference.ts'
import { bySort, canSortBy, isInStage } from '#domain/portal/customer-stage.ts'
import { type Address, everything, hashOf, isNarrow, readAddress } from './address.ts'
import { App } from './app.tsx'
import { loadWords } from './language.ts'
import { onlyOrders } from './map/places.ts'
import type { MapAsked } from './session.ts'
import { type List, type LoadedReference, nothingYet } from './state.ts'

/** What the page around says: the documents that `/v2/embed/view` and `/v2/embed/shipments` would answer. */
interface Said {
  type: 'landfall:preview'
  view: { data: EmbedView }
  shipments: { data: EmbedShipment[] }
  map: CustomerMap | null
}

/**
 * The same page for staff, at `/embed/preview`: it asks nobody, and shows what the page around it posts, which has to be
 * of the same origin. It says `landfall:preview-ready` when it listens.
 */
export function Preview() {
  const [said, setSaid] = useState<Said | null>(null)
  const [to, setTo] = useState<Omit<Address, 'token'>>({ shipment: null, reference: null, orders: everything })

  useEffect(() => {
    const { parent, location } = window
    if (parent === window) return
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === parent && origin === location.origin && isSaid(data))
        void loadWords(data.view.data.attributes.language).then(() => setSaid(data))
    }
    const follow = () => setTo(readAddress(location.hash))
    window.addEventListener('message', hear)
    window.addEventListener('hashchange', follow)
    parent.postMessage({ type: 'landfall:preview-ready' }, location.origin)
    return () => {
      window.removeEventListener('message', hear)
      window.removeEventListener('hashchange', follow)
    }
  }, [])

  const listed: List = { shipments: said?.shipments.data ?? [], total: said?.shipments.data.length ?? 0 }
  const { shipment: opened, reference, orders } = to
  const found = said ? ordersOf(said, orders) : []
  const open = opened === null ? null : (listed.shipments.find(({ id }) => id === opened) ?? ('missing' as const))
  const loaded = said && {
    view: said.view.data.attributes,
    listed,
    found: isNarrow(orders) ? { asked: orders, list: { shipments: found, total: found.length } } : null,
    opened: opened === null ? null : { id: opened, shipment: open },
    reference: reference === null ? null : { asked: reference, found: wholeIn(said, reference) },
    at: Date.now(),
  }
  return (
    <App
      state={{ ...nothingYet, loaded }}
      isPreview
      hrefOf={(target) => hashOf({ token: '' }, target)}
      onOrders={(next) => window.location.replace(hashOf({ token: '' }, { orders: next }))}
      askForMap={async (asked) => (said ? mapOf(said, asked) : noMap)}
      onMore={() => {}}
      onRetry={() => {}}
    />
  )
}

const noMap: CustomerMap = { type: 'FeatureCollection', features: [], left_out_count: 0, more_count: 0 }

/** Of the map of everything what is asked for. */
function mapOf(said: Said, asked: MapAsked): CustomerMap {
  if (!said.map || ('query' in asked && !isNarrow(asked))) return said.map ?? noMap
  const found =
    'shipment' in asked
      ? [asked.shipment]
      : 'query' in asked
        ? ordersOf(said, asked).map(({ id }) => id)
        : said.shipments.data.flatMap((one) => (partWith(one, bareNumber(asked.reference)) ? one.id : []))
  return onlyOrders(said.map, new Set(found))
}

function isSaid(data: unknown): data is Said {
  const { type, view, shipments } = (data ?? {}) as Partial<Said>
  return type === 'landfall:preview' && Boolean(view?.data?.attributes) && Array.isArray(shipments?.data)
}

/** As the server lists them. */
function ordersOf({ view, shipments }: Said, { query, stage, sort }: Address['orders']) {
  const now = new Date().toISOString()
  const { sections } = view.data.attributes
  const some = shipments.data.filter(
    (one) => (query === '' || hasNumber(one, query)) && (stage === null || isInStage(one, stage, now)),
  )
  return sort && canSortBy(sort, (section) => sections.includes(section)) ? some.toSorted(bySort(sort)) : some
}

/** As the server sums it up, of what there is to be seen here. */
function wholeIn({ view, shipments }: Said, reference: string): LoadedReference | 'missing' {
  const bare = bareNumber(reference)
  const parts = bare === '' ? [] : shipments.data.flatMap((one) => partWith(one, bare) ?? [])
  const containers = parts.flatMap(({ attributes }) => attributes.containers)
  const whole = wholeOf(containers, view.data.attributes.sections.includes('arrival'))
  const list = { shipments: parts, total: parts.length }
  return parts.length === 0 ? 'missing' : { number: writtenIn(parts, bare) ?? reference, whole, list }
}

/** As the server finds them: by any part of a number that is shown, whatever stands between its letters. */
function hasNumber(
  { attributes: { bill_of_lading_number: bill, references = [], custom_fields = [], containers } }: EmbedShipment,
  query: string,
) {
  const inside = containers.flatMap((one) => [one.number, ...referencesOf(one)])
  const numbers = [bill, ...referencesOf({ references, custom_fields }), ...inside]
  const wanted = bareNumber(query)
  return wanted !== '' && numbers.some((number) => number !== undefined && bareNumber(number).includes(wanted))
}
