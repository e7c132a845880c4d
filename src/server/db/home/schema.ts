import type { Generated, GeneratedAlways } from 'kysely'
import type { Stake } from '#domain/free-time/at-stake.ts'
import type { Text } from '../list/columns.ts'

/** What is at stake for a container. */
export interface OwnStakes {
  stakes: Generated<Stake[]>
  cost_weight: Generated<number | null>
  run_up_weight: Generated<number | null>
  is_unpriced: Generated<boolean>
  costs_now: GeneratedAlways<boolean>
  arriving: GeneratedAlways<number | null>
}

/** The same a clock each. */
interface ContainerStakes extends Omit<Stake, 'a_day' | 'amounts'> {
  container_id: string
  account_id: string
  a_day: number
  amounts: number[]
}

/** When a person was at work last, and until when they were before that. */
interface Visits {
  user_id: string
  account_id: Generated<string>
  seen_at: string
  looked_until: Text
}

export interface HomeTables {
  container_stakes: ContainerStakes
  visits: Visits
}
