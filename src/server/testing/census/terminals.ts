import { api } from '#contract/api.ts'
import { availabilityColumns } from '#contract/reference/availability-list.ts'
import type { testApp } from '../test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A terminal of one's own with all its codes, what waits for one, and lists of all kinds, with this box that waits there. */
export async function tellOfTerminals({ client }: Someone, number: string) {
  const codes = { firms_code: 'Q901', smdg_code: 'EAST', bic_facility_code: 'EAS1' }
  const place = { latitude: 33.74, longitude: -118.26, hours: 'Mon–Fri 07:00–17:00' }
  const attributes = { name: 'East Pier', locode: 'USLAX', ...codes, ...place }
  const { data: terminal } = await client(api.terminals.create, { body: { data: { attributes } } })
  const send = (terminal_firms: string, locode: string) =>
    client(api.ingest.terminal_updates, {
      body: {
        source: { terminal_firms, locode, provider: 'port community' },
        checked_at: '2026-06-20T11:00:00Z',
        containers: [{ number: 'CSQU3054383' }, { number: 'x' }],
      },
    })
  await send('WEST', 'USLAX')
  await send('NORTH', 'NLRTM')
  const { data: waiting } = await client(api.terminal_codes.list, { params: { include: ['terminal'] } })
  const [code] = waiting
  const assigned = { data: { attributes: { terminal_id: terminal.id } } }
  await client(api.terminal_codes.update, { params: { id: code?.id as string }, body: assigned })

  const list = (text: string, said: object = {}) =>
    client(api.availability_lists.create, {
      params: { id: terminal.id },
      body: { data: { attributes: { file_name: 'list.csv', content: base64(text), ...said } } },
    })
  // Each column once, and one that says nothing.
  const columns = Object.fromEntries(availabilityColumns.map((field) => [field.replaceAll('_', ' '), field]))
  const header = [...Object.keys(columns), 'else'].join()
  const empty = ','.repeat(availabilityColumns.length)
  // Something wrong with each, but for what cannot be.
  const wrong = availabilityColumns.map((field) => (field === 'number' ? number : '=1')).join()
  await list(`${header}\nMSKU6011672${empty}\nnonsense${empty}\n${wrong},\nTotal${empty}\n`, {
    columns,
    is_preview: true,
  })
  await list(`Container,Available,On terminal\n${number},Y,Y\nMSKU6011673,Y,Y\n`, { date_order: 'day_first' })
  await list(`Container,Available,On terminal\n${number},Y,Y\n`, { date_order: 'month_first' })
  await list('Container,Available\nMSKU6011672,Y\n', { is_complete: true, checked_at: '2026-06-20T11:59:00Z' })
  await list('Container,Available\nMSKU6011672,Y\n', { is_complete: true, checked_at: '2026-06-20T11:59:30Z' })
  await list('What\nMSKU6011672\n', { is_preview: true })

  const file = (text: string) => ({ data: { attributes: { file_name: 'list.csv', content: base64(text) } } })
  await client(api.terminal_imports.create, { body: file('name,locode\nWest Pier,USLAX\n,USLAX\n') })
  await client(api.place_imports.create, {
    body: file(
      ',NL,MOE,Moerdijk,Moerdijk,NB,123-----,AI,0401,,5142N 00436E,\n,NL,M,Short,Short,NB,1-------,AI,0401,,,\n',
    ),
  })
}
