import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { said } from '../said/said.ts'
import { exampleId } from '../vocabulary.ts'
import { placeKinds, placeResults } from './fields.ts'

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
    .regex(/^[^\x00-\x1f\x7f]*$/, faults.control_character)

const host = text(253).regex(/^[A-Za-z0-9._:-]*$/, faults.host_alone)
const endpointUrl = text(500).refine(isEndpoint, faults.s3_address)
const hostKey = text(120).regex(/^(|([a-z0-9@.-]+ )?SHA256:[A-Za-z0-9+/]{43}=?)$/, faults.no_fingerprint)

/** What a place of either kind is known by. What is of the other kind is null. */
const fields = {
  endpoint: endpointUrl
    .nullable()
    .describe('Where a service that speaks S3 is, without the bucket; null: that of AWS in its region')
    .meta({ example: null }),
  region: text(64)
    .regex(/^[a-z0-9-]*$/, faults.s3_region)
    .nullable()
    .meta({ example: null }),
  bucket: text(255)
    .regex(/^[A-Za-z0-9._-]*$/, faults.s3_bucket)
    .nullable()
    .meta({ example: null }),
  prefix: text(500).nullable().describe('Before the name of each file, such as `landfall/`').meta({ example: null }),
  access_key_id: text(128).nullable().meta({ example: null }),
  host: host.nullable().describe('Of an SFTP server').meta({ example: 'files.example.com' }),
  port: z.int().min(1).max(65_535).nullable().describe('22 where none is said').meta({ example: 22 }),
  user_name: text(128).nullable().meta({ example: 'landfall' }),
  folder: text(1000).nullable().describe('Empty: where the server lets the user begin').meta({ example: '/incoming' }),
  host_key: hostKey
    .nullable()
    .describe('The fingerprint that the key of the SFTP server must have; nothing is delivered before it is confirmed')
    .meta({ example: 'ssh-ed25519 SHA256:n5Zx1gqDqUPbhFDcKQp2QvN4ynuZ2hHZfqrPTbQn0dA' }),
}

/** Written and never read. */
const secret = (most: number) => z.string().max(most).nullish().meta({ example: null })
const secrets = {
  secret_access_key: secret(500).describe('Of a bucket'),
  password: z
    .string()
    .max(1000)
    .nullish()
    .describe('Of an SFTP server: this, or a private key')
    .meta({ example: 'a long one' }),
  private_key: secret(20_000).describe('Of an SFTP server: in the form of OpenSSH or PEM'),
  passphrase: secret(1000).describe('Of the private key, where it has one'),
}
export const placeSecrets = ['secret_access_key', 'password', 'private_key', 'passphrase'] as const

/** A server or a bucket that scheduled exports are delivered to. Its secrets are written and never read. An extension of the dialect. */
export const exportPlace = resource('export_place', '/v2/export_places', {
  name: z.string().meta({ example: 'Warehouse' }),
  kind: z.enum(placeKinds).meta({ example: 'sftp' }),
  address: z
    .string()
    .describe('Where it is, in a line')
    .meta({ example: 'sftp://landfall@files.example.com/incoming' }),
  ...fields,
  secrets_set: z
    .array(z.enum(placeSecrets))
    .describe('The secrets that it has')
    .meta({ example: ['password'] }),
  checked_at: nullableInstant.describe('When it was last written to, or tested'),
  last_failure: z.string().nullable().describe('Why that failed, for people').meta({ example: null }),
  last_failure_said: said.nullable().describe('The same for other languages').meta({ example: null }),
  scheduled_exports: z.int().min(0).describe('How many are delivered to it, of all people').meta({ example: 1 }),
  created_at: instant,
  updated_at: instant,
})
export type ExportPlace = z.output<typeof exportPlace.schema>

/** What came of writing a small file to it and removing it. */
export const exportPlaceTest = resource('export_place_test', null, {
  result: z
    .enum(placeResults)
    .describe('`written`: all is well. `kept`: written, and the small file could not be removed')
    .meta({ example: 'written' }),
  message: z.string().meta({ example: 'A small file was written and removed' }),
  message_said: said
    .nullable()
    .describe('The same for other languages; null where it has no code')
    .meta({ example: { code: 'place_written', values: {} } }),
  host_key: z
    .string()
    .nullable()
    .describe('The fingerprint of the key that the server has shown, where it is to be confirmed')
    .meta({ example: null }),
  tested_at: instant,
})
export type ExportPlaceTest = z.output<typeof exportPlaceTest.schema>

const id = z.uuid().meta({ example: exampleId('export_place') })
const name = filledText.max(80).meta({ example: 'Warehouse' })
const given = Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, schema.optional()])) as {
  [Key in keyof typeof fields]: z.ZodOptional<(typeof fields)[Key]>
}
const wrong = ['blank', 'invalid'] as const

export const exportPlaces = {
  list: endpoint('GET /v2/export_places', {
    summary: 'Lists the servers and buckets that scheduled exports can be delivered to, by name. Extension',
    params: paging({ size: 100 }),
    response: many(exportPlace),
  }),
  get: endpoint('GET /v2/export_places/{id}', {
    summary: 'Returns one place of scheduled exports. Extension',
    params: { id },
    response: one(exportPlace),
  }),
  create: endpoint('POST /v2/export_places', {
    summary: 'Adds an SFTP server or a bucket that speaks S3, for scheduled exports. Extension',
    scope: 'admin',
    needsProof: true,
    body: write(exportPlace, { name, kind: z.enum(placeKinds), ...given, ...secrets }),
    response: one(exportPlace),
    errors: wrong,
  }),
  update: endpoint('PATCH /v2/export_places/{id}', {
    summary:
      'Changes a place of scheduled exports, or confirms its host key. With another host, port or endpoint its secret is needed again. Extension',
    scope: 'admin',
    needsProof: true,
    params: { id },
    body: write(exportPlace, { name: name.optional(), ...given, ...secrets }),
    response: one(exportPlace),
    errors: wrong,
  }),
  delete: endpoint('DELETE /v2/export_places/{id}', {
    summary: 'Removes a place; what was delivered to it is switched off. Extension',
    scope: 'admin',
    needsProof: true,
    params: { id },
    status: 204,
  }),
  test: endpoint('POST /v2/export_places/{id}/test', {
    summary: 'Writes a small file to a place, removes it, and says in words what failed. Extension',
    scope: 'admin',
    status: 200,
    params: { id },
    response: one(exportPlaceTest),
  }),
}

function isEndpoint(text: string): boolean {
  if (text === '') return true
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}
