import { createSetting } from '../lib/store.ts'

/**
 * Whether somebody signed in with this browser. The session itself is a cookie that no script can read; this only
 * saves asking the server when the answer is known to be no.
 */
export const signedIn = createSetting('landfall.signed-in', { yes: true, no: false }, 'no')
