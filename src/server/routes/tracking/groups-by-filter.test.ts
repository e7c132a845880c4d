import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { ContainerGroup } from '#contract/tracking/container-group.ts'
import { containerGroupings } from '#contract/tracking/container-lists.ts'
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
  return value === null ? { 'filter[empty]': [group_by] as never } : { [`filter[${group_by}]`]: [value] }
}
