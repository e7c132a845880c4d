import { t } from '../language.ts'

/** What a hold is, who clears it and what became of it, by a code that stays. What sources wrote is `as_written`, and a `day` is one of the calendar. */
export const holdSentences = {
  terminal_freight: t(
    'The shipping line has not released the freight: the payer, the forwarder or the line clears it.',
  ),
  terminal_customs: t(
    'Customs asks for documents, an examination or an inspection: a licensed customs broker clears it.',
  ),
  terminal_usda: t(
    'Agriculture inspection of food, plants or wood packaging: the broker or the agriculture compliance team clears it.',
  ),
  terminal_vacis: t('Customs scans the container by X-ray or gamma ray: the broker clears it.'),
  terminal_tmf: t('A fee of the terminal is unpaid: paying the terminal clears it.'),
  terminal_pierpass: t('The traffic mitigation fee (TMF) is unpaid: paying it to PierPass clears it.'),
  terminal_other: t(
    'The terminal holds the container for a reason of its own: the terminal or the broker can say who clears it.',
  ),
  on_hold: t('The container is on hold.'),
  freight_not_released: t('The shipping line has not released the freight.'),
  customs_not_released: t('Customs has not released the container.'),
  customs_scan: t('Customs selected the container for a scan.'),
  placed_by_hand: t('Placed by hand.'),
  placed_by: t('Placed by hand by {author}.'),
  cleared_by_hand: t('Cleared by hand on {day} ("{reason}").'),
  cleared_by: t('Cleared by hand on {day} by {author} ("{reason}").'),
  not_withdrawn: t("The terminal's list of {list_day} has none; the hold of {day} is not withdrawn."),
  as_written: t('{text}'),
}
