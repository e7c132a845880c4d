import { expect, test } from 'vitest'
import type { ApiError } from '#contract/errors.ts'
import { ApiFailure } from './errors.ts'
import { pointerErrors } from './pointer-errors.ts'

const failure = (...errors: [pointer: string | undefined, detail: string][]) =>
  new ApiFailure(new Response(null, { status: 422 }), {
    errors: errors.map(
      ([pointer, detail]) =>
        ({ code: 'invalid', detail, ...(pointer && { source: { pointer } }) }) as unknown as ApiError,
    ),
  })

test('each error goes to the innermost place that its pointer leads to', () => {
  const { at, form } = pointerErrors(
    failure(
      ['/data/attributes/url', 'Url: must be https'],
      ['/data/attributes/filters/tags/0', 'Tag is too short'],
      ['/data/attributes/headers/1/name', 'Name is reserved'],
      ['/data/attributes/headers', 'Too many'],
      ['/data/attributes/urls', 'No such thing'],
      [undefined, 'Elsewhere'],
    ),
    ['url', 'headers', 'headers/0/name', 'headers/1/name', 'filters', 'filters/tags'],
  )
  expect(at('url')).toBe('Url: must be https')
  expect(at('filters/tags')).toBe('Tag is too short')
  expect(at('filters')).toBeUndefined()
  expect(at('headers/1/name')).toBe('Name is reserved')
  expect(at('headers/0/name')).toBeUndefined()
  expect(at('headers')).toBe('Too many')
  expect(form).toEqual(['No such thing', 'Elsewhere'])
})

test('several errors of one place are all said, the same one once', () => {
  const place = '/data/attributes/events'
  const { at } = pointerErrors(failure([place, 'One'], [`${place}/0`, 'Two'], [`${place}/1`, 'Two']), ['events'])
  expect(at('events')).toBe('One Two')
})

test('what is no answer of ours belongs to the form', () => {
  expect(pointerErrors(new TypeError('Failed to fetch'), ['url']).form).toEqual(['Failed to fetch'])
  expect(pointerErrors(null, ['url']).form).toEqual([])
})
