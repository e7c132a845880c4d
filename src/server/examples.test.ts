import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ask, type Reply } from './testing/ask.ts'
import { endpoints, endpointsOfTruckers, endpointsOfViews, named } from './testing/every-endpoint.ts'
import { type ExampleAccount, makeDemo, openExampleAccount } from './testing/example-account.ts'
import { isAboutPasskey, withPasskey } from './testing/passkey-examples.ts'
import { endProviders, isAboutProvider, withProvider } from './testing/provider-examples.ts'
import {
  type Operation,
  openApiDocument,
  operationOf,
  parametersOf,
  runExample,
  undocumented,
} from './testing/run-example.ts'
import { isAboutFactor, withFactor } from './testing/second-factor-examples.ts'
import { testApp } from './testing/test-app.ts'

// A provider of the tests is on this machine.
const setting = testApp({ allowPrivate: true })
afterAll(endProviders)

/** For what reads, and for what writes: the latter is made anew where an earlier example has ended what one is about. */
let reader: ExampleAccount
let writer: ExampleAccount
beforeAll(async () => {
  reader = await openExampleAccount(setting)
  writer = await openExampleAccount(setting)
})

test('the document is OpenAPI 3.1, as the server sends it', async () => {
  const { document: sent } = await ask(setting.app(), { path: '/v2/openapi.json' })
  const { valid, errors } = await new Validator().validate(sent)
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(sent).toMatchObject({ openapi: '3.1.0', info: { version: '0.2.0' } })
})

test('everything has a description and an example', () => {
  expect(undocumented).toEqual([])
})

const $defs = JSON.parse(
  JSON.stringify(openApiDocument.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
)
const known = new Map<string, z.ZodType>()
function schemaOf(schema: object) {
  const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')
  const made = known.get(text) ?? z.fromJSONSchema({ ...JSON.parse(text), $defs })
  known.set(text, made)
  return made
}
const complaints = (schema: object, value: unknown) => schemaOf(schema).safeParse(value).error?.issues ?? []

function expectAsDocumented(operation: Operation, { status, document: answer, text }: Reply) {
  const what = `The example of ${operation.operationId} is answered ${text.slice(0, 600)}`
  const success = Object.keys(operation.responses).find((one) => one.startsWith('2'))
  expect(String(status), what).toBe(success)
  const { content } = (operation.responses as Record<string, object>)[String(success)] as {
    content?: Record<string, { schema: object }>
  }
  const [described] = Object.values(content ?? {})
  if (!described) expect(text).toBe('')
  else expect(complaints(described.schema, answer), what).toEqual([])
}

describe.each(named([...endpoints, ...endpointsOfViews, ...endpointsOfTruckers]))('%s', (_, endpoint) => {
  const operation = operationOf(endpoint)
  const where = { method: endpoint.method, path: endpoint.path }

  test('has examples that are as its schemas say', () => {
    for (const { name, schema, example } of parametersOf(operation))
      if (schema.type === 'string' && name !== 'include') expect(complaints(schema, example), name).toEqual([])
    for (const media of Object.values(operation.requestBody?.content ?? {}))
      expect(complaints(media.schema, media.example)).toEqual([])
    for (const [status, response] of Object.entries(operation.responses))
      for (const media of Object.values((response as { content?: object }).content ?? {}))
        for (const example of 'examples' in media ? Object.values(media.examples) : [{ value: media.example }])
          expect(complaints(media.schema, (example as { value: unknown }).value), status).toEqual([])
  })

  test('answers its example as documented', async () => {
    const account = endpoint.method === 'GET' ? reader : writer
    // There is one demo, and who has left it has nothing.
    if (endpoint.name === 'accounts.leave_demo') await makeDemo(setting, writer)
    const prepared = async (account: ExampleAccount) => {
      if (isAboutFactor(endpoint)) return withFactor(setting, account, endpoint)
      if (isAboutPasskey(endpoint)) return withPasskey(setting, account, endpoint)
      return isAboutProvider(endpoint) ? withProvider(setting, account, endpoint) : account
    }
    writer = await prepared(writer)
    let reply = await runExample(setting, account === reader ? reader : writer, where)
    if (account !== reader && reply.status >= 400 && reply.status < 500) {
      writer = await prepared(await openExampleAccount(setting))
      reply = await runExample(setting, writer, where)
    }
    expectAsDocumented(operation, reply)
    // Nobody who comes after finds it in a browser or between.
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  const optional = parametersOf(operation).filter((one) => !one.required && one.in === 'query')
  if (endpoint.method === 'GET' && optional.length > 0)
    test.each(optional.map((one) => [one.name, one] as const))('answers the example of %s', async (__, parameter) => {
      expectAsDocumented(operation, await runExample(setting, reader, where, parameter))
    })
})
