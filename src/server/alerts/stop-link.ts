import type { Secrets } from '../secrets.ts'

/** What a person stops from a mail: one rule, one scheduled export, or their digest. */
export interface Stop {
  what: 'rule' | 'digest' | 'export'
  /** Of the rule or the scheduled export; of a digest that of the person. */
  id: string
  user_id: string
}

const textOf = ({ what, id, user_id }: Stop) => `alert-stop ${what} ${id} ${user_id}`

/** `https://track.example/alerts/stop/rule.<id>.<person>.<signature>`: good for this one thing, as long as it is there. */
export const stopLink = (base: string, stop: Stop, secrets: Pick<Secrets, 'sign'>) =>
  `${base}/alerts/stop/${stop.what}.${stop.id}.${stop.user_id}.${secrets.sign(textOf(stop))}`

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const form = new RegExp(`^(rule|digest|export)\\.(${uuid})\\.(${uuid})\\.([\\w-]{1,64})$`)

/** Undefined where it is none of ours. */
export function readStop(text: string, secrets: Pick<Secrets, 'isSigned'>): Stop | undefined {
  const [, what, id = '', user_id = '', signature = ''] = form.exec(text) ?? []
  const stop = { what: what as Stop['what'], id, user_id }
  return what && secrets.isSigned(textOf(stop), signature) ? stop : undefined
}
