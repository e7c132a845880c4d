import { expect, test } from 'vitest'
import type { Container } from '#contract/tracking/container.ts'
import { differencesOf } from './siblings-differ.ts'
import { withOnly } from './testing.ts'

function box(id: string, given: Partial<Container['attributes']>, terminal: string | null = 'pier 400'): Container {
  const attributes = withOnly<Container['attributes']>({ current_status: 'available', verdict: 'ready', ...given })
  const relationships = { pod_terminal: { data: terminal && { id: terminal, type: 'terminal' } } }
  return { id, attributes, relationships } as Container
}

test('the one that is unlike most says in what', () => {
  const blocked = { verdict: 'blocked', current_status: 'not_available' } as const
  expect([...differencesOf([box('a', {}), box('b', {}), box('c', blocked)])]).toEqual([['c', 'blocked']])
  expect([...differencesOf([box('a', {}), box('b', {}), box('c', blocked, 'pier T')])]).toEqual([
    ['c', 'another terminal'],
  ])
  expect([...differencesOf([box('a', {}), box('b', {}), box('c', blocked, null)])]).toEqual([['c', 'blocked']])
  const late = { binding_lfd: '2026-11-23T07:59:59Z', binding_lfd_timezone: 'America/Los_Angeles' }
  const earlier = { ...late, binding_lfd: '2026-11-21T07:59:59Z' }
  expect([...differencesOf([box('a', late), box('b', late), box('c', earlier)])]).toEqual([['c', 'another deadline']])
})

test('of two neither differs, and without a majority nobody does', () => {
  const blocked = { verdict: 'blocked' } as const
  expect(differencesOf([box('a', {}), box('b', blocked)]).size).toBe(0)
  expect(differencesOf([box('a', {}), box('b', blocked), box('c', { verdict: 'unknown' })]).size).toBe(0)
})
