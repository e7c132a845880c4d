import { t } from '../language.ts'

/** Why a document is classified and linked as it is, by a code that stays. A `type` is one of documents, a `clue` one of `clues`. */
export const papers = {
  no_text: t('There is no text to go by.'),
  nothing_typical: t('Nothing in it is typical of a type that we know.'),
  taught_type: t('Papers of this form from this sender are corrected to {type}.'),
  could_be_either: t('It could be {type} or {other}.'),
  titled_as: t('The title says {type}.'),
  titled_as_demurrage: t('The title says demurrage invoice, kept as {type}.'),
  titled_as_detention: t('The title says detention invoice, kept as {type}.'),
  titled_invoice_of_charges: t('The title says invoice, and most lines are charges.'),
  titled_invoice_of_goods: t('The title says invoice, and it is about goods.'),
  speaks_of: t('The text speaks of {clue}.'),
  file_named_like_type: t('The file is named like {type}.'),
  file_named_like: t('The file name speaks of {clue}.'),
  not_negotiable: t('It is not negotiable.'),
  next_best: t('Next best: {type}.'),
  leads_to_several: t('{number} leads to {count} shipments, and nothing says which one is meant.'),
  box_of_another_shipment: t('{number} is of another shipment than the bill or booking.'),
  box_made_no_journey: t('{number} made no journey at the time of this document ({day}).'),
  box_in_several: t('{number} is in {count} shipments, and nothing says which one is meant.'),
  speaks_of_type: t('The text speaks of {type}.'),
}
