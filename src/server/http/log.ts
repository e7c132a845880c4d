import type { FastifyRequest } from 'fastify'

/** Addresses that let in whoever has them are not written down. */
const secretPath = /^(\/+(?:v2\/+files|v2\/+uploads|calendar|deadlines|subscriptions)\/+)[^?#]*/i
const secretParameter = /([?&;](?:[^=&;]*(?:link|token|key|secret|password|signature)[^=&;]*)=)[^&;#]*/gi
/** What is as long as our secrets and is none of our ids. */
const long = /[\w-]{20,}/g
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A request as the log has it. */
export const withoutSecrets = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: addressWithoutSecrets(url),
  host,
  remoteAddress: ip,
})

/** As it was meant: what is written in another way opens the same door. */
function addressWithoutSecrets(url: string): string {
  const meant = decoded(url)
  if (meant === undefined) return '(an address that cannot be read)'
  return meant
    .replace(secretPath, '$1…')
    .replace(secretParameter, '$1…')
    .replace(long, (text) => (id.test(text) ? text : '…'))
}

/** @returns undefined for what is no text, or was encoded more often than anybody does */
function decoded(url: string): string | undefined {
  let text = url
  for (let times = 0; times < 5; times++) {
    try {
      const next = decodeURIComponent(text)
      // A line of the log is one line.
      if (next === text) return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      text = next
    } catch {
      return undefined
    }
  }
  return undefined
}
