import type { BodyOf } from '#contract/endpoint.ts'
import type { views } from '#contract/portal/view.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { complaintAboutPaper, contrastOnPaper, enoughContrast } from '#domain/portal/contrast.ts'
import type { Draft } from '#domain/portal/view-policy.ts'
import { findDefinition } from '../db/custom-fields/custom-field-definitions.ts'
import type { Policies } from '../db/portal/views.ts'
import type { Transaction } from '../db/scope.ts'
import { HttpError, type Problem } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'
import { complaintAboutLogo } from './logo.ts'

/** Without what only the row has. */
export function policiesOf(row: Policies): Policies {
  const { name, shipments, sections, document_types, custom_field_ids, words } = row
  const { language, colour, logo, look, page_title, public_url, contact, allowed_origins } = row
  const { people, excluded_people, expires_at } = row
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
    look,
    page_title,
    public_url,
    contact,
    allowed_origins,
    people,
    excluded_people,
    expires_at,
  }
}

type PolicyAttributes = BodyOf<typeof views.update>['data']['attributes']

/**
 * The policies as they are to be.
 * @param origin where this server is reached, which no view can have for itself
 * @param mailsNeed without which nobody can be mailed a code
 * @throws 422 for all that is wrong with them
 */
export async function checkedPolicies(
  tx: Transaction,
  before: Draft & { name?: string },
  asked: PolicyAttributes,
  { origin, context: { mailsNeed } }: { origin: string; context: Pick<Context, 'mailsNeed'> },
) {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  const policies = {
    ...before,
    ...given,
    shipments: { ...before.shipments, ...asked.shipments },
    sections: { ...before.sections, ...asked.sections },
    contact: { ...before.contact, ...asked.contact },
    look: { ...before.look, ...asked.look },
  } as Policies
  const problems = [
    ...complaintsAbout(asked, { origin, mailsNeed }),
    ...(await unusableFields(tx, asked.custom_field_ids ?? [])),
  ]
  if (problems.length > 0) throw new HttpError(problems)
  return policies
}

interface Server {
  origin: string
  mailsNeed: readonly string[]
}

function complaintsAbout(
  { colour, logo, look = {}, public_url, people = [] }: PolicyAttributes,
  { origin, mailsNeed }: Server,
): Problem[] {
  const problems: Problem[] = []
  const complain = (attribute: string, detail: Detail) =>
    problems.push({ code: 'invalid', detail, source: { pointer: `/data/attributes/${attribute}` } })
  if (colour && contrastOnPaper(colour) < enoughContrast) {
    const ratio = contrastOnPaper(colour).toFixed(1)
    complain('colour', refusal('colour_unreadable', { ratio, least: enoughContrast }))
  }
  const about = logo && complaintAboutLogo(logo)
  if (about) complain('logo', `Logo: it ${about}`)
  for (const theme of ['light', 'dark'] as const) {
    const paper = look[`${theme}_paper`]
    const wrong = paper && complaintAboutPaper(paper, theme)
    if (wrong) complain(`look/${theme}_paper`, `${theme === 'light' ? 'Light' : 'Dark'} paper: ${wrong}`)
  }
  const wanted = public_url ? new URL(public_url) : undefined
  if (wanted && wanted.origin !== public_url)
    complain('public_url', refusal('public_url_form', { origin: wanted.origin }))
  if (wanted?.host === new URL(origin).host) complain('public_url', refusal('public_url_dashboard'))
  if (people.length > 0 && mailsNeed.length > 0)
    complain('people', refusal('people_need_mails', { needs: mailsNeed.join(' and ') }))
  return problems
}

async function unusableFields(tx: Transaction, ids: readonly string[]): Promise<Problem[]> {
  const definitions = await Promise.all(ids.map((id) => findDefinition(tx, id)))
  return definitions.flatMap((definition, at) => {
    const source = { pointer: `/data/attributes/custom_field_ids/${at}` }
    if (!definition || definition.entity_type === 'TrackingRequest')
      return { code: 'invalid' as const, detail: refusal('no_such_field', { id: ids[at] }), source }
    if (!definition.sensitive) return []
    return {
      code: 'invalid' as const,
      detail: refusal('sensitive_for_customers', { name: definition.display_name }),
      source,
    }
  })
}
