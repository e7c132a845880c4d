import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#contract/api.ts'
import { openApi } from './http/openapi.ts'
import { type Asked, ask } from './testing/ask.ts'
import { endpoints, endpointsOfViews, named } from './testing/every-endpoint.ts'
import { asSent, type ExampleAccount, openExampleAccount } from './testing/example-account.ts'
import { testApp } from './testing/test-app.ts'

const setting = testApp()
const missing: string[] = []
const document = openApi(api, (where) => missing.push(where))

type Operation = NonNullable<(typeof document.paths)[string][string]>
const operationOf = ({ path, method }: { path: string; method: string }) =>
  document.paths[path]?.[method.toLowerCase()] as Operation
type Parameter = Extract<Operation['parameters'][number], { name: string }>
const parametersOf = (operation: Operation) =>
  operation.parameters.filter((one): one is Parameter => 'name' in one && one.example !== undefined)

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
  expect(missing).toEqual([])
})

const $defs = JSON.parse(JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'))
const known = new Map<string, z.ZodType>()
function schemaOf(schema: object) {
  const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')
  const made = known.get(text) ?? z.fromJSONSchema({ ...JSON.parse(text), $defs })
  known.set(text, made)
  return made
}
const complaints = (schema: object, value: unknown) => schemaOf(schema).safeParse(value).error?.issues ?? []

/** Sends the example of one operation, with one of its optional parameters or none. */
async function run(
  account: ExampleAccount,
  operation: Operation,
  where: Pick<Asked, 'method' | 'path'>,
  also?: Parameter,
) {
  const given = parametersOf(operation).filter((one) => one.required || one === also)
  const inPath = new Map(given.filter((one) => one.in === 'path').map((one) => [one.name, String(one.example)]))
  const path = where.path?.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath.get(name) ?? '')) ?? ''
  const query = Object.fromEntries(
    given.filter((one) => one.in === 'query').map((one) => [one.name, String(one.example)]),
  )
  const body = operation.requestBody?.content['application/vnd.api+json']?.example
  const [[type, stream] = []] = Object.entries(operation.requestBody?.content ?? {})
  const raw = body === undefined && type ? { payload: String(stream?.example) } : {}
  const { sent, missing: ids } = asSent({ path, ...(body !== undefined && { body }) }, where.path ?? '', account)
  // A filter for what is not there is answered all the same.
  const asked = { ...sent, query: asSent(query, where.path ?? '', account).sent }
  const lacks = `${operation.operationId}: src/server/testing/example-account.ts has nothing that its example is about`
  expect(ids, lacks).toEqual([])
  const isFor = (who: string) => operation.security.some((one) => who in one)
  const token = isFor('view') ? account.viewToken : account.apiKey
  const headers = isFor('session') && !isFor('token') ? { cookie: account.cookie } : { authorization: `Token ${token}` }
  const own = operation.security.length === 0 ? {} : headers
  return ask(setting.app(), {
    ...where,
    ...asked,
    ...raw,
    headers: { ...own, ...(raw.payload && { 'content-type': String(type) }) },
  })
}

function expectAsDocumented(operation: Operation, { status, document: answer, text }: Awaited<ReturnType<typeof run>>) {
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

describe.each(named([...endpoints, ...endpointsOfViews]))('%s', (_, endpoint) => {
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
    let reply = await run(account, operation, where)
    if (account === writer && reply.status >= 400 && reply.status < 500) {
      writer = await openExampleAccount(setting)
      reply = await run(writer, operation, where)
    }
    expectAsDocumented(operation, reply)
  })

  const optional = parametersOf(operation).filter((one) => !one.required && one.in === 'query')
  if (endpoint.method === 'GET' && optional.length > 0)
    test.each(optional.map((one) => [one.name, one] as const))('answers the example of %s', async (__, parameter) => {
      expectAsDocumented(operation, await run(reader, operation, where, parameter))
    })
})
