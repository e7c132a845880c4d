import { api } from '#contract/api.ts'
import { checkDigit } from '#domain/tracking/iso6346.ts'
import { voyageOf } from './dcsa-events.ts'
import type { testApp } from './test-app.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>

export interface Sailing {
  scac: string
  bill: string
  containers: readonly string[]
  /** Was to go by another vessel a week before. */
  isRolled?: boolean
  /** The line never says that it was loaded. */
  isLoadingKept?: boolean
}

const hour = 3_600_000
const after = (time: string, hours: number) => new Date(Date.parse(time) + hours * hour).toISOString()
export const number = (serial: number) => {
  const ten = `TCLU${String(serial).padStart(6, '0')}`
  return `${ten}${checkDigit(ten)}`
}

const said = (created: string) => ({ eventCreatedDateTime: created })
const other = { vesselIMONumber: '9811000', vesselName: 'EXAMPLE MOON' }

/**
 * Shipments from Ningbo to Los Angeles as their line tells of them, while the clock goes on.
 * @param later by how many days all of it is later than it says below
 */
export function sailings(setting: Setting, me: Someone, later = 0) {
  const at = (time: string, hours = 0) => after(time, hours + 24 * later)
  const send = (scac: string, body: object[]) => me.client(api.ingest.dcsa_events, { params: { scac }, body })
  const each = ({ bill, containers }: Sailing, make: (voyage: ReturnType<typeof voyageOf>) => object[]) =>
    containers.flatMap((container) => make(voyageOf({ bill, container })))
  const reach = (time: string) => {
    setting.clock.now = new Date(time)
  }
  return {
    send,
    /** Promises two weeks at sea, from 1 to 15 June. */
    async plan(sailing: Sailing, customer?: string) {
      reach(at('2026-05-15T00:00:00Z'))
      const { scac, bill: request_number, isRolled = false } = sailing
      const attributes = { request_type: 'bill_of_lading' as const, request_number, scac }
      const relationships = customer ? { customer: { data: { id: customer, type: 'party' as const } } } : {}
      await me.client(api.tracking_requests.create, { body: { data: { attributes, relationships } } })
      const missed = each(sailing, ({ transport }) =>
        (
          [
            ['DEPA', 'CNNGB', at('2026-05-25T00:00:00Z')],
            ['ARRI', 'USLAX', at('2026-06-08T00:00:00Z')],
          ] as const
        ).map(([code, port, time]) => {
          const event = transport(code, port, time, 'EST', said(at('2026-05-10T00:00:00Z')))
          const call = { importVoyageNumber: undefined, exportVoyageNumber: '110W', vessel: other }
          return { ...event, transportCall: { ...(event.transportCall as object), ...call } }
        }),
      )
      const planned = each(sailing, ({ transport }) => [
        transport('DEPA', 'CNNGB', at('2026-06-01T00:00:00Z'), 'EST', said(at('2026-05-14T00:00:00Z'))),
        transport('ARRI', 'USLAX', at('2026-06-15T00:00:00Z'), 'EST', said(at('2026-05-14T00:00:00Z'))),
      ])
      await send(scac, [...(isRolled ? missed : []), ...planned])
    },
    /** On 1 June; heard four hours later. */
    async leave(sailing: Sailing) {
      reach(at('2026-06-01T04:00:00Z'))
      const created = said(at('2026-06-01T01:00:00Z'))
      const left = each(sailing, ({ equipment, transport }) => [
        ...(sailing.isLoadingKept ? [] : [equipment('LOAD', 'CNNGB', at('2026-05-31T20:00:00Z'), 'ACT', created)]),
        transport('DEPA', 'CNNGB', at('2026-06-01T00:00:00Z'), 'ACT', created),
      ])
      await send(sailing.scac, left)
    },
    /** So many days after 15 June, and discharged two hours later; heard six hours later. */
    async arrive(sailing: Sailing, days: number) {
      const time = at('2026-06-15T00:00:00Z', 24 * days)
      reach(after(time, 6))
      const created = said(after(time, 1))
      const landed = each(sailing, ({ equipment, transport }) => [
        transport('ARRI', 'USLAX', time, 'ACT', created),
        equipment('DISC', 'USLAX', after(time, 2), 'ACT', created),
      ])
      await send(sailing.scac, landed)
    },
  }
}
