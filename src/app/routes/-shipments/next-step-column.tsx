import { Suspense } from 'react'
import { t } from '#contract/language.ts'
import type { ExpectedNext } from '#contract/tracking/expected-next.ts'
import { NextStep } from './lazy-parts.ts'

/** Of a container or a shipment. Its words come when somebody shows the column. */
export const nextStepColumn = <Row,>(read: (row: Row) => ExpectedNext | null) => ({
  id: 'next_step',
  words: t('Next step'),
  width: 288,
  extra: true,
  sort: 'expected' as const,
  order: 'days' as const,
  filter: 'step' as const,
  cell: (row: Row) => (
    <Suspense>
      <NextStep next={read(row)} />
    </Suspense>
  ),
})
