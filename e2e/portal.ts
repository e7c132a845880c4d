import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { viewSections } from '../src/contract/portal/view-sections.ts'
import { hoursAgo, voyageOf, voyager } from './voyages.ts'

interface Provider {
  address: string
  apiKey: string
}

/** A site of somebody else, with one page. Its host is another one than the server's, so that frames are third parties. */
export async function openPortal(content: (origin: string) => string, headers: Record<string, string> = {}) {
  const server = createServer((_, response) => {
    const { port } = server.address() as AddressInfo
    response.setHeaders(new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }))
    response.end(
      `<!doctype html><html lang="en"><title>Portal</title><link rel="icon" href="data:,"><body>${content(`http://localhost:${port}`)}`,
    )
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => new Promise((done) => server.close(done)) }
}

/** Every part but what asks something of the visitor. */
const everything = Object.fromEntries(
  viewSections.map((name) => [name, !['subscriptions', 'calendar', 'questions'].includes(name)] as const),
)

let serial = Date.now() % 100_000

/** A customer with a view, and what is shipped for them. */
export async function customerOf(
  provider: Provider,
  policy: Record<string, unknown> & { sections?: Record<string, boolean> } = {},
) {
  const { call, send, terminal } = voyager(provider)
  const company_name = `Nordmeer ${Math.random()}`
  const party = (await call('POST', 'parties', { data: { type: 'party', attributes: { company_name } } })).data.id
  const reference = { data: { id: party, type: 'party' } }
  const attributes = { name: 'Orders', ...policy, sections: { ...everything, ...policy.sections } }
  const view = (
    await call('POST', 'views', { data: { type: 'view', attributes, relationships: { party: reference } } })
  ).data.id as string
  const { data } = await call('POST', `views/${view}/tokens`, {
    data: { type: 'view_token', attributes: { name: null } },
  })
  const { token } = data.attributes
  return {
    view,
    /** The customer. */
    party,
    token,
    path: `/embed/${view}#${token}`,
    address: `${provider.address}/embed/${view}#${token}`,
    call,
    terminal,
    revoke: () => call('DELETE', `views/${view}/tokens/${data.id}`),
    change: (policy: Record<string, unknown>) =>
      call('PATCH', `views/${view}`, { data: { type: 'view', id: view, attributes: policy } }),
    /** A document of a shipment, with a file. Returns the id. */
    async paper(shipment: string, document_type: string, name: string): Promise<string> {
      const form = new FormData()
      form.set('name', name)
      const content = `%PDF-1.4\n${Math.random()}\n%%EOF\n`
      form.set('file', new Blob([content], { type: 'application/pdf' }), 'what-is-in-it.pdf')
      const headers = { authorization: `Token ${provider.apiKey}` }
      const response = await fetch(`${provider.address}/v2/documents`, { method: 'POST', headers, body: form })
      const id = (await response.json()).data.id as string
      await call('POST', `documents/${id}/links`, { data: { type: 'shipment', id: shipment } })
      const attributes = { document_type_manual: document_type }
      await call('PATCH', `documents/${id}`, { data: { type: 'document', id, attributes } })
      return id
    },
    /** Now expected in Los Angeles after so many days. */
    async estimate(shipment: string, container: string, days: number) {
      const { data } = await call('GET', `shipments/${shipment}`)
      const { transport } = voyageOf({ bill: data.attributes.bill_of_lading_number, container })
      const said = { eventCreatedDateTime: hoursAgo(0) }
      await send([transport('ARRI', 'USLAX', hoursAgo(-24 * days), 'EST', said)])
    },
    /** At sea, to arrive in Los Angeles after so many days. Returns the id. */
    async ship(reference_number: string, container: string, { days = 5, landed = false } = {}): Promise<string> {
      serial += 1
      const bill = `YMLUE${String(serial).padStart(7, '0')}`
      const request = { request_type: 'bill_of_lading', request_number: bill, scac: 'YMLU' }
      await call('POST', 'tracking_requests', {
        data: {
          type: 'tracking_request',
          attributes: { ...request, ref_numbers: [reference_number] },
          relationships: { customer: reference },
        },
      })
      const { equipment, transport } = voyageOf({ bill, container })
      const arrival = landed
        ? [transport('ARRI', 'USLAX', hoursAgo(60)), equipment('DISC', 'USLAX', hoursAgo(48))]
        : [transport('ARRI', 'USLAX', hoursAgo(-24 * days), 'EST')]
      await send([
        equipment('LOAD', 'CNNGB', hoursAgo(20 * 24)),
        transport('DEPA', 'CNNGB', hoursAgo(19 * 24)),
        ...arrival,
      ])
      const { data } = await call('GET', `shipments?number=${bill}`)
      return data[0].id
    },
  }
}
