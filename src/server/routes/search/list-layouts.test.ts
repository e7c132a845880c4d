import { expect, test } from 'vitest'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()

async function two() {
  const me = await setting.account()
  const ana = await personOf(setting, me.id, 'viewer', 'Ana')
  const ben = await personOf(setting, me.id, 'member', 'Ben')
  return { me, ana, ben }
}
type Person = Awaited<ReturnType<typeof personOf>>

const arranged = async ({ ask }: Person) => {
  const { status, document } = await ask({ path: '/v2/list_layouts' })
  expect(status).toBe(200)
  return document.data.map(
    ({ id, attributes: { updated_at: _, ...rest } }: { id: string; attributes: object & { updated_at: string } }) => [
      id,
      rest,
    ],
  )
}
const arrange = ({ ask }: Person, list: string, attributes: object) =>
  ask({ method: 'PATCH', path: `/v2/list_layouts/${list}`, body: { data: { type: 'list_layout', attributes } } })

test('how a list is arranged is kept for each person, and part by part', async () => {
  const { ana, ben } = await two()
  expect(await arranged(ana)).toEqual([])
  const first = await arrange(ana, 'containers.rail', { shown: ['deadline', 'verdict'], pinned: ['deadline'] })
  expect([first.status, first.document.data]).toMatchObject([200, { id: 'containers.rail', type: 'list_layout' }])
  await arrange(ana, 'containers.rail', { widths: { verdict: 240 } })
  await arrange(ben, 'containers', { shown: null })
  expect(await arranged(ana)).toEqual([
    ['containers.rail', { shown: ['deadline', 'verdict'], widths: { verdict: 240 }, pinned: ['deadline'] }],
  ])
  await arrange(ana, 'containers.rail', { shown: null, widths: {}, pinned: [] })
  expect(await arranged(ana)).toEqual([['containers.rail', { shown: null, widths: {}, pinned: [] }]])
  expect(await arranged(ben)).toEqual([['containers', { shown: null, widths: {}, pinned: [] }]])
})

test('a program has no lists', async () => {
  const { me } = await two()
  expect((await me.fetch('/v2/list_layouts')).status).toBe(404)
})

const manyWidths = Object.fromEntries(
  Array.from({ length: 101 }, (_, at) => [String.fromCharCode(97 + (at % 26)).repeat(1 + Math.floor(at / 26)), 90]),
)

test('what makes no sense is refused by its name, and nothing is kept of it', async () => {
  const { ana } = await two()
  const rows: [object, string][] = [
    [{ shown: ['<b>'] }, '/data/attributes/shown/0'],
    [{ shown: 'verdict' }, '/data/attributes/shown'],
    [{ widths: { verdict: -4 } }, '/data/attributes/widths/verdict'],
    [{ widths: manyWidths }, '/data/attributes/widths'],
    [{ pinned: Array.from({ length: 101 }, () => 'verdict') }, '/data/attributes/pinned'],
  ]
  for (const [attributes, pointer] of rows) {
    const { status, errors } = await arrange(ana, 'containers', attributes)
    expect([status, errors?.[0]?.source], pointer).toEqual([422, { pointer }])
  }
  expect((await arrange(ana, 'Containers', { shown: null })).status).toBe(404)
  expect(await arranged(ana)).toEqual([])
})

test('somebody arranges a hundred lists and no more, and can still change those', async () => {
  const { ana } = await two()
  for (let at = 0; at < 100; at++)
    await arrange(ana, `list.${'a'.repeat(at % 50)}${at < 50 ? '' : '-b'}`, { shown: null })
  expect((await arrange(ana, 'one-more', { shown: null })).status).toBe(422)
  expect((await arrange(ana, 'list.aa', { shown: ['verdict'] })).status).toBe(200)
})
