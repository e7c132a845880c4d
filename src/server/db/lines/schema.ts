import type { Generated } from 'kysely'
import type { JourneyMeasure } from '#domain/lines/measure.ts'
import type { Figures, UsedFigures } from '#domain/lines/past.ts'
import type { Own, Text } from '../list/columns.ts'

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

/** What a lane or a terminal usually takes, and while it decides; see domain/lines/past-keys.ts for the keys. */
interface PastTimes {
  account_id: Generated<string>
  key: string
  figures: Figures
  since: string
  until: Text
}

/** What a container asked of them. */
export interface OwnPast extends Own {
  past_times: Generated<UsedFigures[]>
}

export interface LineTables {
  past_times: PastTimes
  line_measures: LineMeasures
}
