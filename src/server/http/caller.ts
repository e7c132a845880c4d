import type { Principal } from '../db/scope.ts'

/** One person or one API key, by a name that tells nobody the key. */
export const callerOf = ({ user_id, api_key_id }: Principal): string =>
  user_id ? `user:${user_id}` : `key:${api_key_id}`
