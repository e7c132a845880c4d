import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { historyKey } from '#domain/tracking/line-prediction.ts'
import { withScope, withSystem } from '../../db/scope.ts'
import { succeededByLine } from '../../db/tracking/number-history.ts'
import { ask } from '../../testing/ask.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, app, store } = testApp()
type Someone = Awaited<ReturnType<typeof account>>

const infer = async ({ client }: Someone, number: string) =>
  (await client(api.tracking_requests.infer_number, { body: { number } })).data

/** Requests that have been made, as many as it takes to be more than anecdotes. */
const past = (account_id: string, requests: { number: string; scac: string; status?: 'created' | 'failed' }[]) =>
  withSystem(store(), (tx) =>
    tx
      .insertInto('tracking_requests')
      .values(
        requests.map(({ number, scac, status = 'created' }) => ({
          account_id,
          request_number: number,
          request_type: 'bill_of_lading' as const,
          scac,
          status,
          tags: [],
          is_retrying: false,
          retry_count: null,
          last_error: null,
          last_error_said: null,
          failed_reason: null,
          expires_at: null,
          next_attempt_at: null,
          tracked_object_id: null,
          customer_id: null,
          user_id: null,
          claimed_until: null,
        })),
      )
      .execute(),
  )

test('a number says what it is, whose, and how sure that is', async () => {
  const me = await account()
  expect(await infer(me, ' mscu 123456-6 ')).toEqual({
    type: 'infer_number_results',
    id: 'MSCU1234566',
    attributes: {
      number_type: 'container',
      validation: {
        is_valid: true,
        type: 'container',
        check_digit_passed: true,
        parsed_number: 'MSCU1234566',
        proposed_number: null,
        reason: null,
      },
      shipping_line: {
        decision: 'auto_select',
        selected: { scac: 'MSCU', name: expect.any(String), confidence: 0.96 },
        candidates: [expect.objectContaining({ scac: 'MSCU' })],
      },
    },
  })
  const booking = await infer(me, '12345678')
  expect(booking.attributes).toMatchObject({
    number_type: 'booking',
    shipping_line: { decision: 'needs_confirmation' },
  })
})

test('what cannot be a number is refused, in the words that clients know', async () => {
  const { apiKey } = await account()
  const askFor = (body: unknown) =>
    ask(app(), {
      method: 'POST',
      path: '/v2/tracking_requests/infer_number',
      body,
      headers: { authorization: `Token ${apiKey}` },
    })
  for (const number of ['123', 'what is this?', 'x'.repeat(36), 'MSCU1234é6']) {
    const { status, errors } = await askFor({ number })
    expect(status).toBe(422)
    expect(errors).toMatchObject([{ detail: 'This reference number is not valid.', source: { pointer: '/number' } }])
  }
  for (const body of [{}, { number: '' }, { number: ' ' }, { number: null }, { number: 7 }, { data: {} }, [], null]) {
    const { status, errors } = await askFor(body)
    expect({ body, status }).toEqual({ body, status: 422 })
    for (const { source } of errors) expect(source).toEqual({ pointer: expect.stringMatching(/^(\/(number|data))?$/) })
  }
})

test('what the account has tracked lifts a lessor to a line, and what others have tracked does not', async () => {
  const [me, other] = [await account(), await account()]
  const numbers = Array.from({ length: 25 }, (_, at) => `TCLU${1_000_000 + at}`)
  await past(
    me.id,
    numbers.map((number) => ({ number, scac: 'ONEY' })),
  )
  await past(
    me.id,
    numbers.map((number) => ({ number, scac: 'HLCU', status: 'failed' as const })),
  )
  expect((await infer(other, 'TCLU4829132')).attributes.shipping_line).toMatchObject({
    decision: 'no_prediction',
    candidates: [],
  })
  expect((await infer(me, 'TCLU4829132')).attributes.shipping_line).toMatchObject({
    selected: { scac: 'ONEY', confidence: 0.93 },
  })
})

test('the store and the domain name the kinds of numbers alike', async () => {
  const { id } = await account()
  const numbers = ['TCLU4829132', 'tclu 482913-2', 'MAEU248119300', 'a5gemen1976x', 'EGLV 1492/0001.2345', 'MSCU123456']
  await past(
    id,
    numbers.map((number) => ({ number, scac: 'ZIMU' })),
  )
  for (const number of numbers) {
    const key = historyKey(normalizeContainerNumber(number))
    const found = await withScope(store(), { account_id: id }, (tx) => succeededByLine(tx, key))
    expect(found, number).toMatchObject([{ scac: 'ZIMU' }])
  }
})

test('the history is counted in its index, whoever asks', async () => {
  const { id } = await account()
  const shapes = Array.from({ length: 3000 }, (_, at) => ({
    number: `${'ABCDEFGH'.slice(0, at % 8)}${at}`,
    scac: 'ZIMU',
  }))
  await past(id, shapes)
  await withSystem(store(), (tx) => sql`analyze tracking_requests`.execute(tx))
  const plan = await withScope(store(), { account_id: id }, async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select scac, count(*) from tracking_requests
      where history_key = 'AAA999' and status in ('created', 'tracking_stopped') and scac is not null group by scac`.execute(
      tx,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('tracking_requests_history')
})
