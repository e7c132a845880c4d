import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** Of an address whose messages are not signed. */
export const callbackKey = 'q3Vb7mKx0Zt5Wn8RcY2dLg'

/** What lines and providers send of themselves. An extension of the dialect. */
export const callbacks = {
  check: endpoint('GET /v2/callbacks/{id}', {
    summary: 'Says that a connection takes messages here, which lines try out before they send any',
    public: true,
    status: 204,
    errors: ['not_found'],
  }),
  receive: endpoint('POST /v2/callbacks/{id}', {
    summary:
      'Takes what the line or provider of a connection sends of itself, once its signature, or the key in its address, proves that it comes from there; it is kept as it came and read afterwards',
    public: true,
    bucket: 'view',
    countsRefused: true,
    status: 204,
    takes: 'application/json',
    params: {
      key: z
        .string()
        .max(100)
        .optional()
        .describe('In the address, where messages are not signed')
        .meta({ example: callbackKey }),
    },
    errors: ['unauthorized', 'not_found', 'payload_too_large', 'unsupported_media_type'],
  }),
}
