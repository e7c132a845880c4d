import { complaintOfTerm, readFieldTerm } from '#domain/custom-fields/field-filter.ts'
import { definitionsCalled } from '../db/custom-fields/field-filter.ts'
import type { Transaction } from '../db/scope.ts'
import { HttpError } from '../http/errors.ts'

const parameter = 'filter[custom_field]'

/**
 * @throws 400 where a list is asked for a custom field that there is not, that is sensitive, since addresses are kept and
 * passed on, or for a value that it cannot have
 */
export async function checkCustomFields(
  tx: Transaction,
  { [parameter]: asked }: { [parameter]?: readonly string[] | undefined },
) {
  if (!asked) return
  const terms = asked.map((text) => readFieldTerm(text) ?? refuse(`'${text}' is not well encoded.`))
  const definitions = await definitionsCalled(tx, [...new Set(terms.map(({ slug }) => slug))])
  for (const term of terms) {
    const called = definitions.filter(({ api_slug }) => api_slug === term.slug)
    const open = called.filter(({ sensitive }) => !sensitive)
    if (called.length === 0) refuse(`There is no custom field '${term.slug}' of shipments or containers.`)
    if (open.length === 0) refuse(`'${term.slug}' is sensitive: lists cannot be asked for it.`)
    const complaints = open.map(({ data_type }) => complaintOfTerm(data_type, term))
    if (complaints.every((one) => one !== undefined)) refuse(`'${term.slug}' ${complaints[0]}.`)
  }
}

function refuse(detail: string): never {
  throw new HttpError('invalid_parameter', detail, { parameter })
}
