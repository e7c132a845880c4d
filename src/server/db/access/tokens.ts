import { createHash, randomBytes } from 'node:crypto'

/** Tokens and keys are 192 random bits or more, so a plain hash keeps them: there is nothing to guess. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export const newToken = () => randomBytes(32).toString('base64url')

export const newApiKey = () => `lf_${randomBytes(24).toString('base64url')}`

/** Of a customer's view. Its beginning tells it from other tokens wherever one turns up. */
export const newViewToken = () => `lfv_${randomBytes(24).toString('base64url')}`

/** What no two people read in two ways: 32 of them, as often as each byte. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * That somebody reads in a mail and types: eight letters, of which there are a million million.
 * @param signature by which this server knows it again: 22 letters of base64url
 */
export const viewCodeOf = (signature: string) =>
  [...Buffer.from(signature, 'base64url').subarray(0, 8)].map((byte) => letters[byte % letters.length]).join('')

/** Of a delivery order: it opens the page of the trucker and nothing else. */
export const newDeliveryToken = () => `lft_${randomBytes(24).toString('base64url')}`

/** Of a calendar, which it opens and nothing else. */
export const newCalendarSecret = () => `lfc_${randomBytes(24).toString('base64url')}`

/** Of a calendar of deadlines, which it opens and nothing else. */
export const newDeadlineSecret = () => `lfd_${randomBytes(24).toString('base64url')}`

/** Of a link in a mail, for what it is about and nothing else. */
export const newMailSecret = () => `lfm_${randomBytes(24).toString('base64url')}`
