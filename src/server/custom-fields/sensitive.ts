import type { Principal } from '../db/scope.ts'

/**
 * Who may see the values of definitions flagged `sensitive`: every user and every API key of the account. Keys have no
 * scopes yet; a principal that is neither, such as a customer's view, is to be told apart here.
 */
export function maySeeSensitive(_: Principal): boolean {
  return true
}
