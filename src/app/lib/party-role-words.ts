import type { PartyRoleName } from '#contract/parties/party-roles.ts'
import { t } from '#domain/language.ts'

/** What a party is to goods, and how many are called. */
export const partyRoleWords: Record<PartyRoleName, { words: string; explained: string }> = {
  customer: { words: t('Customer'), explained: t('Whom you move it for') },
  consignee: { words: t('Consignee'), explained: t('Who receives it') },
  shipper: { words: t('Shipper'), explained: t('Who sends it') },
  notify: { words: t('Notify party'), explained: t('Receives the arrival notice') },
  trucker: { words: t('Trucker'), explained: t('Who collects it') },
  broker: { words: t('Broker'), explained: t('Who clears it through customs') },
}
