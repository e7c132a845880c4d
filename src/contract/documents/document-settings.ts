import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { one, resource, write } from '../json-api.ts'

export const duplicatePolicies = ['reject', 'replace', 'keep'] as const
export type DuplicatePolicy = (typeof duplicatePolicies)[number]

const duplicates = z.enum(duplicatePolicies).meta({
  description:
    'What becomes of a file that a document has already: refused with 409, put in the place of that document, or kept beside it',
  example: 'reject',
})

export const newNumberPolicies = ['ask', 'track'] as const
export type NewNumberPolicy = (typeof newNumberPolicies)[number]

const new_numbers = z.enum(newNumberPolicies).meta({
  description:
    'What becomes of a number that a document names and that is not tracked: proposed, for a person to decide; or tracked at once where its line can be asked, and proposed where it cannot. Extension',
  example: 'ask',
})

/** How the account takes documents in. Its id is that of the account. */
export const documentSettings = resource('document_settings', '/v2/document_settings', { duplicates, new_numbers })

export const documentSettingsEndpoints = {
  get: endpoint('GET /v2/document_settings', {
    summary: 'Says how the account takes documents in',
    response: one(documentSettings),
  }),
  update: endpoint('PATCH /v2/document_settings', {
    summary: 'Changes how the account takes documents in',
    scope: 'admin',
    body: write(documentSettings, { duplicates: duplicates.optional(), new_numbers: new_numbers.optional() }),
    response: one(documentSettings),
    errors: ['invalid', 'unknown_attribute'],
  }),
}
