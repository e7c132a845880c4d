import { api } from '#contract/api.ts'
import { useRefusal } from '../../api/may.ts'
import { places } from './places.ts'

/** Where this person can go. */
export function usePlaces() {
  const mayTrack = useRefusal(api.tracking_requests.create) === undefined
  return places.filter(({ to }) => mayTrack || to !== '/shipments/track')
}
