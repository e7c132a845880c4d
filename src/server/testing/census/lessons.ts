import { api } from '#contract/api.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { sendFile } from '../papers.ts'
import type { testApp } from '../test-app.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>

/** A form whose labels are no words of ours: one value stands alone, one behind its words, one beside and one below them. */
const form = (bill: string, vessel: string, day: string) =>
  [
    vessel,
    '',
    '',
    '',
    '',
    'Powiadomienie o statku',
    '',
    'Numer konosamentu    Kod towaru    Agencja',
    `${bill}         7             brak`,
    '',
    `Nadawca: KOWALSKI`,
    '',
    `Termin odbioru       ${day}`,
    'Warunki na odwrocie  sprawdz',
    'Port Date: 2026-07-04',
  ].join('\n')

/** Corrections that teach where values stand in every way there is, and the next paper of the same maker. */
export async function teachByCorrections(setting: Setting, me: Someone) {
  const id = await sendFile(setting, me.id, 'statek.txt', form('MEDUAB123456', 'NORDIC STAR', '2026-07-02'))
  await setting.work()
  const correct = (attributes: object) =>
    me.client(api.documents.update, { params: { id }, body: { data: { type: 'document', attributes } } })
  await correct({ document_type_manual: 'arrival_notice' })
  await setting.work()
  await correct({
    extracted_data_manual: {
      ...{ bill_of_lading_numbers: ['MEDUAB123456'], vessel_name: 'NORDIC STAR', shipper: 'KOWALSKI' },
      last_free_day_on: '2026-07-02',
    },
  })
  await setting.work()
  const notice = (day: string) =>
    `Harbour Agency\nARRIVAL NOTICE\n\nB/L No.: MEDUXY998800\nVessel: NORDIC SUN\nShipper: ACME LTD\nLast Free Day: ${day}\n`
  const wrong = await sendFile(setting, me.id, 'notice.txt', notice('2026-07-05'))
  await setting.work()
  await me.client(api.documents.update, {
    params: { id: wrong },
    body: { data: { type: 'document', attributes: { extracted_data_manual: { last_free_day_on: null } } } },
  })
  const next = await sendFile(setting, me.id, 'nastepny.txt', form('MEDUXY998877', 'NORDIC STAR', '2026-07-03'))
  await setting.work()
  await me.client(api.documents.get, { params: { id: next, include: ['last_document_representation'] } })
  return { lessons: (await me.client(api.paper_lessons.list)).data, next }
}

const titles: Record<DocumentType, string> = {
  arrival_notice: 'Powiadomienie o przybyciu',
  bill_of_lading: 'Konosament morski zwykly',
  sea_waybill: 'Morski list przewozowy',
  delivery_order: 'Zlecenie wydania towaru',
  commercial_invoice: 'Rachunek za towary',
  freight_invoice: 'Rachunek za przewoz',
  packing_list: 'Specyfikacja opakowan',
  customs_entry: 'Zgloszenie do odprawy',
  proof_of_delivery: 'Potwierdzenie odbioru',
  other: 'PACKING LIST',
}

/** Corrections of what papers are: of every type, by a title that nobody would know, or that says something else. */
export async function teachTypes(setting: Setting, me: Someone) {
  for (const [at, [type, title]] of Object.entries(titles).entries()) {
    // Each has a maker of its own, known by its printed words.
    const labels = title.split(' ').flatMap((word) => [`${word} nr`, [...word].reverse().join('')])
    const text = `${title}\n\n${labels.map((label) => `${label.padEnd(30)}7\n`).join('\n')}`
    const id = await sendFile(setting, me.id, `pismo-${at}.txt`, text)
    await setting.work()
    const attributes = { document_type_manual: type as DocumentType }
    await me.client(api.documents.update, { params: { id }, body: { data: { type: 'document', attributes } } })
    await setting.work()
  }
  await me.client(api.paper_lessons.list, { params: { 'page[size]': 100 } })
}
