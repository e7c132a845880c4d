import * as z from 'zod'
import { codes } from '#domain/tracking/fact.ts'

/**
 * How an answer that is no Track & Trace becomes reports, as data. Paths are `a.b`, `a[0]`, `a[]` (each of a list),
 * `a[?x=='y']` (those of a list), `^` (what the list belongs to), `$root`, and `a || b` (the first that is there).
 */
const path = z.string().min(1).max(300)
const plain = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Fields of a report that a path can fill. */
export const mappedFields = [
  'code',
  'qualifier',
  'mode',
  'occurred_at',
  'timezone',
  'locode',
  'location_name',
  'facility.code',
  'facility.name',
  'vessel.name',
  'vessel.imo',
  'voyage',
  'original',
  'iso_type',
  'id',
] as const
export type MappedField = (typeof mappedFields)[number]

const mode = z.enum(['vessel', 'barge', 'rail', 'truck'])

const meaning = z.strictObject({
  code: z.enum(codes),
  empty: z.boolean().nullable().default(null),
  mode: mode.nullable().default(null),
  role: z
    .enum(['place_of_receipt', 'port_of_loading', 'transhipment', 'port_of_discharge', 'place_of_delivery'])
    .nullable()
    .default(null),
})
export type Meaning = z.output<typeof meaning>

export const mappingRule = z.strictObject({
  /** Where its part of the body begins; `$root` of the other paths. */
  root: path.optional(),
  /** What each report is made of. */
  for_each: path,
  /** Joins by id: a name for what of a list has as its `id` what the item has at the third path. */
  lookup: z.record(z.string().regex(/^[a-z_]+$/), z.tuple([path, path, path])).default({}),
  /** Items to pass over, by what is at a path. */
  drop_if: z.record(path, z.array(plain)).default({}),
  /** Only items that say the same at both paths, or nothing at the second. */
  same: z.tuple([path, path]).optional(),
  /** Only items that say at the second path something else than at the first. */
  different: z.tuple([path, path]).optional(),
  container: path.optional(),
  bill: path.optional(),
  booking: path.optional(),
  fact: z.partialRecord(z.enum(mappedFields), path),
  /** The meaning of every item, where the place it stands in says it. */
  always: meaning.optional(),
  /** Words, with the qualifier after a space where it matters, and what they mean. Compared without case. */
  codes: z.record(z.string(), meaning).default({}),
  /** Whether words need only be a part of what is said, as whole words: the most that are. */
  codes_within: z.boolean().default(false),
  /** Words that say by what it moved, wherever they stand in what is said: more than a code does. Compared without case. */
  modes: z.record(z.string(), mode).default({}),
  /** What at a path says whether it has happened; or what is true of all. */
  classifier: z.union([
    z.enum(['ACT', 'EST']),
    z.strictObject({ from: path, words: z.record(z.string(), z.enum(['ACT', 'EST', 'PLN'])) }),
  ]),
  /**
   * The first that holds says where in the journey it is. Compared with paths are the place of the report, `locode` and
   * `location_name`; under any other name what the item has there, such as the id of its place.
   */
  role: z
    .array(
      z.strictObject({
        when: z.record(path, path).default({}),
        is: meaning.shape.role.unwrap().unwrap(),
        only_mode: mode.optional(),
      }),
    )
    .default([]),
  /** IANA zone of times without offset, where the place does not tell. */
  zone: z.string().optional(),
  /** The line that says so, by its SCAC; else the one that was asked for. */
  scac: path.optional(),
  reported_at: path.optional(),
})
export type MappingRule = z.output<typeof mappingRule>

export const pushSchema = z.strictObject({
  /** Whether a message holds the reports, or only says that there is news. */
  brings: z.enum(['reports', 'signal']),
  /** How whoever sends proves who they are: an HMAC of the body, or an address that nobody can guess. */
  proof: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('address') }),
    z.strictObject({
      by: z.literal('signature'),
      header: z.string().min(1),
      algorithm: z.enum(['sha1', 'sha256']).default('sha256'),
      encoding: z.enum(['hex', 'base64']).default('hex'),
      /** Such as `sha256=`, in front of the signature. */
      prefix: z.string().default(''),
      /** The name of the secret that signs. */
      secret: z.string(),
      secret_encoding: z.enum(['utf8', 'base64']).default('utf8'),
    }),
  ]),
  /** Where a connection subscribes by itself to what is sent: DCSA 2.2, `/event-subscriptions`. */
  subscriptions: z.strictObject({ path: z.string().regex(/^\//) }).optional(),
  /** Its own rules, where a message is built otherwise than an answer. */
  mapping: z.array(mappingRule).optional(),
})
export type Push = z.output<typeof pushSchema>
