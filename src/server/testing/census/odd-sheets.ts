import { api } from '#contract/api.ts'
import { bringIn } from '../../jobs/bring-in.ts'
import { createWorker } from '../../jobs/worker.ts'
import { someoneWithFields } from '../custom-fields.ts'
import { discharged } from '../dcsa-events.ts'
import { createLine } from '../line.ts'
import { importing, xlsx } from '../spreadsheets.ts'
import type { testApp } from '../test-app.ts'

type Setting = ReturnType<typeof testApp>

const sheet = (rows: string[]) =>
  ['Container;B/L;Booking;Line;PO;Customer;Priority;Delivery;ETA;Notes', ...rows].join('\n')

/** Spreadsheets that are brought in, started, undone and kept: every way a row can end, and every way back. */
export async function importOddSheets(setting: Setting) {
  const { sources, work, store, context } = setting
  const me = await someoneWithFields(setting, 'YMLU700177')
  const { client } = me
  const all = importing(setting, me)
  await me.define({ api_slug: 'delivery', display_name: 'Delivery', data_type: 'date' })
  await client(api.parties.create, { body: { data: { attributes: { company_name: 'Kestrel Home Furnishings' } } } })
  const before = new Map(sources)
  const line = createLine('WHLC')
  line.says('WHLC000BAD', { outcome: 'invalid_number', message: 'It has the wrong form' })
  sources.set('WHLC', line.source)

  const rows = sheet([
    'TCLU4829132;MEDUAB123456;;MSC;1;Kestrel Home Furn.;A;03/04/2026;2026-11-03;x',
    'CSQU3054383;MEDUAB123456;;MSC;2;;B;05/06/2026;;',
    'CSQU3054383;MEDUAB123456;;MSC;2;;B;;;',
    'APZU4812O90;;;MSC;3;Cascadia;;;;',
    'TCLU4829137;;;MSC;4;Kestrel Home Furnishings;;;;',
    'TEXU3070079;;;;5;;;;;',
    ';2.48E+08;;MSC;6;;;;;',
    'tbc;;;;7;;;;;',
    'YMLU2838640;;;MSC;8;One;;;;',
    'YMLU2838640;;;MSC;9;Two;;;;',
    ';YMLU700177;;YMLU;10;;;;;',
    'CXRU1255022;;;MSC;11;;;;;',
    ';WHLC000BAD;;WHLC;12;;;;;',
    ';WHLC000LATE;;WHLC;13;;;;;',
    ';;177BKG123456;MSC;14;;;sofort;;',
  ])
  const { id } = await all.file(Buffer.from(rows), 'open orders.csv')
  await all.change(id, { date_order: 'month_first', corrections: [{ row: 13, left_out: true }] })
  await all.change(id, { date_order: 'day_first', columns: [{ position: 10, becomes: 'tag' }] })
  await all.rows(id)
  await client(api.imports.start, { params: { id } })
  const jobs = [bringIn({ store: store(), context, onError: (error) => Promise.reject(error) })]
  const onError = (_: string, error: unknown) => {
    throw error
  }
  await createWorker({ store: store(), jobs, onError }).drain()
  // The lines have not been asked yet.
  await all.get(id)
  await all.rows(id)
  await work()
  const { data } = await client(api.tracking_requests.list)
  const edited = data.find(({ attributes }) => attributes.request_number === 'MEDUAB123456')
  await all.get(id)
  await all.rows(id)
  await client(api.tracking_requests.update, {
    params: { id: String(edited?.id) },
    body: { data: { attributes: { ref_numbers: ['of ours'] } } },
  })

  // What is tracked by an import is tracked.
  sources.delete('YMLU')
  const tracked = await all.paste('B/L;Line\nYMLU700188;YMLU')
  await all.start(tracked.id)
  await all.rows(tracked.id)
  const body = discharged({ bill: 'YMLU700188', container: 'TEXU3070079' })
  await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  await work()
  await all.get(tracked.id)
  await all.rows(tracked.id)

  await all.undo(id)
  await all.rows(id)
  // The same shape again, in a workbook, to update alone.
  const again = [rows.split('\n')[0] as string, 'CXRU1255022;;;;;;;;;'].map((row) => row.split(';'))
  const updating = await all.file(xlsx({ sheets: { Legend: [['x']], Orders: again } }), 'again.xlsx', {
    mode: 'update',
  })
  await all.rows(updating.id)
  const failed = await all.paste('Container;PO')
  await all.get(failed.id)
  const twoWays = 'Nummer;PO\nMEDUAB123457;1\nMEDUAB123458;2'
  await all.paste(twoWays)
  await client(api.imports.list)
  // Others ask these lines after us.
  for (const [scac, source] of before) sources.set(scac, source)
}
