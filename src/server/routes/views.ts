import type { api } from '#contract/api.ts'
import { safeSections, type View, view, viewToken } from '#contract/view.ts'
import { contrastOf } from '#domain/contrast.ts'
import { fieldsOf } from '#domain/view-policy.ts'
import { findDefinition } from '../db/custom-field-definitions.ts'
import { findParty } from '../db/parties.ts'
import type { Transaction } from '../db/scope.ts'
import {
  deleteView,
  findView,
  insertView,
  insertViewToken,
  listViews,
  listViewTokens,
  listVisits,
  lockView,
  type Policies,
  revokeViewToken,
  updateView,
} from '../db/views.ts'
import { requireScope } from '../http/authorize.ts'
import { found, HttpError, type Problem } from '../http/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import { render } from '../http/json-api.ts'
import { complaintAboutLogo } from '../views/logo.ts'

const notFound = "Couldn't find View"

/** Who says nothing gives away nothing that could be internal. */
const safe: Omit<Policies, 'name'> = {
  shipments: { tags: [], done_for_days: 30 },
  sections: safeSections,
  document_types: [],
  custom_field_ids: [],
  words: {},
  language: null,
  colour: null,
  logo: null,
  contact: { name: null, email: null, phone: null },
  allowed_origins: [],
  expires_at: null,
}

export const views: HandlersOf<typeof api.views> = {
  async list({ tx, params }) {
    const { rows, ...page } = await listViews(tx, params['filter[party]'], params)
    return { data: rows.map((row) => render(view, row)), ...page }
  },

  get: async ({ tx, params }) => ({ data: await shown(tx, params.id) }),

  async create({ tx, body, principal }) {
    requireScope(principal, 'read')
    const party = body.data.relationships?.party?.data
    const pointer = '/data/relationships/party'
    if (!party) throw new HttpError('blank', "Party can't be blank", { pointer })
    if (!(await findParty(tx, party.id))) throw new HttpError('invalid', `There is no party ${party.id}`, { pointer })
    const { id } = await insertView(tx, party.id, await checked(tx, safe, body.data.attributes))
    return { data: await shown(tx, id) }
  },

  async update({ tx, params, body, context, principal }) {
    requireScope(principal, 'read')
    const before = found(await lockView(tx, params.id), notFound)
    await updateView(tx, before.id, await checked(tx, policiesOf(before), body.data.attributes), context.now())
    return { data: await shown(tx, before.id) }
  },

  async delete({ tx, params }) {
    if (!(await deleteView(tx, params.id))) throw new HttpError('not_found', notFound)
    return undefined
  },

  async fields({ tx, params }) {
    return fieldsOf(found(await findView(tx, params.id), notFound))
  },

  async visits({ tx, params, context }) {
    const { id } = found(await findView(tx, params.id), notFound)
    return { visits: await listVisits(tx, id, new Date(context.now().getTime() - 90 * 86_400_000)) }
  },

  async tokens({ tx, params }) {
    const { id } = found(await findView(tx, params.id), notFound)
    const { rows, ...page } = await listViewTokens(tx, id, params)
    return { data: rows.map((row) => render(viewToken, { ...row, token: null })), ...page }
  },

  async create_token({ tx, params, body, principal }) {
    requireScope(principal, 'read')
    const { id: view_id } = found(await findView(tx, params.id), notFound)
    const { name = null, expires_at = null } = body.data.attributes
    const { row, token } = await insertViewToken(tx, {
      view_id,
      name,
      expires_at,
      created_by_id: principal.user_id ?? null,
    })
    return { data: render(viewToken, { ...row, token }) }
  },

  async revoke_token({ tx, params, context }) {
    found(await revokeViewToken(tx, params.id, params.token_id, context.now()))
    return undefined
  },
}

async function shown(tx: Transaction, id: string): Promise<View> {
  return render(view, found(await findView(tx, id), notFound))
}

function policiesOf(row: Policies): Policies {
  const { name, shipments, sections, document_types, custom_field_ids, words } = row
  const { language, colour, logo, contact, allowed_origins, expires_at } = row
  return {
    name,
    shipments,
    sections,
    document_types,
    custom_field_ids,
    words,
    language,
    colour,
    logo,
    contact,
    allowed_origins,
    expires_at,
  }
}

type Asked = Parameters<(typeof views)['update']>[0]['body']['data']['attributes']

/** The policies as they are to be. @throws 422 for all that is wrong with them */
async function checked(tx: Transaction, before: Omit<Policies, 'name'> & { name?: string }, asked: Asked) {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  const policies = {
    ...before,
    ...given,
    shipments: { ...before.shipments, ...asked.shipments },
    sections: { ...before.sections, ...asked.sections },
    contact: { ...before.contact, ...asked.contact },
  } as Policies
  const problems = [...complaintsAbout(asked), ...(await unusableFields(tx, asked.custom_field_ids ?? []))]
  if (problems.length > 0) throw new HttpError(problems)
  return policies
}

/** The papers that text in the company's colour stands on. */
const papers = { light: '#f6f3ec', dark: '#12181d' }
const enough = 4.5

function complaintsAbout({ colour, logo }: Asked): Problem[] {
  const problems: Problem[] = []
  const complain = (attribute: string, detail: string) =>
    problems.push({ code: 'invalid', detail, source: { pointer: `/data/attributes/${attribute}` } })
  if (colour && contrastOf(colour, papers.light) < enough) {
    const ratio = contrastOf(colour, papers.light).toFixed(1)
    complain('colour', `Colour: ${ratio} to 1 on paper cannot be read; choose a darker one, of ${enough} to 1 at least`)
  }
  const about = logo && complaintAboutLogo(logo)
  if (about) complain('logo', `Logo: it ${about}`)
  return problems
}

async function unusableFields(tx: Transaction, ids: readonly string[]): Promise<Problem[]> {
  const definitions = await Promise.all(ids.map((id) => findDefinition(tx, id)))
  return definitions.flatMap((definition, at) => {
    const source = { pointer: `/data/attributes/custom_field_ids/${at}` }
    if (!definition || definition.entity_type === 'TrackingRequest')
      return { code: 'invalid' as const, detail: `There is no field of shipments or containers ${ids[at]}`, source }
    if (!definition.sensitive) return []
    return {
      code: 'invalid' as const,
      detail: `${definition.display_name} is sensitive, and goes to no customer`,
      source,
    }
  })
}
