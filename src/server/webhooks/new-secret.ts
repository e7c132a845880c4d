import { randomBytes } from 'node:crypto'

/** As the Standard Webhooks write it. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`
