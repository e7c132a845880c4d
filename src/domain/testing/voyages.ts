import { byBarge, byRail, empty, fact, rail, type Said } from './facts.ts'

const vessel = (name: string, imo: string, voyage: string): Said => ({ vessel: { name, imo }, voyage })
export const firstVessel = vessel('EXAMPLE STAR', '9321483', '024E')
export const secondVessel = vessel('EXAMPLE MOON', '9811000', '110W')
export const thirdVessel = vessel('EXAMPLE SUN', '9450612', '7E')

export const origin = () => [
  fact('GTOT', '2026-05-25 03:00', 'CNSHA', empty),
  fact('GTIN', '2026-05-28 08:00', 'CNSHA'),
]
export const loading = (said: Said = firstVessel) => [
  fact('LOAD', '2026-06-01 10:00', 'CNSHA', said),
  fact('DEPA', '2026-06-01 20:00', 'CNSHA', said),
]
export const arrival = (locode: string, said: Said = firstVessel) => [
  fact('ARRI', '2026-06-16 14:00', locode, said),
  fact('DISC', '2026-06-18 04:40', locode, said),
]
export const pickup = (locode: string) => fact('GTOT', '2026-06-22 17:00', locode)
export const emptyReturn = (locode: string) => fact('GTIN', '2026-06-27 19:00', locode, empty)

/** Shanghai to Los Angeles, out by truck, empty back. */
export const direct = () => [...origin(), ...loading(), ...arrival('USLAX'), pickup('USLAX'), emptyReturn('USLAX')]

/** Shanghai to Rotterdam with another vessel from Singapore. */
export const transhipped = () => [
  ...origin(),
  ...loading(),
  fact('ARRI', '2026-06-07 02:00', 'SGSIN', firstVessel),
  fact('DISC', '2026-06-07 12:00', 'SGSIN', firstVessel),
  fact('LOAD', '2026-06-10 12:00', 'SGSIN', secondVessel),
  fact('DEPA', '2026-06-10 22:00', 'SGSIN', secondVessel),
  ...arrival('NLRTM', secondVessel),
]

export const train = (said: Said = rail) => [
  fact('LOAD', '2026-06-20 10:00', 'USLAX', said),
  fact('DEPA', '2026-06-20 22:00', 'USLAX', said),
  fact('ARRI', '2026-06-22 06:00', 'USMKC', said),
  fact('ARRI', '2026-06-23 12:00', 'USCHI', said),
  fact('DISC', '2026-06-23 18:00', 'USCHI', said),
]

/** Shanghai to Los Angeles and on to Chicago by Union Pacific. */
export const inland = () => [...origin(), ...loading(), ...arrival('USLAX'), ...train()]

/** Shanghai to Rotterdam and on to Duisburg on the Rhine. */
export const barged = () => [
  ...origin(),
  ...loading(),
  ...arrival('NLRTM'),
  fact('LOAD', '2026-06-20 10:00', 'NLRTM', byBarge),
  fact('DEPA', '2026-06-20 14:00', 'NLRTM', byBarge),
  fact('ARRI', '2026-06-21 20:00', 'DEDUI', { ...byBarge, role: 'place_of_delivery' }),
  fact('DISC', '2026-06-22 08:00', 'DEDUI', { ...byBarge, role: 'place_of_delivery' }),
]

/** Shanghai to Vancouver by sea, to Montreal, which is a port too, by rail. */
export const toMontreal = () => [
  ...loading(),
  ...arrival('CAVAN'),
  fact('LOAD', '2026-06-20 10:00', 'CAVAN', byRail),
  fact('ARRI', '2026-06-25 12:00', 'CAMTR', byRail),
  fact('DISC', '2026-06-25 18:00', 'CAMTR', byRail),
]

/** Shanghai to Los Angeles, by Singapore twice. */
export const twiceTranshipped = () => [
  ...loading(),
  fact('DISC', '2026-06-05 04:00', 'SGSIN', firstVessel),
  fact('LOAD', '2026-06-05 20:00', 'SGSIN', secondVessel),
  fact('DISC', '2026-06-08 04:00', 'SGSIN', secondVessel),
  fact('LOAD', '2026-06-08 20:00', 'SGSIN', firstVessel),
  ...arrival('USLAX'),
]
