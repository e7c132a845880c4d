import type { Generated } from 'kysely'
import type { JourneyMeasure } from '#domain/lines/measure.ts'

interface LineMeasures extends JourneyMeasure {
  container_id: string
  account_id: Generated<string>
  shipment_id: string
  shipping_line_scac: string
  container_number: string
  /** Of the boxes of its shipment that left together one stands for all. */
  is_case: boolean
  /** The same box is, or was, measured under another shipment. */
  has_twin: Generated<boolean>
}

export interface LineTables {
  line_measures: LineMeasures
}
