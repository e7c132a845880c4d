import type { Generated } from 'kysely'
import type { ManualValue } from '#contract/tracking/manual-value.ts'
import type { Own, Text } from '../list/columns.ts'

type Attributes = ManualValue['attributes']

interface ManualValues
  extends Own,
    Pick<
      Attributes,
      | 'attribute'
      | 'value'
      | 'reason'
      | 'told_by'
      | 'location_locode'
      | 'timezone'
      | 'counts_until'
      | 'author_name'
      | 'author_kind'
    > {
  container_id: string
  /** Of one key one value stands at a time. */
  key: string
  user_id: Text
  /** Where a trucker reported it. */
  delivery_order_id: Text
  replaced_at: Generated<Text>
  withdrawn_at: Generated<Text>
  withdrawn_by_name: Generated<Text>
  withdrawal_reason: Generated<Text>
  /** What is reported beside it now, and by whom, where that has become another since it was set. */
  changed_value: Generated<Attributes['value'] | null>
  changed_by: Generated<Text>
  /** When the person who set it is asked by mail. */
  ask_due_at: Generated<Text>
}

export interface ManualValueTables {
  manual_values: ManualValues
}
