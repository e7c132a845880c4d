import fc from 'fast-check'
import { setTimeZones } from '../src/domain/zones/zone-table.ts'
import { shippedTimeZones } from '../src/server/reference/time-zones.ts'

// The same cases in every run, so that a change is what turns a test red. To look for new ones, give another seed.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20260620) })

// What a server and a page load as they begin.
setTimeZones(shippedTimeZones())
