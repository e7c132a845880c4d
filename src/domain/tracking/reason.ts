import { t } from '#contract/language.ts'
import type { Container, Hold } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { listComma } from '../text.ts'
import { actorWords, holdWords } from '../words.ts'
import { routeOfContainer } from './own-route.ts'

type Box = Container['attributes']

/** As it was decided, in words. */
export function whoActs({ next_steps }: Pick<Box, 'next_steps'>, name: Hold['name']): string | undefined {
  const step = next_steps.find(({ hold }) => hold === name)
  return step && actorWords[step.who_acts]
}

/** Exhaustive, so that no verdict stands without its reason where there is one. */
export function reasonOf(box: Box, shipment: Shipment['attributes'] | undefined): string | null {
  const route = shipment && routeOfContainer(shipment, box)
  if (box.urgency.reason === 'silent') return t('overdue, no news')
  switch (box.verdict) {
    case 'blocked':
      return holdNames(box, 'hold') || null
    case 'not_released':
      return holdNames(box, 'pending')
        ? t('{holds} pending', { holds: holdNames(box, 'pending') })
        : t('no hold reported')
    case 'sources_disagree':
      return t('{holds} hold', { holds: holdNames(box, 'hold') })
    case 'released_by_hand':
      return box.verdict_reason === 'hold_still_listed'
        ? t('{holds} still listed', { holds: holdNames(box, 'cleared') })
        : null
    case 'unknown':
      if (box.verdict_reason === 'left_unreported') return t('gone, no gate-out')
      return box.verdict_reason === 'not_confirmed' ? t('not confirmed lately') : t('the terminal does not say')
    case 'not_arrived':
      return box.current_status === 'new' ? t('no milestone yet') : (route?.pod_vessel_name ?? null)
    case 'on_rail':
      return route?.destination_name ? t('to {place}', { place: route.destination_name }) : null
    case 'ready':
      if (box.urgency.reason === 'costs_money') return t('available')
      return box.current_status === 'off_dock' ? t('at an off-dock yard') : null
    case 'gone':
      return null
  }
}

function holdNames(box: Box, status: Hold['status']): string {
  const names = box.holds_at_pod_terminal.filter((hold) => hold.status === status).map(({ name }) => name)
  return [...new Set(names)].map((name) => holdWords[name]).join(listComma)
}
