/** What of a line of the audit log its hash is about, in this order. */
export const hashedFields = [
  'position',
  'id',
  'account_id',
  'action',
  'actor_kind',
  'actor_id',
  'actor_name',
  'subject_type',
  'subject_id',
  'subject_name',
  'changes',
  'details',
  'address',
  'user_agent',
  'request_id',
  'created_at',
] as const

export type Hashed = Record<(typeof hashedFields)[number], unknown>

/**
 * A line of the audit log as one text, the same wherever it was kept: a JSON list of its fields, without spaces, the
 * members of objects by name (RFC 8785 for what occurs here).
 */
export const canonical = (line: Hashed): string => written(hashedFields.map((field) => line[field]))

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${written(one)}`).join(',')}}`
}
