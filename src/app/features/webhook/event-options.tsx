import { useQuery } from '@tanstack/react-query'
import { catalogue } from './webhook-query.ts'

/** Every event there is, for a choice of one. */
export function EventOptions() {
  const categories = useQuery(catalogue).data?.data ?? []
  return categories.map(({ id, attributes }) => (
    <optgroup key={id} label={attributes.name}>
      {attributes.events.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </optgroup>
  ))
}
