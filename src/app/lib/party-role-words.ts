import type { PartyRoleName } from '#contract/parties/party-roles.ts'

/** What a party is to goods, and how many are called. */
export const partyRoleWords: Record<PartyRoleName, { words: string; explained: string }> = {
  customer: { words: 'Customer', explained: 'Whom you move it for' },
  consignee: { words: 'Consignee', explained: 'Who receives it' },
  shipper: { words: 'Shipper', explained: 'Who sends it' },
  notify: { words: 'Notify party', explained: 'Receives the arrival notice' },
  trucker: { words: 'Trucker', explained: 'Who collects it' },
  broker: { words: 'Broker', explained: 'Who clears it through customs' },
}
