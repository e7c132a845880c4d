import { atThePort } from './at-the-port.ts'
import { beforeArrival } from './before-arrival.ts'
import { inlandAndOut } from './inland-and-out.ts'

export const situations = [...beforeArrival, ...atThePort, ...inlandAndOut]
