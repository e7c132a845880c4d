import { textOf } from '#domain/portal/customer-say.ts'
import { useTelling } from './telling.tsx'

const cancelled = {
  says: 'cancelled' as const,
  ...{ place: null, on: null, until: null, days_later: null, money: [] },
}

/** What is said of an order that has no containers: they are to be named yet, or its booking was cancelled. */
export function WithoutContainers({ is_done }: { is_done: boolean }) {
  const { words, format, contact, t } = useTelling()
  return is_done ? textOf([cancelled], { words, format, contact }) : t('no_containers')
}
