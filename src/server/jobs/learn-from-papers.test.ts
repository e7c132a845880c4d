import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { teachByCorrections } from '../testing/census/lessons.ts'
import { attachment, mailOf, postMail } from '../testing/mails.ts'
import { sendFile } from '../testing/papers.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const { account, work } = setting
type Someone = Awaited<ReturnType<typeof account>>

/** A form whose labels are no words of ours. */
const form = (bill: string, due: string, shipper: string) =>
  [
    'Morska Agencja Gdynia',
    'Powiadomienie o statku',
    '',
    'Numer konosamentu    Statek           Termin odbioru',
    `${bill}         NORDIC STAR      ${due}`,
    '',
    `Nadawca              ${shipper}`,
    'Odbiorca             HANDLOWA WISLA',
    'Agencja celna        brak',
    'Warunki na odwrocie  sprawdz',
  ].join('\n')

const first = form('MEDUAB123456', '05/06/2026', 'KOWALSKI')
const send = ({ id }: Someone, name: string, text: string) => sendFile(setting, id, name, text)

const read = async ({ client }: Someone, id: string) => {
  const params = { id, include: ['last_document_representation'] }
  const { data, included } = await client(api.documents.get, { params })
  const said = included?.[0]?.attributes as { payload: object; found: { learned_from?: string; lesson_id?: string }[] }
  return { type: data.attributes.document_type, payload: said.payload, found: said.found }
}

const correct = ({ client }: Someone, id: string, attributes: object) =>
  client(api.documents.update, { params: { id }, body: { data: { type: 'document', attributes } } })

const lessonsOf = async ({ client }: Someone, params: object = {}) =>
  (await client(api.paper_lessons.list, { params })).data

const said = { bill_of_lading_numbers: ['MEDUAB123456'], last_free_day_on: '2026-06-05', shipper: 'Kowalski' }

async function taught(me: Someone) {
  const id = await send(me, 'first.txt', first)
  await work()
  await correct(me, id, { document_type_manual: 'arrival_notice' })
  await correct(me, id, { extracted_data_manual: said })
  await work()
  return id
}

test('what somebody corrects is read from the next paper of its maker, until the lesson is forgotten', async () => {
  const [me, other] = [await account(), await account()]
  const id = await taught(me)
  const lessons = await lessonsOf(me, { 'filter[document]': id })
  expect(lessons.map(({ attributes: { field, way, label } }) => [field, way, label]).toSorted()).toEqual(
    [
      ['bill_of_lading_numbers', 'below', 'Numer konosamentu'],
      ['last_free_day_on', 'below', 'Termin odbioru'],
      ['shipper', 'right', 'Nadawca'],
      [null, null, null],
    ].toSorted(),
  )
  const [next, theirs] = [
    await send(me, 'next.txt', form('MEDUXY998877', '07/06/2026', 'NOWAK')),
    await send(other, 'next.txt', form('MEDUXY998877', '07/06/2026', 'NOWAK')),
  ]
  await work()
  const known = await read(me, next)
  expect(known).toMatchObject({
    type: 'arrival_notice',
    payload: { bill_of_lading_numbers: ['MEDUXY998877'], last_free_day_on: '2026-06-07', shipper: 'NOWAK' },
  })
  expect(new Set(known.found.map(({ learned_from }) => learned_from))).toEqual(new Set([id]))
  // What one account has taught is no other's.
  expect(await read(other, theirs)).toMatchObject({ type: 'other', payload: {} })

  const lesson = lessons.find(({ attributes }) => attributes.field === 'shipper')
  await me.client(api.paper_lessons.delete, { params: { id: String(lesson?.id) } })
  const third = await send(me, 'third.txt', form('MEDUXY112233', '08/06/2026', 'ZIELINSKI'))
  await work()
  expect((await read(me, third)).payload).toEqual({
    bill_of_lading_numbers: ['MEDUXY112233'],
    last_free_day_on: '2026-06-08',
  })
  // Another correction does not bring back what was forgotten.
  await correct(me, id, { extracted_data_manual: { ...said, vessel_name: 'NORDIC STAR' } })
  await work()
  const fields = (await lessonsOf(me)).map(({ attributes }) => attributes.field)
  expect(fields).toContain('vessel_name')
  expect(fields).not.toContain('shipper')
})

test('a value is learned where it stands: behind its words, beside or below them, alone, or not there', async () => {
  const me = await account()
  const { lessons, next } = await teachByCorrections(setting, me)
  const told = lessons.map(({ attributes: { field, way } }) => `${field} ${way}`).toSorted()
  expect(told).toEqual([
    'bill_of_lading_numbers below',
    'last_free_day_on nowhere',
    'last_free_day_on right',
    'null null',
    'shipper inside',
    'vessel_name at',
  ])
  expect((await read(me, next)).payload).toMatchObject({
    bill_of_lading_numbers: ['MEDUXY998877'],
    last_free_day_on: '2026-07-03',
  })
})

test('a correction that is taken back has taught nothing, and neither has one that stands nowhere on the paper', async () => {
  const me = await account()
  const id = await taught(me)
  expect(await lessonsOf(me)).toHaveLength(4)
  await correct(me, id, { extracted_data_manual: { ...said, last_free_day_on: '2026-12-24' } })
  await work()
  expect((await lessonsOf(me)).map(({ attributes }) => attributes.field)).not.toContain('last_free_day_on')
  await correct(me, id, { extracted_data_manual: null, document_type_manual: null })
  await work()
  expect(await lessonsOf(me)).toEqual([])
})

test('a lesson from a mail names its sender, and holds for what the same sender attaches next', async () => {
  const me = await account()
  const mail = (name: string, text: string, subject: string) =>
    mailOf({ headers: { subject }, parts: [attachment(name, 'text/plain', Buffer.from(text))] })
  await postMail(setting, me, mail('a.txt', first, 'one'))
  await work()
  const [paper] = (await me.client(api.documents.list)).data
  const id = String(paper?.id)
  await correct(me, id, { document_type_manual: 'arrival_notice', extracted_data_manual: said })
  await work()
  const [lesson] = await lessonsOf(me)
  expect(lesson?.attributes).toMatchObject({ sender_domain: 'line.example' })
  expect(lesson?.attributes.titles).toContain('Morska Agencja Gdynia')
  await postMail(setting, me, mail('b.txt', form('MEDUXY998877', '07/06/2026', 'NOWAK'), 'two'))
  await work()
  const next = (await me.client(api.documents.list)).data.find((one) => one.id !== id)
  expect((await read(me, String(next?.id))).payload).toMatchObject({ last_free_day_on: '2026-06-07' })
})
