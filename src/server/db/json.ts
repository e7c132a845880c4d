import { sql } from 'kysely'

/** A value of a jsonb column, whatever it is: drivers take a bare text or a list for something else. */
export const asJsonb = <T>(value: T) => sql<T>`${value === null ? null : JSON.stringify(value)}::jsonb`
