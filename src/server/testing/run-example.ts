import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { openApi } from '../http/openapi.ts'
import { ask, type TestRequest } from './ask.ts'
import { asSent, type ExampleAccount } from './example-account.ts'
import type { testApp } from './test-app.ts'

/** What has neither an example nor a description. */
export const undocumented: string[] = []
export const openApiDocument = openApi(api, (where) => undocumented.push(where))

export type Operation = NonNullable<(typeof openApiDocument.paths)[string][string]>
export type Parameter = Extract<Operation['parameters'][number], { name: string }>

export const operationOf = ({ path, method }: { path: string; method: string }) =>
  openApiDocument.paths[path]?.[method.toLowerCase()] as Operation
export const parametersOf = (operation: Operation) =>
  operation.parameters.filter((one): one is Parameter => 'name' in one && one.example !== undefined)

interface Where extends Pick<TestRequest, 'method' | 'path'> {
  /** Signed in, where that is allowed: what is written has a user then. */
  asPerson?: boolean
}

/** Sends the example of one operation, with one of its optional parameters or none. */
export async function runExample(
  setting: Pick<ReturnType<typeof testApp>, 'app'>,
  account: ExampleAccount,
  { asPerson = false, ...where }: Where,
  also?: Parameter,
) {
  const operation = operationOf({ path: String(where.path), method: String(where.method) })
  // Of who needs no token the key in the address is what lets in.
  const isKey = ({ name }: Parameter) => name === 'key' && operation.security.length === 0
  const given = parametersOf(operation).filter((one) => one.required || one === also || isKey(one))
  const inPath = new Map(given.filter((one) => one.in === 'path').map((one) => [one.name, String(one.example)]))
  const path = where.path?.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath.get(name) ?? '')) ?? ''
  const query = Object.fromEntries(
    given.filter((one) => one.in === 'query').map((one) => [one.name, String(one.example)]),
  )
  const body = operation.requestBody?.content['application/vnd.api+json']?.example
  const [[type, stream] = []] = Object.entries(operation.requestBody?.content ?? {})
  const raw =
    body === undefined && type
      ? { payload: typeof stream?.example === 'object' ? JSON.stringify(stream.example) : String(stream?.example) }
      : {}
  const { sent, missing: ids } = asSent({ path, ...(body !== undefined && { body }) }, where.path ?? '', account)
  // A filter for what is not there is answered all the same.
  const asked = { ...sent, query: asSent(query, where.path ?? '', account).sent }
  const lacks = `${operation.operationId}: src/server/testing/example-account.ts has nothing that its example is about`
  expect(ids, lacks).toEqual([])
  const isFor = (who: string) => operation.security.some((one) => who in one)
  const isOfPerson = where.path === '/v2/embed/sign_ins'
  const ofView = isOfPerson ? account.personToken : account.viewToken
  const token = isFor('view') ? ofView : isFor('delivery_order') ? account.truckerToken : account.apiKey
  const isSignedIn = isFor('session') && (asPerson || !isFor('token'))
  // As our own pages send it: browsers say so.
  const headers = isSignedIn
    ? { cookie: account.cookie, host: 'localhost', origin: 'http://localhost' }
    : { authorization: `Token ${token}` }
  const own = operation.security.length === 0 ? ofStranger(account) : headers
  return ask(setting.app(), {
    ...where,
    ...asked,
    ...raw,
    headers: { ...own, ...(raw.payload && { 'content-type': String(type) }) },
  })
}

/** Who is not signed in may be on the way to be. */
const ofStranger = ({ attempt }: ExampleAccount & { attempt?: string }) => (attempt ? { cookie: attempt } : {})
