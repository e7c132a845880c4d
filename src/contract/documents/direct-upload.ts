import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../json-api.ts'

/** MD5 of `hello`, in base64. */
const checksum = z
  .string()
  .regex(/^[A-Za-z0-9+/]{22}==$/, 'is not an MD5 in base64')
  .meta({ example: 'XUFAKrxLKna5cZ2REBfFkg==' })

const announced = {
  filename: z.string().trim().min(1).max(255).meta({ example: 'arrival-notice.pdf' }),
  content_type: z.string().trim().min(1).max(200).meta({ example: 'application/pdf' }),
  byte_size: z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ example: 5 }),
  checksum: checksum.describe('MD5 of the bytes, in base64'),
}

/** For examples: what a file that was announced is called. */
export const signedId = 'XwxwfQ5ODQ-dWw9qPB8rEQ.V3p0c2lnbmF0dXJl'

/** A file on its way in, in the shape that clients of Active Storage know. */
const blob = z.strictObject({
  id: z.uuid(),
  key: z.string().meta({ example: '5f0c3a527d0e4e0e9d5b0f6a3c1f2b11' }),
  filename: z.string().meta({ example: 'arrival-notice.pdf' }),
  content_type: z.string().meta({ example: 'application/pdf' }),
  metadata: z.record(z.string(), z.unknown()),
  service_name: z.string().meta({ example: 'landfall' }),
  byte_size: z.int().meta({ example: 5 }),
  checksum,
  created_at: instant,
  signed_id: z.string().describe('What a document is made of: `attached_document` of POST /v2/documents').meta({
    example: signedId,
  }),
  direct_upload: z.strictObject({
    url: z.url().describe('Where the bytes go, by PUT with exactly these headers'),
    headers: z
      .record(z.string(), z.string())
      .meta({ example: { 'Content-Type': 'application/pdf', 'Content-MD5': 'XUFAKrxLKna5cZ2REBfFkg==' } }),
  }),
})

export const directUploads = {
  create: endpoint('POST /rails/active_storage/direct_uploads', {
    summary: 'Announces a file: the first of three steps to a document',
    also: '/v2/rails/active_storage/direct_uploads',
    isBare: true,
    // Its address lets in whoever has it.
    isSecret: true,
    status: 200,
    // Libraries of Rails send members of their own beside these.
    body: z.object({
      blob: z.object({
        ...announced,
        // Clients send what they know of a file. Nothing of it is kept.
        metadata: z.record(z.string(), z.unknown()).nullish().meta({ example: {} }),
      }),
    }),
    response: blob,
    errors: ['invalid', 'blank'],
  }),
}
