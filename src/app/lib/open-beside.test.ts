import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { showBeside } from './open-beside.ts'

/** A list that is reached from another page, as the router changes its address. */
function list(at = '/list') {
  const history = createMemoryHistory({ initialEntries: ['/before', at] })
  const search = () => new URLSearchParams(history.location.search)
  const go = (key: string, value: string | undefined, replace: boolean, state: object) => {
    const next = search()
    next.delete(key)
    if (value !== undefined) next.set(key, value)
    const href = next.size > 0 ? `/list?${next}` : '/list'
    if (replace) history.replace(href, state)
    else history.push(href, state)
  }
  return {
    shown: () => history.location.href,
    filter: (verdict: string) => go('verdict', verdict, true, {}),
    open: (open: string | undefined) =>
      showBeside(history, search().get('open') ?? undefined, open, ({ replace, state }) =>
        go('open', open, replace, state === true ? history.location.state : state),
      ),
    back: () => history.back(),
  }
}

test('Back from the first row that is opened leads to the list as it was filtered', () => {
  const { shown, filter, open, back } = list('/list?deadline=overdue')
  filter('ready')
  open('a')
  open('b')
  expect(shown()).toBe('/list?deadline=overdue&verdict=ready&open=b')
  back()
  expect(shown()).toBe('/list?deadline=overdue&verdict=ready')
})

test('a panel that is closed leaves no second entry of the same list', () => {
  const { shown, open, back } = list()
  open('a')
  open('b')
  open(undefined)
  expect(shown()).toBe('/list')
  back()
  expect(shown()).toBe('/before')
})

test('a panel that the address opened is closed where it is', () => {
  const { shown, open, back } = list('/list?open=a')
  open('b')
  open(undefined)
  expect(shown()).toBe('/list')
  back()
  expect(shown()).toBe('/before')
})

test('a filter that is set beside a panel stays when the panel is closed', () => {
  const { shown, filter, open } = list()
  open('a')
  filter('ready')
  open(undefined)
  expect(shown()).toBe('/list?verdict=ready')
})
