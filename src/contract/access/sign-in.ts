import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, many, paging, resource } from '../json-api.ts'

/** Where somebody is signed in: one browser, until it signs out or its time is over. */
export const signIn = resource('sign_in', null, {
  device: z.string().describe('As the browser names itself').meta({ example: 'Firefox on Windows' }),
  browser: z.string().nullable().describe('Of the device, where it is known').meta({ example: 'Firefox' }),
  system: z.string().nullable().describe('Of the device, where it is known').meta({ example: 'Windows' }),
  address: z.string().nullable().describe('Where its last request came from').meta({ example: '203.0.113.7' }),
  created_at: instant,
  last_seen_at: instant.describe('To the minute'),
  expires_at: instant.describe('When it ends at the latest, however much it is used'),
  is_current: z.boolean().describe('Whether it is the one that asks'),
})
export type SignIn = z.output<typeof signIn.schema>

export const signIns = {
  list: endpoint('GET /v2/sign_ins', {
    summary: 'Lists where the person who asks is signed in, newest first',
    isPersonal: true,
    params: paging(),
    response: many(signIn),
  }),
  delete: endpoint('DELETE /v2/sign_ins/{id}', {
    summary: 'Signs out one browser of the person who asks',
    isPersonal: true,
    scope: 'read',
    status: 204,
  }),
  delete_others: endpoint('DELETE /v2/sign_ins', {
    summary: 'Signs out all browsers of the person who asks but the one that asks',
    isPersonal: true,
    scope: 'read',
    status: 204,
  }),
}
