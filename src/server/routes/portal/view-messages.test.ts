import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, app, work, mails, store } = setting

type Someone = Awaited<ReturnType<typeof account>>
const contact = { name: 'Import desk', email: 'desk@company.example', phone: null }

async function opened(me: Someone, bill: string, policy: Parameters<typeof makeView>[2] = {}) {
  const sections = { questions: true, references: true, ...policy.sections }
  const view = await makeView(setting, me, { contact, ...policy, sections })
  const events = atSea({ bill, container: 'TCLU4829132' })
  const about = await shipFor(me, work, { bill, party: view.party, events, ref_numbers: [`PO ${bill}`] })
  const write = (attributes: object) =>
    view.ask({ method: 'POST', path: '/v2/embed/messages', body: { data: { attributes: { about, ...attributes } } } })
  const read = async () => (await view.ask({ path: `/v2/embed/messages?shipment=${about}` })).document?.data
  return { view, about, write, read }
}

test('a question goes to the contact, its answer to the page and to who asked, and the address to nobody else', async () => {
  const me = await account()
  const { view, about, write, read } = await opened(me, 'YMLUQ100', { language: 'de' })
  const text = 'Can you deliver <on Friday>?'
  const asked = await write({ kind: 'question', text, name: 'Ada', email: 'ada@customer.example' })
  expect(asked).toMatchObject({
    status: 201,
    document: { data: { attributes: { kind: 'question', text, answer: null } } },
  })
  await work()
  const [told, ...others] = mails.filter(({ to }) => to === contact.email)
  expect(others).toEqual([])
  expect(told).toMatchObject({ reply_to: 'ada@customer.example', account_id: me.id })
  expect(told?.subject).toContain('PO YMLUQ100')
  expect(told?.text).toContain(text)
  expect(told?.html).not.toContain('<on Friday>')
  expect(told?.text).toContain(`https://track.example.com/parties/${view.party}/views/${view.id}#messages`)
  expect(JSON.stringify(told)).not.toContain(view.token)

  const params = { id: view.id }
  const [message] = (await me.client(api.view_messages.list, { params: { ...params, 'filter[answered]': false } })).data
  expect(message).toMatchObject({
    attributes: { email: 'ada@customer.example', answer: null },
    relationships: { shipment: { data: { id: about } } },
  })
  const answer = 'Yes, from 10:00.'
  const body = { data: { attributes: { answer } } }
  await me.client(api.view_messages.answer, { params: { ...params, message_id: String(message?.id) }, body })
  await Promise.all([work(), work()])
  const answers = mails.filter(({ to }) => to === 'ada@customer.example')
  expect(answers.map(({ subject }) => subject)).toEqual(['Antwort auf Ihre Nachricht zu PO YMLUQ100'])
  expect(answers[0]?.text).toContain(`/embed/${view.id}#${view.token}/shipments/${about}`)
  const seen = await read()
  expect(seen).toMatchObject([{ attributes: { text, answer, name: 'Ada' } }])
  expect(JSON.stringify(seen)).not.toContain('ada@customer')
  expect((await me.client(api.view_messages.list, { params: { ...params, 'filter[answered]': false } })).data).toEqual(
    [],
  )
})

test('an appointment has a day and hours, and what is wrong with it is named', async () => {
  const me = await account()
  const { write, read } = await opened(me, 'YMLUQ101')
  const wrong: [object, string][] = [
    [{ kind: 'question' }, 'text'],
    [{ kind: 'question', text: '   ' }, 'text'],
    [{ kind: 'pickup', text: 'soon' }, 'day'],
    [{ kind: 'delivery', day: '2026-02-30' }, 'day'],
    [{ kind: 'delivery', day: '2026-06-24', from_hour: '12:00', until_hour: '08:00' }, 'until_hour'],
    [{ kind: 'delivery', day: '2026-06-24', from_hour: '25:00' }, 'from_hour'],
    [{ kind: 'wrong', text: 'x'.repeat(2001) }, 'text'],
    [{ kind: 'question', text: 'Hello', email: 'nobody' }, 'email'],
  ]
  for (const [attributes, name] of wrong) {
    const { status, document } = await write(attributes)
    expect([status, document.errors[0].source.pointer]).toEqual([422, `/data/attributes/${name}`])
  }
  expect(await read()).toEqual([])
  const slot = { day: '2026-06-24', from_hour: '08:00', until_hour: '12:00', address: 'Hafenstr. 12' }
  expect(await write({ kind: 'delivery', ...slot })).toMatchObject({ status: 201 })
  expect(await read()).toMatchObject([{ attributes: { kind: 'delivery', ...slot, text: null } }])
})

test('where the view takes no messages there are none; of what is not theirs nobody asks or reads', async () => {
  const me = await account()
  const { write } = await opened(me, 'YMLUQ102', { sections: { questions: false } })
  expect(await write({ kind: 'question', text: 'Hello' })).toMatchObject({ status: 403 })
  const [one, other] = [await opened(me, 'YMLUQ103'), await opened(me, 'YMLUQ104')]
  expect(await one.write({ kind: 'question', text: 'Hello', about: other.about })).toMatchObject({ status: 404 })
  expect(await other.write({ kind: 'question', text: 'Theirs' })).toMatchObject({ status: 201 })
  expect(await one.view.ask({ path: `/v2/embed/messages?shipment=${other.about}` })).toMatchObject({ status: 404 })
  const [message] = (await me.client(api.view_messages.list, { params: { id: other.view.id } })).data
  const stranger = await account()
  const path = `/v2/views/${other.view.id}/messages/${message?.id}`
  const body = { data: { attributes: { answer: 'Mine' } } }
  const headers = { authorization: `Token ${stranger.apiKey}` }
  expect(await ask(app(), { method: 'PATCH', path, body, headers })).toMatchObject({ status: 404 })
  expect(await ask(app(), { method: 'DELETE', path, headers })).toMatchObject({ status: 404 })
  await me.client(api.view_messages.delete, { params: { id: other.view.id, message_id: String(message?.id) } })
  expect(await other.read()).toEqual([])
})

test('who may ask nobody by mail is heard by the admins; fifty wait for an answer at most', async () => {
  const me = await account()
  const none = { name: null, email: null, phone: null }
  const { write } = await opened(me, 'YMLUQ105', { contact: none })
  const email = `${me.id}@company.example`
  await withSystem(store(), (tx) =>
    tx
      .insertInto('users')
      .values({ account_id: me.id, name: 'Ada', email, role: 'admin', password_hash: 'none' })
      .execute(),
  )
  for (let at = 0; at < 50; at++)
    expect(await write({ kind: 'question', text: `${at}` })).toMatchObject({ status: 201 })
  expect(await write({ kind: 'question', text: 'One more' })).toMatchObject({ status: 429 })
  await work()
  expect(mails.filter(({ to }) => to === email)).toHaveLength(50)
})
