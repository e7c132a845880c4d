import { accessRefusals } from './refusals-access.ts'
import { documentsRefusals } from './refusals-documents.ts'
import { generalRefusals } from './refusals-general.ts'
import { settingsRefusals } from './refusals-settings.ts'
import { workRefusals } from './refusals-work.ts'
import { sayer } from './sentence.ts'

/** Why a request was refused: what stands in `detail` of an error, by the code in its `meta`. */
export const refusals = {
  ...accessRefusals,
  ...documentsRefusals,
  ...generalRefusals,
  ...settingsRefusals,
  ...workRefusals,
}

export const refusal = sayer(refusals)
