import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { chooseLanguage } from '../../db/access/person-language.ts'
import { withSystem } from '../../db/scope.ts'
import { mostMentionsAnHour } from '../../notes/tell-mentioned.ts'
import { askable } from '../../testing/inquiries.ts'
import { personOf, programOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { store, context } = setting

/** A shipment of two containers, held by customs, and two people who work on it. */
async function office() {
  const me = await askable(setting)
  const ada = await personOf(setting, me.id, 'admin', 'Ada Berg')
  const bert = await personOf(setting, me.id, 'member', 'Bert Ode')
  const container = String(me.containers.TCLU4829132)
  const other = String(me.containers.MSCU6639870)
  const write = (
    text: string,
    about: Partial<Record<'shipment' | 'container', string>>,
    { by = ada, mentioned = [] as string[] } = {},
  ) =>
    by.ask({
      endpoint: api.notes.create,
      method: 'POST',
      path: '/v2/notes',
      body: { data: { attributes: { text }, relationships: { ...referencesTo(about), ...mentionsOf(mentioned) } } },
    })
  const list = async (query: Record<string, string> = {}, by = ada) =>
    (await by.ask({ endpoint: api.notes.list, path: '/v2/notes', query })).document.data.map(
      (one: { attributes: { text: string } }) => one.attributes.text,
    )
  const mentions = async (by: typeof ada, query: Record<string, string> = {}) =>
    (await by.ask({ endpoint: api.mentions.list, path: '/v2/mentions', query })).document.data
  return { ...me, ada, bert, container, other, write, list, mentions }
}

const referencesTo = (about: Record<string, string>) =>
  Object.fromEntries(Object.entries(about).map(([type, id]) => [type, { data: { type, id } }]))
const mentionsOf = (ids: readonly string[]) => ({ mentioned: { data: ids.map((id) => ({ type: 'user', id })) } })

test('bad input is refused by the name of the field, and nothing is kept or sent', async () => {
  const { ada, bert, container, shipment, write, list, mails, id } = await office()
  const stranger = await office()
  const rows: [Parameters<typeof write>, number, string][] = [
    [[' ', { container }], 422, '/data/attributes/text'],
    [['x'.repeat(4001), { container }], 422, '/data/attributes/text'],
    [['For whom?', {}], 422, '/data/relationships'],
    [['Gone', { container: randomUUID() }], 422, '/data/relationships/container'],
    [['Of others', { container: stranger.container }], 422, '/data/relationships/container'],
    [['Gone', { shipment: randomUUID() }], 422, '/data/relationships/shipment'],
    [['Of two', { container, shipment: stranger.shipment }], 422, '/data/relationships/shipment'],
    [['No id', { container: 'TCLU4829132' }], 422, '/data/relationships/container/data/id'],
    [
      ['@Bert @Zoe', { container }, { mentioned: [bert.id, randomUUID()] }],
      422,
      '/data/relationships/mentioned/data/1',
    ],
    [['@Stranger', { shipment }, { mentioned: [stranger.ada.id] }], 422, '/data/relationships/mentioned/data/0'],
    [
      ['@all', { shipment }, { mentioned: Array.from({ length: 21 }, () => bert.id) }],
      422,
      '/data/relationships/mentioned/data',
    ],
  ]
  for (const [asked, status, pointer] of rows) {
    const reply = await write(...asked)
    expect([reply.status, reply.errors[0]?.source], JSON.stringify(asked)).toEqual([status, { pointer }])
  }
  expect([await list(), await mails()]).toEqual([[], []])
  const viewer = await personOf(setting, id, 'viewer', 'Vera')
  expect((await write('I only look', { container }, { by: viewer })).status).toBe(403)
  const bad = { data: { attributes: { mention_ids: ['one'] } } }
  const { status, errors } = await ada.ask({ method: 'POST', path: '/v2/mentions/seen', body: bad })
  expect([status, errors[0]?.source]).toEqual([422, { pointer: '/data/attributes/mention_ids/0' }])
})

test('a container has its own notes and those of its shipment; a shipment has all of its containers’', async () => {
  const { container, other, shipment, write, list, ada } = await office()
  setting.clock.now = new Date(setting.clock.now.getTime() + 1000)
  const { document } = await write('Of the box', { container })
  expect(document.data).toMatchObject({
    type: 'note',
    attributes: { text: 'Of the box', author_name: 'Ada Berg', author_kind: 'person', mentioned_names: [] },
    relationships: {
      shipment: { data: { type: 'shipment', id: shipment } },
      container: { data: { type: 'container', id: container } },
      author: { data: { type: 'user', id: ada.id } },
    },
  })
  setting.clock.now = new Date(setting.clock.now.getTime() + 1000)
  await write('Of all', { shipment })
  setting.clock.now = new Date(setting.clock.now.getTime() + 1000)
  await write('Of the other', { container: other, shipment })
  expect(await list({ 'filter[container]': container })).toEqual(['Of all', 'Of the box'])
  expect(await list({ 'filter[container]': other })).toEqual(['Of the other', 'Of all'])
  expect(await list({ 'filter[shipment]': shipment })).toEqual(['Of the other', 'Of all', 'Of the box'])
  expect(await list()).toEqual(['Of the other', 'Of all', 'Of the box'])
  expect(await list({ 'filter[container]': randomUUID() })).toEqual([])
})

test('whoever is mentioned finds it, is mailed once, and sees it once', async () => {
  const { ada, bert, container, shipment, write, mentions, mails } = await office()
  const { document } = await write(
    '@Bert Ode the broker\nwaits for the exam, says @Ada Berg',
    { container },
    {
      mentioned: [bert.id, ada.id, bert.id],
    },
  )
  expect(document.data.attributes.mentioned_names).toEqual(['Ada Berg', 'Bert Ode'])
  expect(await mails()).toMatchObject([
    {
      recipient: bert.email,
      subject: 'You are mentioned: TCLU4829132',
      body:
        'Ada Berg mentioned you in a note about TCLU4829132:\n\n' +
        '> @Bert Ode the broker\n> waits for the exam, says @Ada Berg\n\n' +
        `https://track.example/shipments/${shipment}?container=${container}#notes\n`,
    },
  ])
  // Who mentions themselves knows it.
  expect(await mentions(ada, { 'filter[seen]': 'false' })).toEqual([])
  const [mine] = await mentions(bert, { 'filter[seen]': 'false' })
  expect(mine).toMatchObject({
    attributes: { author_name: 'Ada Berg', about: 'TCLU4829132', seen_at: null },
    relationships: { container: { data: { id: container } }, exception: { data: null } },
  })
  const see = (ids?: string[]) =>
    bert.ask({
      method: 'POST',
      path: '/v2/mentions/seen',
      body: { data: { attributes: ids ? { mention_ids: ids } : {} } },
    })
  // Not those of others, nor what there is not.
  const [hers] = await mentions(ada)
  expect((await see([hers.id, randomUUID()])).status).toBe(204)
  expect(await mentions(bert, { 'filter[seen]': 'false' })).toHaveLength(1)
  expect((await see([mine.id])).status).toBe(204)
  expect(await mentions(bert, { 'filter[seen]': 'false' })).toEqual([])
  expect(await mentions(bert, { 'filter[seen]': 'true' })).toMatchObject([{ id: mine.id }])
  await write('@Bert Ode once more', { shipment }, { mentioned: [bert.id] })
  expect((await see()).status).toBe(204)
  expect(await mentions(bert, { 'filter[seen]': 'false' })).toEqual([])
})

test('a note in the history of an exception mentions people, too', async () => {
  const { ada, bert, about, mentions, mails, history, client } = await office()
  const { document } = await ada.ask({
    endpoint: api.exceptions.add_note,
    method: 'POST',
    path: `/v2/exceptions/${about}/notes`,
    body: { data: { attributes: { text: '@Bert Ode call them' }, relationships: mentionsOf([bert.id]) } },
  })
  expect(document.data.attributes.mentioned_names).toEqual(['Bert Ode'])
  expect((await history())[0]).toMatchObject({ kind: 'note', mentioned_names: ['Bert Ode'] })
  expect(await mentions(bert)).toMatchObject([
    {
      attributes: { text: '@Bert Ode call them', about: 'Customs hold' },
      relationships: { exception: { data: { id: about } }, shipment: { data: null } },
    },
  ])
  expect(await mails()).toMatchObject([{ subject: 'You are mentioned: Customs hold, 2 containers' }])
  await withSystem(store(), (tx) => chooseLanguage(tx, bert.id, 'de'))
  expect(await mentions(bert)).toMatchObject([{ attributes: { about: 'Zollsperre' } }])
  const { data } = await client(api.exceptions.get, { params: { id: about } })
  expect(data.attributes.note_count).toBe(1)
})

test('who wants no mails about mentions gets none, and finds them', async () => {
  const { ada, bert, container, write, mentions, mails } = await office()
  const wants = (attributes: object) =>
    bert.ask({ endpoint: api.digests.update, method: 'PATCH', path: '/v2/digest', body: { data: { attributes } } })
  expect((await wants({ mails_mentions: 'no' })).errors[0]?.source).toEqual({
    pointer: '/data/attributes/mails_mentions',
  })
  expect((await wants({ mails_mentions: false })).document.data.attributes).toMatchObject({
    mails_mentions: false,
    is_enabled: false,
  })
  // What else is changed leaves it as it is.
  await wants({ local_time: '06:00' })
  await write('@Bert Ode @Ada Berg', { container }, { mentioned: [bert.id, ada.id] })
  expect(await mails()).toEqual([])
  expect(await mentions(bert, { 'filter[seen]': 'false' })).toHaveLength(1)
  await wants({ mails_mentions: true })
  await write('@Bert Ode again', { container }, { mentioned: [bert.id] })
  expect(await mails()).toMatchObject([{ recipient: bert.email }])
})

test('without mail settings the mark stands, and nobody is mailed', async () => {
  const { bert, container, write, mentions, mails } = await office()
  const needs = context.mailsNeed as string[]
  needs.push('SMTP_URL')
  try {
    expect((await write('@Bert Ode', { container }, { mentioned: [bert.id] })).status).toBe(201)
  } finally {
    needs.pop()
  }
  expect([await mails(), await mentions(bert)]).toMatchObject([[], [{ attributes: { text: '@Bert Ode' } }]])
})

test('a note is deleted by who wrote it, or by an admin, and its mentions go with it', async () => {
  const { ada, bert, container, write, list, mentions, id } = await office()
  const cara = await personOf(setting, id, 'member', 'Cara')
  const remove = async (note: string, by: typeof ada) =>
    (await by.ask({ method: 'DELETE', path: `/v2/notes/${note}` })).status
  const one = (await write('@Bert Ode a', { container }, { by: cara, mentioned: [bert.id] })).document.data.id
  const two = (await write('b', { container }, { by: bert })).document.data.id
  expect([await remove(one, bert), await remove(one, cara), await remove(two, ada)]).toEqual([403, 204, 204])
  expect([await list(), await mentions(bert), await remove(one, ada)]).toEqual([[], [], 404])
})

test('a program writes notes by its name, and is mentioned nowhere', async () => {
  const { id, container, write: _, bert } = await office()
  const { ask } = await programOf(setting, id, ['read', 'write'])
  const written = await ask({
    endpoint: api.notes.create,
    method: 'POST',
    path: '/v2/notes',
    body: {
      data: {
        attributes: { text: 'From the TMS' },
        relationships: { ...referencesTo({ container }), ...mentionsOf([bert.id]) },
      },
    },
  })
  expect(written.document.data).toMatchObject({
    attributes: { author_kind: 'system', mentioned_names: ['Bert Ode'] },
    relationships: { author: { data: null } },
  })
  expect((await ask({ path: '/v2/mentions' })).status).toBe(404)
})

test('what somebody wrote stays when they are removed, and what mentions them goes', async () => {
  const { ada, bert, container, write, list } = await office()
  await write('@Bert Ode', { container }, { mentioned: [bert.id] })
  await write('By Bert', { container }, { by: bert })
  expect((await ada.ask({ method: 'DELETE', path: `/v2/users/${bert.id}` })).status).toBe(204)
  expect(await list()).toEqual(expect.arrayContaining(['@Bert Ode', 'By Bert']))
  const { document } = await ada.ask({ path: '/v2/notes', endpoint: api.notes.list })
  const kept = document.data.map((one: { attributes: object }) => one.attributes)
  expect(kept).toContainEqual(expect.objectContaining({ text: 'By Bert', author_name: 'Bert Ode' }))
  expect(kept).toContainEqual(expect.objectContaining({ text: '@Bert Ode', mentioned_names: [] }))
  const rows = await withSystem(store(), (tx) =>
    tx.selectFrom('mentions').selectAll().where('user_id', '=', bert.id).execute(),
  )
  expect(rows).toEqual([])
})

test('what somebody wrote is held about them, and has no name once they are erased', async () => {
  const { ada, bert, container, write } = await office()
  await write('By Bert', { container }, { by: bert })
  await write('By Ada', { container })
  const send = async (path: string) => {
    const body = { data: { type: 'person_data', attributes: { email: bert.email } } }
    return (await ada.ask({ method: 'POST', path, body })).document.data.attributes
  }
  expect((await send('/v2/person_data')).records.notes).toMatchObject([{ text: 'By Bert', author_name: 'Bert Ode' }])
  expect((await send('/v2/person_data/erase')).removed).toMatchObject({ notes: 1 })
  const { document } = await ada.ask({ path: '/v2/notes' })
  const names = document.data.map(({ attributes }: { attributes: object }) => attributes)
  expect(names).toContainEqual(expect.objectContaining({ text: 'By Bert', author_name: 'Erased person' }))
  expect(names).toContainEqual(expect.objectContaining({ text: 'By Ada', author_name: 'Ada Berg' }))
})

test('an account mentions so many people an hour and no more; the note is not kept then', async () => {
  const { id, bert, container, write, list, ada } = await office()
  await write('The first', { container }, { mentioned: [bert.id] })
  await withSystem(store(), (tx) =>
    tx
      .updateTable('mention_hours')
      .set({ count: mostMentionsAnHour - 1 })
      .where('account_id', '=', id)
      .execute(),
  )
  expect((await write('The last', { container }, { mentioned: [bert.id] })).status).toBe(201)
  const { status, errors } = await write('One too many', { container }, { mentioned: [bert.id] })
  expect([status, errors[0]?.detail]).toEqual([429, expect.stringContaining('300 mentions in an hour')])
  expect(await list()).not.toContain('One too many')
  // Deleting makes no room for more.
  const { document } = await ada.ask({ path: '/v2/notes' })
  for (const one of document.data) await ada.ask({ method: 'DELETE', path: `/v2/notes/${one.id}` })
  expect((await write('Again', { container }, { mentioned: [bert.id] })).status).toBe(429)
  expect((await write('Nobody is mentioned', { container })).status).toBe(201)
  setting.clock.now = new Date(setting.clock.now.getTime() + 3_601_000)
  expect((await write('An hour later', { container }, { mentioned: [bert.id] })).status).toBe(201)
})
