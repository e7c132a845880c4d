import { randomBytes } from 'node:crypto'
import { hashOf } from './tokens.ts'

const count = 10
/** Those of base 32: none is taken for another. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

const newCode = () =>
  (
    Array.from(randomBytes(16), (byte) => letters[byte % 32])
      .join('')
      .match(/.{4}/g) ?? []
  ).join('-')

/** 80 random bits each, so that a plain hash keeps them: `k3v7-m2qa-x6rt-w4hp`. */
export const newRecoveryCodes = () => Array.from({ length: count }, newCode)

/** However it is written, and of one person alone. */
export const hashOfRecoveryCode = (user_id: string, code: string) =>
  hashOf(`${user_id} ${code.replace(/[\s-]/g, '').toLowerCase()}`)
