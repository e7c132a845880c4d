import { t } from '#contract/language.ts'
import type { FailedReason } from '#contract/tracking/tracking-request.ts'

/** What helps, by the reason: one sentence, and whether the same number is worth asking again. */
export const repairWords: Record<FailedReason, { helps: string; again: boolean }> = {
  booking_cancelled: { helps: t('Ask the line or your forwarder for the new booking.'), again: false },
  duplicate: { helps: t('Nothing to do: open the shipment that has it.'), again: false },
  expired: { helps: t('Check the number against the document, then track it again.'), again: true },
  internal_processing_error: { helps: t('Track it again. If that fails too, tell who runs this server.'), again: true },
  invalid_number: { helps: t('Compare it with the document: letters O and digits 0 look alike.'), again: false },
  not_found: { helps: t('Check number, kind and line; a house bill is not known to the line.'), again: true },
  retries_exhausted: { helps: t('Track it again when the line answers.'), again: true },
  shipping_line_unreachable: { helps: t('Track it again when the line answers.'), again: true },
  unrecognized_response: { helps: t('Tell who runs this server; track it again later.'), again: true },
  data_unavailable: { helps: t('Ask the line whether it tracks this cargo.'), again: true },
  scac_auto_detect_failed: { helps: t('Choose the line.'), again: false },
}
