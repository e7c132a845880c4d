import type { BodyOf } from '#contract/endpoint.ts'
import type { views } from '#contract/view.ts'
import { contrastOnPaper, enoughContrast } from '#domain/contrast.ts'
import type { Draft } from '#domain/view-policy.ts'
import { findDefinition } from '../db/custom-field-definitions.ts'
import type { Transaction } from '../db/scope.ts'
import type { Policies } from '../db/views.ts'
import { HttpError, type Problem } from '../http/errors.ts'
import { complaintAboutLogo } from './logo.ts'

/** Without what only the row has. */
export function policiesOf(row: Policies): Policies {
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

type Asked = BodyOf<typeof views.update>['data']['attributes']

/** The policies as they are to be. @throws 422 for all that is wrong with them */
export async function checkedPolicies(tx: Transaction, before: Draft & { name?: string }, asked: Asked) {
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

function complaintsAbout({ colour, logo }: Asked): Problem[] {
  const problems: Problem[] = []
  const complain = (attribute: string, detail: string) =>
    problems.push({ code: 'invalid', detail, source: { pointer: `/data/attributes/${attribute}` } })
  if (colour && contrastOnPaper(colour) < enoughContrast) {
    const ratio = contrastOnPaper(colour).toFixed(1)
    complain(
      'colour',
      `Colour: ${ratio} to 1 on paper cannot be read; choose a darker one, of ${enoughContrast} to 1 at least`,
    )
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
