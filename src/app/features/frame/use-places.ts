import { useRouter } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { useRefusal } from '../../api/may.ts'
import { placesIn } from './places.ts'

/** Where this person can go. */
export function usePlaces() {
  const mayTrack = useRefusal(api.tracking_requests.create) === undefined
  return placesIn(useRouter().routesByPath).filter(({ to }) => mayTrack || to !== '/shipments/track')
}
