import { t } from '#contract/language.ts'
import type { PartyRoleName } from '#contract/parties/party-roles.ts'

/** What a party is to goods, and how many are called. */
export const partyRoleWords: Record<PartyRoleName, { words: string; inSentence: string; explained: string }> = {
  customer: { words: t('Customer'), inSentence: t('customer'), explained: t('Whom you move it for') },
  consignee: { words: t('Consignee'), inSentence: t('consignee'), explained: t('Who receives it') },
  shipper: { words: t('Shipper'), inSentence: t('shipper'), explained: t('Who sends it') },
  notify: { words: t('Notify party'), inSentence: t('notify party'), explained: t('Receives the arrival notice') },
  trucker: { words: t('Trucker'), inSentence: t('trucker'), explained: t('Who collects it') },
  broker: { words: t('Broker'), inSentence: t('broker'), explained: t('Who clears it through customs') },
}
