import { sql } from 'kysely'
import type { OwnPlace } from '../../reference/own-places.ts'
import { asJson } from '../bulk.ts'
import type { Transaction } from '../scope.ts'
import { touchPlaces } from './own-reference.ts'

const atOnce = 5000

/** Keeps places of the list, each once. Says how many are new, and how many are another. */
export async function savePlaces(tx: Transaction, places: readonly OwnPlace[]) {
  const total = { added: 0, changed: 0 }
  for (let at = 0; at < places.length; at += atOnce) {
    const { rows } = await sql<{ added: boolean }>`
      insert into places as p (locode, name, subdivision, functions, time_zone, latitude, longitude)
      select locode, name, subdivision, functions, time_zone, latitude, longitude
      from jsonb_populate_recordset(null::places, ${asJson(places.slice(at, at + atOnce))}::jsonb)
      on conflict (account_id, locode) do update set name = excluded.name, subdivision = excluded.subdivision,
        functions = excluded.functions, latitude = excluded.latitude, longitude = excluded.longitude,
        time_zone = excluded.time_zone
      where (p.name, p.subdivision, p.functions, p.latitude, p.longitude, p.time_zone) is distinct from
        (excluded.name, excluded.subdivision, excluded.functions, excluded.latitude, excluded.longitude, excluded.time_zone)
      returning (xmax = 0) as added`.execute(tx)
    for (const { added } of rows) total[added ? 'added' : 'changed'] += 1
  }
  if (total.added + total.changed > 0) await touchPlaces(tx)
  return { ...total, unchanged: places.length - total.added - total.changed }
}
