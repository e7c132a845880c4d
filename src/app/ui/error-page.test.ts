import { expect, test } from 'vitest'
import { ApiFailure } from '../api/errors.ts'
import { whatHappened } from './error-page.tsx'

const answered = (status: number, detail: string) =>
  new ApiFailure(new Response(null, { status, headers: { 'x-request-id': '7f2c' } }), {
    errors: [{ status: String(status), code: 'internal', title: 'Failed', detail } as never],
  })

test('a failure of the server is said with the id of its request, a refusal without', () => {
  expect(whatHappened(answered(500, 'Something failed here.'))).toBe('Something failed here. Request 7f2c.')
  expect(whatHappened(answered(404, 'There is no such shipment.'))).toBe('There is no such shipment.')
})

test('no line and a part that is gone are told apart, whatever the browser calls them', () => {
  for (const words of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])
    expect(whatHappened(new TypeError(words))).toMatch(/cannot be reached/)
  for (const words of ['Failed to fetch dynamically imported module: x', 'Importing a module script failed.'])
    expect(whatHappened(new TypeError(words))).toMatch(/newer version/)
})

test('what is no error is said, too', () => {
  expect(whatHappened(new Error('The zone is unknown.'))).toBe('The zone is unknown.')
  expect(whatHappened('x')).toBe('Something went wrong.')
})
