import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { ContainerGroup } from '#contract/tracking/container-group.ts'
import { containerGroupings, isDayGrouping } from '#contract/tracking/container-lists.ts'
import { withScope } from '../../db/scope.ts'
import { held, someoneWithExceptions } from '../../testing/exceptions.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()

test('each group has as many containers as the list has with the filter of the group', async () => {
  const me = await someoneWithExceptions(setting)
  await me.terminal({ ...held, last_free_day: '2026-06-30' }, ['TCLU4829132'])
  for (const group_by of containerGroupings) {
    const { data, meta } = await me.client(api.container_groups.list, { params: { group_by } })
    expect(meta.total).toBe(data.length)
    for (const { attributes } of data) {
      // A destination may have a name and no code, and no filter is of what is not due.
      if (['destination', 'empty_due'].includes(group_by) && attributes.value === null) continue
      const list = await me.client(api.containers.list, { params: filterOf(attributes) })
      expect([group_by, attributes.value, attributes.container_count]).toEqual([
        group_by,
        attributes.value,
        list.meta.total,
      ])
    }
    if (group_by === 'who_acts') {
      expect(data.map(({ attributes: { value } }) => value)).toEqual(expect.arrayContaining(['broker', null]))
      continue
    }
    const { meta: all } = await me.client(api.containers.list)
    expect(data.reduce((sum, { attributes }) => sum + attributes.container_count, 0)).toBe(all.total)
  }
})

function filterOf({ group_by, value }: ContainerGroup['attributes']): ParamsOf<typeof api.containers.list> {
  if (group_by === 'who_acts') return { 'filter[who_acts]': [value ?? 'nobody'] as never }
  if (value !== null && isDayGrouping(group_by))
    return { [`filter[${group_by}][start]`]: value, [`filter[${group_by}][end]`]: value }
  return value === null ? { 'filter[empty]': [group_by] as never } : { [`filter[${group_by}]`]: [value] }
}

test('groups by a day come in the order of the days, those without one last', async () => {
  const me = await someoneWithExceptions(setting)
  await me.terminal({ ...held, last_free_day: '2026-07-02' }, ['TCLU4829132'])
  const { data } = await me.client(api.container_groups.list, { params: { group_by: 'binding_lfd' } })
  const days = data.map(({ attributes: { value } }) => value)
  expect(days).toContain('2026-07-02')
  expect(days.at(-1)).toBeNull()
  const known = days.flatMap((day) => day ?? [])
  expect(known).toEqual(known.toSorted())
})

test('of a list of those on whom some act there are the groups of these alone', async () => {
  const me = await someoneWithExceptions(setting)
  await me.terminal({ ...held, last_free_day: '2026-06-30' }, ['TCLU4829132'])
  const groups = async (params: object) => {
    const { data } = await me.client(api.container_groups.list, { params: { group_by: 'who_acts', ...params } })
    return data.map(({ attributes: { value, container_count } }) => [value, container_count])
  }
  const all = await groups({})
  expect(all).toContainEqual(['broker', 1])
  expect(all).toContainEqual([null, expect.any(Number)])
  // It is to be paid for, too: it is in two groups.
  await withScope(setting.store(), { account_id: me.id }, async (tx) => {
    const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'exceptions' and is_generated = 'NEVER' and column_name not in ('id', 'cause', 'who_acts')`.execute(
      tx,
    )
    const same = sql.join(columns.map(({ name }) => sql.ref(name)))
    const { rows } = await sql<{ id: string }>`insert into exceptions (cause, who_acts, ${same})
      select cause || '|payer', 'payer', ${same} from exceptions where who_acts = 'broker' returning id`.execute(tx)
    await sql`insert into exception_containers (exception_id, container_id, number, cause)
      select ${rows[0]?.id}::uuid, id, number, '{}'::jsonb from containers where number = 'TCLU4829132'`.execute(tx)
  })
  expect(await groups({})).toEqual(
    expect.arrayContaining([
      ['broker', 1],
      ['payer', 1],
    ]),
  )
  expect(await groups({ 'filter[who_acts]': ['broker'] })).toEqual([['broker', 1]])
  expect(await groups({ 'filter[who_acts]': ['broker', 'nobody'] })).not.toContainEqual(['payer', 1])
})
