import { api } from '#contract/api.ts'
import { q } from '../../api/query.ts'
import { localToday } from '../-shipments/list-params.ts'

const minute = 60_000

/** What the clock alone changes is asked for again, too. */
const often = { refetchInterval: minute } as const

export const causesQuery = { ...q(api.home.causes, { include: ['exceptions'] }), ...often }
export const moneyQuery = (now: number) => ({ ...q(api.home.money, { today: localToday(now) }), ...often })
export const daysQuery = (now: number) => ({ ...q(api.home.days, { today: localToday(now) }), ...often })
export const lineQuery = { ...q(api.home.line, { include: ['containers', 'containers.shipment'] }), ...often }
export const newsQuery = { ...q(api.home.news, { include: ['opened'] }), ...often }
