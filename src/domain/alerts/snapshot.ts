import type { Summary } from '../exceptions/group.ts'

/** An exception as it was when something was told of it: what is written in the event. */
export interface ExceptionSnapshot extends Summary {
  customer_name: string | null
  /** At most two hundred of those that share it; of one that has closed, those that left last. */
  container_ids: string[]
}
