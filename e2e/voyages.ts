import { discharged, voyageOf } from '../src/server/testing/dcsa-events.ts'

const hour = 3_600_000
const day = 24 * hour

/** An instant so many hours from now, as a line writes it. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString().replace(/\.\d+Z$/, 'Z')

/** The date so many days from now, in Los Angeles. */
export const dayThere = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(Date.now() + days * day)

interface Voyager {
  address: string
  apiKey: string
}

let serial = Date.now() % 100_000

/** Sends what lines and terminals say through the API, as their adapters do. */
export function voyager({ address, apiKey }: Voyager) {
  const headers = { authorization: `Token ${apiKey}`, 'content-type': 'application/json' }
  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${address}/v2/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const document = text === '' ? null : JSON.parse(text)
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(document)}`)
    return document
  }
  const send = (events: unknown) => call('POST', 'ingest/dcsa_events?scac=YMLU', events)

  return {
    call,
    send,
    terminal: (number: string, said: Record<string, unknown>, terminal_firms = 'W185') =>
      call('POST', 'ingest/terminal_updates', {
        source: { terminal_firms, provider: 'test' },
        checked_at: new Date().toISOString(),
        containers: [{ number, ...said }],
      }),
    /** Tracks a bill of lading whose containers the line tells of; resolves to the address of the page. */
    async track(
      numbers: readonly string[],
      eventsOf = (voyage: { bill: string; container: string }) => unloaded(voyage),
    ) {
      serial += 1
      const bill = `YMLU2481${String(serial).padStart(6, '0')}`
      const attributes = { request_number: bill, request_type: 'bill_of_lading', scac: 'YMLU' }
      await call('POST', 'tracking_requests', { data: { type: 'tracking_request', attributes } })
      for (const container of numbers) await send(eventsOf({ bill, container }))
      const { data } = await call('GET', `shipments?number=${bill}&include=containers`)
      return { bill, id: data[0].id as string, path: `/shipments/${data[0].id}` }
    },
  }
}

/** From Ningbo to Los Angeles, unloaded two days ago; arrived before, three days later than was said first. */
export function unloaded(voyage: { bill: string; container: string }) {
  const { equipment, transport } = voyageOf(voyage)
  return [
    equipment('LOAD', 'CNNGB', hoursAgo(20 * 24)),
    transport('DEPA', 'CNNGB', hoursAgo(19 * 24)),
    transport('ARRI', 'USLAX', hoursAgo(60 + 3 * 24), 'EST', { eventCreatedDateTime: hoursAgo(18 * 24) }),
    transport('ARRI', 'USLAX', hoursAgo(60)),
    equipment('DISC', 'USLAX', hoursAgo(48)),
  ]
}

export { discharged, voyageOf }
