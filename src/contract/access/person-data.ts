import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, one, resource, write } from '../json-api.ts'

const whose = {
  email: z
    .email()
    .max(254)
    .describe('Of staff, or of somebody at a customer, in any case of letters')
    .meta({ example: 'jo@example.com' }),
  name: filledText
    .max(200)
    .optional()
    .describe('Of somebody who was removed before: what still has this name')
    .meta({ example: 'Jo Doe' }),
}

const lines = {
  audit_event_count: z.int().describe('Lines of the audit log that name the person').meta({ example: 12 }),
  audit_events_kept_until: instant
    .nullable()
    .describe('When the last of these lines is removed; null where there is none, or lines are kept for ever'),
}

export const personData = resource('person_data', null, {
  email: whose.email,
  made_at: instant,
  records: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .describe('What is held, by kind. What somebody did is named by its ids; no password, key or link is in it')
    .meta({ example: { saved_views: [{ id: '3d3b4f6e-1a1e-4c57-9d52-0a70c2d1c001', name: 'Mine' }] } }),
  ...lines,
})

export const personErasure = resource('person_erasure', null, {
  erased_at: instant,
  removed: z
    .record(z.string(), z.int())
    .describe('How many records have no name or address any more, or are gone, by kind')
    .meta({ example: { user: 1, mails_sent: 3 } }),
  kept: z
    .record(z.string(), z.int())
    .describe(
      'How many still have it: mails that were received, and portals that show it as contact or name who may open them',
    )
    .meta({ example: { mails_received: 2 } }),
  ...lines,
})

export const personDataEndpoints = {
  export: endpoint('POST /v2/person_data', {
    summary: 'Returns what is held about the person of an e-mail: of staff, or of a customer. Extension',
    scope: 'admin',
    status: 200,
    isSecret: true,
    needsProof: true,
    body: write(personData, whose),
    response: one(personData),
    errors: ['blank', 'invalid'],
  }),
  erase: endpoint('POST /v2/person_data/erase', {
    summary:
      'Removes the name and the addresses of a person, and the person; what they did stays, and lines of the audit log as long as it is kept. Extension',
    scope: 'admin',
    status: 200,
    needsProof: true,
    body: write(personData, whose),
    response: one(personErasure),
    errors: ['blank', 'invalid'],
  }),
}
