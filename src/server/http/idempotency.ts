import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { claimName, keepAnswer, type NamedWrite } from '../db/access/idempotency-keys.ts'
import { type Principal, rollBackTo, type Transaction } from '../db/scope.ts'
import { callerOf } from './caller.ts'
import { type Answered, answerOfError, HttpError } from './errors.ts'

const source = { header: 'Idempotency-Key' }

/** Whether it is done once under one `Idempotency-Key`: not where one transaction would have to wait for somebody outside, or for many. */
export const canBeNamed = (endpoint: Endpoint) =>
  endpoint.method === 'POST' && !endpoint.public && !endpoint.asksOutside && !endpoint.isMany

/**
 * The write that `Idempotency-Key` names, for every POST of somebody who is known; undefined where there is no name.
 * @throws 400 for a name that nobody can mean
 */
export function namedWrite(endpoint: Endpoint, request: FastifyRequest, principal: Principal): NamedWrite | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !canBeNamed(endpoint)) return undefined
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key) || key.trim() === '')
    throw new HttpError('bad_request', 'Idempotency-Key must be a text of 1 to 255 ASCII characters.', source)
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`)
  return {
    caller: callerOf(principal),
    key,
    fingerprint: hash.update(JSON.stringify(request.body) ?? '').digest('base64url'),
  }
}

/**
 * Does the work if nobody has done it under this name, and keeps its answer in the same transaction: there is never an
 * effect without its answer. An error below 500 is an answer too, and what was written before it is undone.
 * @throws 409 where the name was used for something else
 */
export async function once(
  tx: Transaction,
  write: NamedWrite,
  { now, isSecret }: { now: Date; isSecret: boolean },
  work: () => Promise<Answered>,
): Promise<Answered> {
  const before = await claimName(tx, write, now)
  if (before) return replay(before, write)
  const answer = await orError(tx, work)
  const body = isSecret && answer.status < 400 ? null : (answer.body ?? null)
  await keepAnswer(tx, write, { status: answer.status, media_type: answer.type ?? null, body })
  return answer
}

function orError(tx: Transaction, work: () => Promise<Answered>): Promise<Answered> {
  return rollBackTo(tx, work, (error) => {
    const answer = error instanceof HttpError ? answerOfError(error) : undefined
    return answer && answer.status < 500 ? answer : undefined
  })
}

function replay(
  before: NonNullable<Awaited<ReturnType<typeof claimName>>>,
  { key, fingerprint }: NamedWrite,
): Answered {
  const { status, media_type, body } = before
  if (before.fingerprint !== fingerprint)
    throw new HttpError('idempotency_key_reused', `'${key}' was used for another request before.`, source)
  if (status === null) throw new Error('A write that has ended has kept no answer')
  if (body === null && media_type !== null)
    throw new HttpError(
      'idempotency_key_reused',
      `The request '${key}' was done before, and is not done again. Its answer has a secret and was not kept.`,
      source,
    )
  return {
    status,
    ...(media_type !== null && { type: media_type }),
    ...(body !== null && { body }),
    headers: { 'idempotency-replayed': 'true' },
  }
}
