import { version as ours } from '../../package.json'

/** Of this server. */
export const version: string = ours
