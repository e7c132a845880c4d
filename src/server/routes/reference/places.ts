import {
  metroArea,
  type metroAreas as metroAreaEndpoints,
  port,
  type ports as portEndpoints,
  railTerminal,
  type railTerminals as railTerminalEndpoints,
} from '#contract/reference/place.ts'
import { shippingLine, type shippingLines as shippingLineEndpoints } from '#contract/reference/shipping-line.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

// Reference data live in memory, with what the account has of its own: nothing here touches the store.

export const ports: HandlersOf<typeof portEndpoints> = {
  get: async ({ params, context }) => ({ data: render(port, found(context.reference.find('port', params.id))) }),
}

export const metroAreas: HandlersOf<typeof metroAreaEndpoints> = {
  get: async ({ params, context }) => ({
    data: render(metroArea, found(context.reference.find('metro_area', params.id))),
  }),
}

export const railTerminals: HandlersOf<typeof railTerminalEndpoints> = {
  get: async ({ params, context }) => ({
    data: render(railTerminal, found(context.reference.find('rail_terminal', params.id))),
  }),
}

export const shippingLines: HandlersOf<typeof shippingLineEndpoints> = {
  async list({ params, context }) {
    const { search, 'page[number]': number, 'page[size]': size } = params
    const wanted = search?.trim().toLowerCase() ?? ''
    const lines = context.reference.shippingLines.filter(({ scac, name, short_name, alternative_scacs }) =>
      [scac, name, short_name, ...alternative_scacs].some((text) => text.toLowerCase().includes(wanted)),
    )
    const page = lines.slice((number - 1) * size, number * size)
    return { data: page.map((row) => render(shippingLine, row)), meta: { size, total: lines.length } }
  },
  get: async ({ params, context }) => ({
    data: render(shippingLine, found(context.reference.find('shipping_line', params.id))),
  }),
}
