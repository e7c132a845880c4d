import { expect, test } from 'vitest'
import { unreachable } from '../lib/connection.ts'
import { ApiFailure, formErrors, inWords } from './errors.ts'
import { saidHere } from './said-errors.ts'

const answered = (status: number, detail?: string) =>
  new ApiFailure(new Response(null, { status, headers: { 'x-request-id': '7f2c' } }), {
    errors: detail ? [{ status: String(status), code: 'internal', title: 'Failed', detail } as never] : [],
  })
const said = (error: unknown) => (inWords(error) as Error).message

test('a failure of the server says what to do, and the id by which its log knows it', () => {
  expect(said(answered(500, 'Something failed here.'))).toBe(
    'Something failed here. Try again, or tell whoever runs this server: request 7f2c.',
  )
})

test('no line is said, whatever browsers call it', () => {
  for (const words of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])
    expect(said(new TypeError(words))).toBe(unreachable)
})

test('a gateway that answers for a server that is down is no answer; one of ours is, whatever its number', () => {
  for (const status of [502, 503, 504]) expect(said(answered(status))).toBe(unreachable)
  expect(said(answered(503, 'Busy.'))).toMatch(/^Busy\. Try again/)
  expect(said(answered(500))).toMatch(/^The server answered 500\. Try again/)
})

test('a refusal, and what is no answer at all, stay as they are', () => {
  expect(said(answered(422, 'It is too long.'))).toBe('It is too long.')
  const aborted = new DOMException('Aborted', 'AbortError')
  expect(inWords(aborted)).toBe(aborted)
})

test('in a form what a person can do stands at no field', () => {
  expect(formErrors(inWords(answered(500, 'Failed.')) as Error, ['name'])).toEqual({
    fields: {},
    form: ['Failed. Try again, or tell whoever runs this server: request 7f2c.'],
  })
})

test('what is left blank is said at its field without what the API calls it', () => {
  const blank = (name: string, detail: string) => ({
    ...{ status: '422', code: 'blank', title: 'Blank', detail },
    meta: { said: { code: 'blank', values: { attribute: name } } },
    source: { pointer: `/data/attributes/${name}` },
  })
  const failure = new ApiFailure(new Response(null, { status: 422 }), {
    errors: [blank('url', "Url can't be blank"), blank('name', "Name can't be blank")] as never,
  })
  expect(formErrors(failure, ['url'])).toEqual({ fields: { url: "Can't be blank" }, form: ["Name can't be blank"] })
})

test('an error is said by its code and values, at a field without the name of the field', () => {
  const error = { status: '422', code: 'invalid' as const, title: 'Invalid', detail: 'As the server says it.' }
  const saying = (code: string, values: Record<string, string | number>) =>
    saidHere({ ...error, meta: { said: { code, values } } })
  expect(saying('no_such_saved_view', { id: 'a1' })).toMatchObject({ detail: 'There is no saved view a1' })
  expect(saying('at_most_characters', { attribute: 'file_name', number: '255' })).toMatchObject({
    detail: 'file name: must have at most 255 characters',
    at_field: 'Must have at most 255 characters',
  })
  expect(saying('field_no_option', { option: "'urgent'", field: 'PO_prio' })).toMatchObject({
    detail: "PO_prio: has no option 'urgent'",
    at_field: "Has no option 'urgent'",
  })
  expect(saying('of_a_newer_server', {})).toMatchObject({ detail: 'As the server says it.' })
  expect(saidHere(error)).toBe(error)
})
