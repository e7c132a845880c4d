import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { one, resource, write } from '../json-api.ts'

const requires_second_factor = z
  .boolean()
  .describe('Whether who has no second factor must set one up before anything else; API keys are not affected')
  .meta({ example: false })

/** How people of the account sign in. Its id is that of the account. */
export const securitySettings = resource('security_settings', '/v2/security_settings', { requires_second_factor })

export const securitySettingsEndpoints = {
  get: endpoint('GET /v2/security_settings', {
    summary: 'Says how people of the account sign in',
    response: one(securitySettings),
  }),
  update: endpoint('PATCH /v2/security_settings', {
    summary: 'Changes how people of the account sign in, from their next request on',
    scope: 'admin',
    needsProof: true,
    body: write(securitySettings, { requires_second_factor: requires_second_factor.optional() }),
    response: one(securitySettings),
    errors: ['invalid'],
  }),
}
