import type { BodyOf } from '#contract/endpoint.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'

export const ordersOf = (container: string) =>
  q(settingsApi.delivery_orders.list, { 'filter[container]': [container], 'page[size]': 100 })

export type Wish = Omit<BodyOf<typeof settingsApi.delivery_orders.create>['data']['attributes'], 'is_mailed'>

/** A link that nobody can show again, and of which container it is. */
export interface MadeLink {
  number: string
  link: string | null
}

export const fieldNames = [
  ...['pickup_number', 'deliver_to_name', 'deliver_to_address', 'deliver_on', 'deliver_from_hour'],
  ...[
    'deliver_until_hour',
    'return_to',
    'return_by',
    'remark',
    'language',
    'shows_fees',
    'is_mailed',
    'trucker',
    'contact',
  ],
]

const texts = [
  ...(['pickup_number', 'deliver_to_name', 'deliver_to_address', 'deliver_on', 'deliver_from_hour'] as const),
  ...(['deliver_until_hour', 'return_to', 'return_by', 'remark'] as const),
]

/** What the form says; an empty field is nothing. */
export function readOrder(form: FormData): Wish {
  const said = texts.map((name) => [name, String(form.get(name) ?? '').trim() || null])
  const language = form.get('language') as ViewLanguage | null
  return { ...Object.fromEntries(said), ...(language && { language }), shows_fees: form.get('shows_fees') === 'on' }
}
