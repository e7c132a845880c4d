import type { Generated } from 'kysely'
import type { DeliveryOrder } from '#contract/delivery/delivery-order.ts'
import type { Own, Text } from '../list/columns.ts'

type Attributes = DeliveryOrder['attributes']

interface DeliveryOrders
  extends Own,
    Pick<
      Attributes,
      | 'pickup_number'
      | 'deliver_to_name'
      | 'deliver_to_address'
      | 'deliver_on'
      | 'deliver_from_hour'
      | 'deliver_until_hour'
      | 'return_to'
      | 'return_by'
      | 'language'
      | 'remark'
      | 'shows_fees'
      | 'link_created_at'
    > {
  container_id: string
  trucker_id: string
  contact_id: Text
  token_hash: string
  revoked_at: Generated<Text>
  last_opened_at: Generated<Text>
  mailed_to: Generated<Text>
  ended_at: Generated<Text>
  updated_at: string
}

export interface DeliveryTables {
  delivery_orders: DeliveryOrders
}
