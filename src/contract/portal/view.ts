import * as z from 'zod'
import { documentType } from '../documents/document-type.ts'
import { endpoint } from '../endpoint.ts'
import {
  askedInstant,
  commaList,
  filledText,
  instant,
  many,
  nullableInstant,
  one,
  paging,
  reference,
  resource,
  toOne,
  write,
} from '../json-api.ts'
import { partyRoles } from '../parties/party-roles.ts'
import { faults } from '../said/faults.ts'
import { currentStatuses } from '../tracking/current-status.ts'
import { exampleId } from '../vocabulary.ts'
import { colour, viewLook } from './view-look.ts'
import { mostLogoText, originForm, personForm, type ViewSection, viewLanguages, viewSections } from './view-sections.ts'

const sections = z.strictObject(
  Object.fromEntries(viewSections.map((name) => [name, z.boolean()])) as Record<ViewSection, z.ZodBoolean>,
)

const word = z.string().trim().min(1).max(60)
/** By status, then by language: instead of our words. */
const words = z
  .partialRecord(z.enum(currentStatuses), z.partialRecord(z.enum(viewLanguages), word))
  .meta({ example: { not_available: { en: 'Customs check', de: 'Beim Zoll' } } })

/** A picture that is part of the address. What is in it is looked at by `server/portal/logo.ts`. */
const logo = z
  .string()
  .max(mostLogoText, faults.logo_too_large)
  .regex(
    /^data:image\/(png|svg\+xml);base64,[A-Za-z0-9+/]+=*$/,
    'must be a PNG or an SVG, as a data: address in base64',
  )
  .meta({
    example:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  })

const contact = z.strictObject({
  name: word.nullable(),
  email: z.email().max(254).nullable(),
  phone: z
    .string()
    .max(40)
    .regex(/^\+?[0-9 ()./-]+$/, faults.not_digits)
    .nullable()
    .meta({ example: '+1 312 555 0188' }),
})

/** Whom a browser may show the view to, in a frame: an origin, without a path. */
const origin = z.string().max(200).regex(originForm, faults.origin_https).meta({ example: 'https://portal.example' })

const person = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine(
    (text) => personForm.test(text) && (text.startsWith('@') || z.email().safeParse(text).success),
    'must be an e-mail address, or @ and a domain, such as @harbour-pine.example',
  )
  .meta({ example: '@harbour-pine.example' })

/** Of those in which the party has a role. */
const which = z.strictObject({
  roles: z
    .array(z.enum(partyRoles))
    .min(1)
    .max(partyRoles.length)
    .describe('What the party is to them; of a shipment in which it has a role in some boxes only, just these')
    .meta({ example: ['customer'] }),
  tags: z.array(z.string().min(1).max(200)).max(50).describe('With one of these tags; empty: whatever their tags'),
  done_for_days: z.int().min(0).max(3650).nullable().describe('Left out once they are done for longer; null: never'),
})

const policy = {
  name: z.string(),
  shipments: which,
  sections,
  document_types: z.array(documentType).max(50),
  custom_field_ids: z.array(z.uuid()).max(50).describe('Definitions of shipments and containers, never sensitive ones'),
  words,
  language: z.enum(viewLanguages).nullable().describe("Null: the visitor's"),
  colour: colour.nullable(),
  logo: logo.nullable(),
  look: viewLook,
  page_title: word
    .nullable()
    .describe(
      'What the page is called before its link has opened it, and where its address is pasted; null: Your orders',
    )
    .meta({ example: 'Harbour & Pine tracking' }),
  public_url: z
    .string()
    .max(200)
    .regex(originForm, faults.address_https)
    .nullable()
    .describe('Where these customers reach this server, instead of PUBLIC_URL: their links begin with it')
    .meta({ example: 'https://track.brand.example' }),
  contact,
  allowed_origins: z
    .array(origin)
    .max(50)
    .describe('Where it may be shown in a frame; empty: only as a page of its own'),
  people: z
    .array(person)
    .max(500)
    .describe(
      'Who may open it: addresses, or `@` and a domain for all who have an address there. Each is mailed a code; a link alone then opens nothing. Empty: whoever has a link',
    ),
  excluded_people: z
    .array(
      person
        .refine((text) => !text.startsWith('@'), faults.one_person)
        .meta({ example: 'former@harbour-pine.example' }),
    )
    .max(500)
    .describe('Who may not open it although `people` has their domain'),
  expires_at: nullableInstant,
}

export const view = resource(
  'view',
  '/v2/views',
  {
    ...policy,
    created_at: instant,
    updated_at: instant,
    last_seen_at: nullableInstant,
    views_count: z.int().describe('In the last 30 days'),
    links_count: z.int().describe('Neither revoked nor past their end').meta({ example: 1 }),
  },
  { party: toOne('party') },
)
export type View = z.output<typeof view.schema>

/** The secret is in `token`, in the answer that makes it and in no other. */
export const viewToken = resource(
  'view_token',
  null,
  {
    name: z.string().nullable(),
    email: z.string().nullable().describe('Of the person who came in by a code; null of a link'),
    token: z.string().nullable(),
    created_at: instant,
    expires_at: nullableInstant,
    revoked_at: nullableInstant,
    last_seen_at: nullableInstant,
  },
  { view: toOne('view'), created_by: toOne('user') },
)
export type ViewToken = z.output<typeof viewToken.schema>

const expires_at = askedInstant.nullish().meta({ example: '2099-12-31T00:00:00Z' })

/** Where it was opened, on which day, how often. */
const visit = z.strictObject({
  day: z.iso.date(),
  token_id: z.uuid(),
  origin: z.string().nullable().describe('Null: as a page of its own; `another`: one that is not allowed'),
  count: z.int(),
  refused: z.int(),
  last_at: nullableInstant.describe('The last time on that day'),
})

/** What of a policy can be written, besides its name. */
export const writablePolicy = {
  shipments: which.partial().optional(),
  sections: sections.partial().optional(),
  document_types: policy.document_types.optional(),
  custom_field_ids: policy.custom_field_ids.optional().meta({ example: [] }),
  words: words.optional(),
  language: policy.language.optional(),
  colour: policy.colour.optional(),
  logo: policy.logo.optional(),
  look: viewLook.partial().optional(),
  page_title: policy.page_title.optional(),
  public_url: policy.public_url.optional(),
  contact: contact.partial().optional(),
  allowed_origins: policy.allowed_origins.optional(),
  people: policy.people.optional(),
  excluded_people: policy.excluded_people.optional(),
  expires_at,
}
const name = filledText.max(100)

export const views = {
  list: endpoint('GET /v2/views', {
    summary: 'Lists the views that customers have, newest first',
    include: view,
    params: {
      'filter[party]': commaList(z.uuid())
        .optional()
        .meta({ example: exampleId('party') }),
      ...paging(),
    },
    response: many(view),
  }),
  get: endpoint('GET /v2/views/{id}', { summary: 'Returns one view', include: view, response: one(view) }),
  create: endpoint('POST /v2/views', {
    summary: 'Gives a party a view; what is not said is safe',
    body: write(
      view,
      { name: name.optional().describe('Left out: that of the party'), ...writablePolicy },
      { party: reference('party') },
    ),
    response: one(view),
    errors: ['blank', 'invalid'],
  }),
  update: endpoint('PATCH /v2/views/{id}', {
    summary: 'Edits the policy of a view; every open page of it follows',
    body: write(view, { name: name.optional(), ...writablePolicy }),
    response: one(view),
    errors: ['blank', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/views/{id}', {
    summary: 'Deletes a view with all its tokens',
    needsProof: true,
    status: 204,
  }),
  fields: endpoint('GET /v2/views/{id}/fields', {
    summary: 'Says which fields leave by this view',
    isBare: true,
    response: z.strictObject({
      fields: z.array(z.string()).meta({ example: ['containers.eta.at', 'containers.number'] }),
      hidden: z.array(z.string()).meta({ example: ['containers.fees'] }),
    }),
  }),
  visits: endpoint('GET /v2/views/{id}/visits', {
    summary: 'Says when and from where it was opened, for 90 days, newest first',
    isBare: true,
    response: z.strictObject({ visits: z.array(visit) }),
  }),
  tokens: endpoint('GET /v2/views/{id}/tokens', {
    summary: 'Lists the tokens of a view, newest first',
    params: {
      'filter[of]': z
        .enum(['links', 'people'])
        .optional()
        .describe('Those of links, or those of people who came in by a code; both where nothing is said'),
      ...paging(),
    },
    response: many(viewToken),
  }),
  create_token: endpoint('POST /v2/views/{id}/tokens', {
    summary: 'Makes a token for a view; those there are stay good until they are revoked',
    isSecret: true,
    body: write(viewToken, { name: name.nullish(), expires_at }),
    response: one(viewToken),
    errors: ['blank', 'invalid'],
  }),
  rotate_token: endpoint('POST /v2/views/{id}/tokens/{token_id}/rotate', {
    summary: 'Makes a token in the place of another, which stays good for some hours more',
    isSecret: true,
    body: write(viewToken, {
      overlap_hours: z.int().min(0).max(720).default(24).meta({ description: '0: it ends at once', example: 24 }),
    }),
    response: one(viewToken),
    errors: ['invalid'],
  }),
  revoke_token: endpoint('DELETE /v2/views/{id}/tokens/{token_id}', {
    summary: 'Revokes a token: pages that are open with it end at once',
    status: 204,
  }),
}
