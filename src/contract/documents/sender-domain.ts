import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, many, one, paging, reference, resource, toOne, write } from '../json-api.ts'

const domain = z
  .string()
  .trim()
  .overwrite((text) => text.toLowerCase().replace(/^@/, ''))
  .min(1)
  .max(253)

  // Letters of any language, as mails may have them.
  .regex(
    /^[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff-]*[a-z0-9\u00a1-\uffff])?(?:\.[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff-]*[a-z0-9\u00a1-\uffff])?)+$/,
    'is no domain, such as agent.example',
  )
  .meta({ example: 'nordmeer.example' })

/** Whom mails of a domain stand for: what is opened by them is of this customer. An extension of the dialect. */
export const senderDomain = resource(
  'sender_domain',
  '/v2/sender_domains',
  { domain: z.string().meta({ example: 'nordmeer.example' }), created_at: instant, updated_at: instant },
  { customer: toOne('party'), user: toOne('user') },
)
export type SenderDomain = z.output<typeof senderDomain.schema>

const customer = reference('party')

export const senderDomains = {
  list: endpoint('GET /v2/sender_domains', {
    summary: 'Lists the customers that mails of a domain stand for, newest first. Extension',
    include: senderDomain,
    params: paging(),
    response: many(senderDomain),
  }),
  get: endpoint('GET /v2/sender_domains/{id}', {
    summary: 'Returns one of them. Extension',
    include: senderDomain,
    response: one(senderDomain),
  }),
  create: endpoint('POST /v2/sender_domains', {
    summary: 'Says which customer mails of a domain stand for. Extension',
    body: write(senderDomain, { domain }, { customer }),
    response: one(senderDomain),
    errors: ['blank', 'invalid', 'taken', 'unknown_attribute'],
  }),
  update: endpoint('PATCH /v2/sender_domains/{id}', {
    summary: 'Changes the customer. Extension',
    body: write(senderDomain, {}, { customer }),
    response: one(senderDomain),
    errors: ['invalid', 'unknown_attribute'],
  }),
  delete: endpoint('DELETE /v2/sender_domains/{id}', {
    summary: 'Forgets it: mails of the domain stand for nobody. Extension',
    status: 204,
  }),
}
