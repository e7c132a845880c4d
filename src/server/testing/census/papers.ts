import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { documentType } from '#contract/documents/document-type.ts'
import { ask } from '../ask.ts'
import { makeDocument } from '../documents.ts'
import { attachment, mailOf } from '../mails.ts'
import { render } from '../papers/render.ts'
import { sendFile } from '../papers.ts'
import type { testApp } from '../test-app.ts'
import { teachByCorrections, teachTypes } from './lessons.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>> & { shipment: string }

/** Documents of every type, and some that are really read: by mail, of several pages, of no use. */
export async function sendOddPapers(setting: Setting, me: Someone) {
  const number = 'MSCU6639870'
  for (const document_type of documentType.options)
    await makeDocument(setting.store(), me.id, { document_type, shipments: [me.shipment] })
  const pages = await render(
    [
      { title: 'ARRIVAL NOTICE' },
      {
        pairs: [
          ['B/L No.', 'YMLU700100'],
          ['Container No.', number],
          ['Last Free Day', '05/06/2026'],
        ],
      },
      { break: true },
      { title: 'PACKING LIST' },
      {
        pairs: [
          ['Purchase Order', '4500118200'],
          ['Container No.', number],
        ],
      },
    ],
    'pdf',
  )
  const notice = await render(
    [
      { title: 'ARRIVAL NOTICE' },
      {
        pairs: [
          ['Container No.', number],
          ['Last Free Day', '2026-07-12'],
        ],
      },
    ],
    'pdf',
  )
  const delivered = await render(
    [
      { title: 'PROOF OF DELIVERY' },
      {
        pairs: [
          ['Container No.', 'TCLU4829132'],
          ['Delivered on', '2026-06-20'],
        ],
      },
    ],
    'pdf',
  )
  await teachByCorrections(setting, me)
  await teachTypes(setting, me)
  await sendFile(setting, me.id, 'notice.pdf', notice)
  const { data } = await me.client(api.shipments.get, { params: { id: me.shipment } })
  const ref_numbers = [...(data.attributes.ref_numbers ?? []), 'REF-77123']
  await me.client(api.shipments.update, {
    params: { id: me.shipment },
    body: { data: { attributes: { ref_numbers } } },
  })
  // The second leads where the first does, by the number of their invoice.
  const invoice: [string, string] = ['Invoice No.', 'INV-2026-90017']
  for (const [name, pairs] of [
    ['invoice.pdf', [invoice, ['Container No.', number]]],
    ['again.pdf', [invoice]],
  ] as [string, [string, string][]][]) {
    await sendFile(setting, me.id, name, await render([{ title: 'COMMERCIAL INVOICE' }, { pairs }], 'pdf'))
    await setting.work()
  }
  for (const pair of [
    ['Booking No.', 'YMLUB700100'],
    ['Reference', 'REF-77123'],
    ['Purchase Order', '4500118200'],
  ] as [string, string][])
    await sendFile(
      setting,
      me.id,
      `${pair[0]}.pdf`,
      await render([{ title: 'DELIVERY ORDER' }, { pairs: [pair] }], 'pdf'),
    )
  // Of what nothing tracks: a booking of a line that nobody asks, and a box of no line.
  for (const [title, pair] of [
    ['BOOKING CONFIRMATION', ['Booking No.', 'EBKG12345678']],
    ['ARRIVAL NOTICE', ['B/L No.', 'SMLMNGBO12345678']],
    ['ARRIVAL NOTICE', ['Container No.', 'TGHU5510200']],
  ] as [string, [string, string]][])
    await sendFile(setting, me.id, `${pair[1]}.pdf`, await render([{ title }, { pairs: [pair] }], 'pdf'))
  const several = await sendFile(setting, me.id, 'several.pdf', pages)
  await sendFile(setting, me.id, 'broken.pdf', '%PDF-1.4 and nothing more')
  const headers = {
    authorization: `Token ${me.apiKey}`,
    'content-type': 'message/rfc822',
  }
  const mail = mailOf({
    headers: {
      to: 'documents@example.com',
      cc: 'ops@example.com',
      date: 'Fri, 19 Jun 2026 10:00:00 +0000',
      'message-id': '<census@line.example>',
      'in-reply-to': '<before@line.example>',
      references: '<before@line.example>',
    },
    parts: [attachment('delivered.pdf', 'application/pdf', delivered)],
  })
  await ask(setting.app(), { method: 'POST', path: '/v2/ingest/email', payload: mail, headers })
  const reading = setting.work()
  // Reading is short: it is looked at until it is seen, or over.
  let isOver = false
  const over = reading.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await me.client(api.documents.list)
    await sleep(5)
  }
  await over
  await me.client(api.containers.list)
  // Who has the box says another last free day than the notice.
  await me.client(api.ingest.terminal_updates, {
    body: {
      source: { terminal_firms: 'W185' },
      checked_at: setting.clock.now.toISOString(),
      containers: [{ number: number, on_terminal: true, last_free_day: '2026-07-01' }],
    },
  })
  await me.client(api.containers.list)
  await me.client(api.document_work.split, { params: { id: several }, body: { ranges: ['1', '2'] } })
  await setting.work()
}
