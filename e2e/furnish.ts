import { mailWith, text } from './papers.ts'
import { customerOf } from './portal.ts'
import { dayThere, voyager } from './voyages.ts'

/** What an account has for every screen to show something. The parts that need an admin are made by the key. */
export async function furnish(provider: { address: string; apiKey: string }) {
  const { call, terminal, track } = voyager(provider)
  const customer = await customerOf(provider)
  const shipment = await customer.ship('PO 4500118290', 'TCLU4829132', { landed: true })
  await track(['MSCU6639870', 'CSQU3054383'])
  await terminal('TCLU4829132', {
    on_terminal: true,
    available: false,
    holds: [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }],
    fees: [
      { type: 'EXAM', amount: 310, currency: 'USD' },
      { type: 'OTHER', amount: 45, currency: 'CAD' },
    ],
    last_free_day: dayThere(1),
  })
  await terminal('MSCU6639870', { on_terminal: true, available: true, holds: [], last_free_day: dayThere(-2) })
  const party = (await call('GET', `views/${customer.view}`)).data.relationships.party.data.id as string
  const create = async (path: string, type: string, attributes: object) =>
    (await call('POST', path, { data: { type, attributes } })).data.id as string
  await fetch(`${provider.address}/v2/ingest/email`, {
    method: 'POST',
    headers: { authorization: `Token ${provider.apiKey}`, 'content-type': 'message/rfc822' },
    body: mailWith('Papers of TCLU4829132', [
      text('remarks.txt', 'Nothing to say'),
      { name: 'order.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ]),
  })
  const { data: containers } = await call('GET', 'containers?filter[number]=TCLU4829132')
  await call('POST', 'ingest/terminal_updates', {
    source: { terminal_firms: 'X400', locode: 'USLAX', provider: 'port community' },
    checked_at: new Date().toISOString(),
    containers: [{ number: 'TCLU4829132', available: true, on_terminal: true }],
  })
  const [user] = (await call('GET', 'users')).data.map(({ id }: { id: string }) => id)
  await call('POST', 'notes', {
    data: {
      attributes: { text: 'The broker waits for the exam. Who calls the terminal about the second container?' },
      relationships: {
        container: { data: { type: 'container', id: containers[0].id } },
        mentioned: { data: [{ type: 'user', id: user }] },
      },
    },
  })
  return {
    shipment,
    line: (await call('GET', 'audit_events')).data[0].id as string,
    request: (await call('GET', 'tracking_requests')).data[0].id as string,
    container: containers[0].id as string,
    party,
    contact: await create(`parties/${party}/contacts`, 'party_contact', { name: 'Ada', email: 'ada@example.com' }),
    view: customer.view,
    token: (await call('GET', `views/${customer.view}/tokens`)).data[0].id as string,
    secret: customer.token as string,
    mail: (await call('GET', 'email_submissions')).data[0].id as string,
    document: await customer.paper(shipment, 'arrival_notice', 'Arrival notice of November'),
    webhook: await create('webhooks', 'webhook', {
      // No name of this kind is ever found.
      url: 'https://portal.example/hook',
      active: true,
      events: ['container.updated'],
    }),
    connection: await create('connections', 'connection', {
      profile: 'dcsa-2',
      name: 'Wan Hai',
      scacs: ['WHLC'],
      settings: { base_url: 'https://track.example', per_day: '1000' },
      credentials: { key: 'of the portal' },
    }),
    rules: await create('free_time_rules', 'free_time_rule', {
      name: 'Pier X, imports',
      kind: 'storage',
      free_days: 4,
      unit: 'calendar',
      start_event: 'discharged',
      first_day: 'next_day',
      currency_code: 'USD',
      valid_from: '2026-01-01',
      tiers: [{ from_day: 1, amount: 310 }],
    }),
    calendar: await create('calendars', 'calendar', {
      name: 'Pier X',
      holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
      closures: [{ date: '2026-11-17', reason: 'Gates shut', terminal_id: 'Y257' }],
    }),
    import: await create('imports', 'import', { text: 'B/L;Line;PO\nMEDUAB990001;MSC;4711\nMEDUAB99;;4712' }),
    terminal: await create('terminals', 'terminal', { name: 'Pier X', locode: 'USLAX', smdg_code: 'PIERX' }),
    code: (await call('GET', 'terminal_codes')).data[0].id as string,
    field: await create('custom_field_definitions', 'custom_field_definition', {
      entity_type: 'Shipment',
      api_slug: 'lane',
      display_name: 'Lane',
      data_type: 'enum',
    }),
    key: (await call('GET', 'api_keys')).data[0].id as string,
    alert: await create('alert_rules', 'alert_rule', {
      name: 'Held at the terminal',
      is_shared: true,
      kinds: ['hold'],
      recipient_ids: [user],
    }),
    receiver: await create('audit_streams', 'audit_stream', { name: 'SIEM', url: 'https://siem.example.com/ingest' }),
    user: user as string,
  }
}

export type Furniture = Awaited<ReturnType<typeof furnish>>
