import type { Endpoint } from '#contract/endpoint.ts'
import { type ApiError, type ErrorCode, errorCodes } from '#contract/errors.ts'
import { canBeNamed } from './idempotency.ts'

/** What an endpoint can answer besides success. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { method, path, body, bucket, needsProof, errors } = endpoint
  const isOpen = endpoint.public
  return [
    'invalid_parameter',
    ...(isOpen ? [] : (['unauthorized'] as const)),
    ...(method === 'GET' ? [] : (['forbidden'] as const)),
    ...(needsProof ? (['proof_required'] as const) : []),
    ...(path.includes('{') ? (['not_found'] as const) : []),
    ...(method === 'PATCH' && body && path.includes('id}') ? (['another_id'] as const) : []),
    ...(canBeNamed(endpoint) ? (['idempotency_key_reused'] as const) : []),
    ...(body ? (['bad_request', 'payload_too_large', 'unsupported_media_type', 'unknown_attribute'] as const) : []),
    ...(isOpen && !bucket ? [] : (['rate_limited'] as const)),
    ...errors,
    'internal',
  ]
}

/** By status, with an example for each code. */
export function errorResponses(endpoint: Endpoint, schema: object) {
  const byStatus = new Map<number, Set<ErrorCode>>()
  for (const code of codesOf(endpoint)) {
    const { status } = errorCodes[code]
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  }
  return Object.fromEntries(
    [...byStatus].toSorted(([a], [b]) => a - b).map(([status, codes]) => [status, response([...codes], schema)]),
  )
}

function response(codes: [ErrorCode, ...ErrorCode[]] | ErrorCode[], schema: object) {
  const [first] = codes as [ErrorCode]
  const { status, title } = errorCodes[first]
  const examples = Object.fromEntries(codes.map((code) => [code, { value: { errors: [exampleError(code)] } }]))
  const headers = status === 429 ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}
  return {
    description: title,
    headers: { ...commonHeaders, ...headers },
    content: { 'application/vnd.api+json': { schema, examples } },
  }
}

export const commonHeaders = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }

type Said = Pick<ApiError, 'detail' | 'source'>

function exampleError(code: ErrorCode): ApiError {
  const { status, title } = errorCodes[code]
  const id = status >= 500 ? { id: '5f0c3a52-7d0e-4e0e-9d5b-0f6a3c1f2b11' } : {}
  return { ...id, status: String(status), code, title, ...(said[code] ?? { detail: `${title}.` }) }
}

const said: Partial<Record<ErrorCode, Said>> = {
  bad_request: { detail: 'The body is not valid JSON.' },
  invalid_parameter: {
    detail: "'nonsense' is not a relationship that can be included here.",
    source: { parameter: 'include' },
  },
  unauthorized: { detail: 'Invalid or missing API token.' },
  forbidden: { detail: 'Requests with a session cookie are accepted from our own pages only.' },
  code_required: { detail: 'Give a code of your authenticator app, or a recovery code, as well.' },
  proof_required: { detail: 'Prove that it is you first: you did so more than 10 minutes ago.' },
  not_found: { detail: 'There is no such resource.' },
  gone: { detail: 'This link has ended. Whoever gave it to you can give you another one.' },
  idempotency_key_reused: {
    detail: "'order-4711' was used for another request before.",
    source: { header: 'Idempotency-Key' },
  },
  asked_already: {
    detail: "Jo Tran asked already, less than four hours ago. Send it with 'again' to ask again.",
    source: { pointer: '/data/attributes/again' },
  },
  another_id: {
    detail: 'The body is about another resource than the address.',
    source: { pointer: '/data/id' },
  },
  payload_too_large: { detail: 'Request body is too large' },
  unsupported_media_type: {
    detail: 'The type of the body is none that this takes: send application/json or application/vnd.api+json.',
  },
  blank: { detail: "Company name can't be blank", source: { pointer: '/data/attributes/company_name' } },
  invalid: { detail: "Scac 'XXXX' is not recognized", source: { pointer: '/data/attributes/scac' } },
  taken: {
    detail: "'Nordmeer Handel GmbH' already exists in Account",
    source: { pointer: '/data/attributes/customer' },
  },
  unknown_attribute: {
    detail: 'Colour is not an attribute that can be written here',
    source: { pointer: '/data/attributes/colour' },
  },
  rate_limited: {
    detail: '1000 requests of this kind in 60 seconds are the limit. Try again in 12 seconds.',
  },
  internal: { detail: 'Something went wrong on our side.' },
}
