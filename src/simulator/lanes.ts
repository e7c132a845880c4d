export type LaneKind = 'north_america' | 'canada' | 'europe' | 'rail' | 'hub' | 'feeder'

/** A trade lane: ports as UN/LOCODE, days as liner timetables have them. */
export interface Lane {
  kind: LaneKind
  pol: string
  calls: { to: string; days: number; by?: 'barge' }[]
  /** By rail from the last port. `stop`: where the train is handed on. */
  inland: { to: string; days: number; railway: string; stop?: string } | null
}

const direct = (kind: LaneKind, pol: string, to: string, days: number): Lane => ({
  kind,
  pol,
  calls: [{ to, days }],
  inland: null,
})

const via = (pol: string, hub: string, toHub: number, to: string, days: number): Lane => ({
  kind: 'hub',
  pol,
  calls: [
    { to: hub, days: toHub },
    { to, days },
  ],
  inland: null,
})

const byRail = (pol: string, pod: string, days: number, inland: NonNullable<Lane['inland']>): Lane => ({
  kind: 'rail',
  pol,
  calls: [{ to: pod, days }],
  inland,
})

const byBarge = (pol: string, port: string, to: string, days: number): Lane => ({
  ...via(pol, port, 1, to, days),
  kind: 'feeder',
  calls: [
    { to: port, days: 1, by: 'barge' },
    { to, days },
  ],
})

export const lanes: readonly Lane[] = [
  direct('north_america', 'CNSHA', 'USLAX', 14),
  direct('north_america', 'CNYTN', 'USLGB', 15),
  direct('north_america', 'CNNGB', 'USLAX', 15),
  direct('north_america', 'VNCMT', 'USLGB', 19),
  direct('north_america', 'KRPUS', 'USSEA', 11),
  direct('north_america', 'TWKHH', 'USTIW', 14),
  direct('north_america', 'JPYOK', 'USOAK', 11),
  direct('north_america', 'DEHAM', 'USNYC', 11),
  direct('north_america', 'BEANR', 'USSAV', 13),
  direct('north_america', 'ITGOA', 'USNYC', 14),
  direct('north_america', 'BRSSZ', 'USHOU', 17),
  direct('north_america', 'ESVLC', 'USCHS', 13),
  direct('north_america', 'NLRTM', 'USHOU', 16),
  direct('north_america', 'TRAMR', 'USORF', 19),
  direct('north_america', 'CLSAI', 'USPHL', 17),
  direct('north_america', 'COCTG', 'USMIA', 4),
  direct('north_america', 'INNSA', 'USNYC', 27),
  direct('north_america', 'CNSHA', 'USSAV', 30),
  direct('canada', 'CNSHA', 'CAVAN', 13),
  direct('canada', 'KRPUS', 'CAPRR', 10),
  direct('canada', 'BEANR', 'CAMTR', 10),
  direct('canada', 'DEHAM', 'CAHAL', 9),
  direct('europe', 'INNSA', 'NLRTM', 23),
  direct('europe', 'BRSSZ', 'NLRTM', 17),
  direct('europe', 'USNYC', 'DEHAM', 11),
  direct('europe', 'USHOU', 'NLRTM', 14),
  direct('europe', 'COCTG', 'DEHAM', 15),
  direct('europe', 'CNSHA', 'NLRTM', 33),
  direct('europe', 'VNCMT', 'DEHAM', 31),
  via('VNHPH', 'HKHKG', 3, 'USLGB', 16),
  via('THLCH', 'KRPUS', 7, 'USSEA', 11),
  via('BDCGP', 'LKCMB', 5, 'USNYC', 24),
  via('ARBUE', 'PAMIT', 15, 'USHOU', 6),
  via('TRIZM', 'ITGIT', 3, 'USNYC', 13),
  via('ECGYE', 'PAMIT', 4, 'USSAV', 5),
  via('EGALY', 'MAPTM', 6, 'CAHAL', 9),
  via('IDSUB', 'SGSIN', 3, 'NLRTM', 24),
  byBarge('BEANR', 'NLRTM', 'USNYC', 11),
  byBarge('CNNSA', 'CNYTN', 'USLGB', 15),
  byRail('CNSHA', 'USLAX', 14, { to: 'USCHI', days: 5, railway: 'BNSF' }),
  byRail('CNYTN', 'USLGB', 15, { to: 'USDAL', days: 4, railway: 'UPRR' }),
  byRail('CNNGB', 'USLAX', 15, { to: 'USMEM', days: 6, railway: 'BNSF' }),
  byRail('VNCMT', 'USLGB', 19, { to: 'USMKC', days: 4, railway: 'BNSF' }),
  byRail('KRPUS', 'CAPRR', 10, { to: 'USCHI', days: 6, railway: 'CNRU' }),
  byRail('KRPUS', 'CAPRR', 10, { to: 'USMEM', days: 8, railway: 'CNRU', stop: 'USCHI' }),
  byRail('CNSHA', 'CAVAN', 13, { to: 'CATOR', days: 6, railway: 'CPRS' }),
  byRail('CNNGB', 'CAVAN', 14, { to: 'CAMTR', days: 7, railway: 'CNRU', stop: 'CATOR' }),
  byRail('BEANR', 'CAHAL', 9, { to: 'CAMTR', days: 2, railway: 'CNRU' }),
]

export const podOf = (lane: Lane) => lane.calls.at(-1)?.to ?? lane.pol

/** Empty collected at the shipper's side to empty returned, in days. */
export function daysOf(lane: Lane): number {
  const sea = lane.calls.reduce((sum, call) => sum + call.days + 4, 0)
  return sea + (lane.inland ? lane.inland.days + 5 : 0)
}
