/** What a party can be to goods, as a bill of lading names them; the trucker is whoever collects, the broker clears customs. */
export const partyRoles = ['customer', 'consignee', 'shipper', 'notify', 'trucker', 'broker'] as const
export type PartyRoleName = (typeof partyRoles)[number]
