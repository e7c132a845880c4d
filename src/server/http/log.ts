import type { FastifyLoggerOptions, FastifyRequest } from 'fastify'

/** Addresses that let in whoever has them are not written down. */
const secretPath = /^(\/+(?:v2\/+files|v2\/+uploads|calendar|deadlines|subscriptions)\/+)[^?#]*/i
const secretName = /link|token|key|secret|password|signature/i
/** What a provider sends a browser back with lets in whoever is quicker. */
const backFromProvider = /^\/+sign-in\/+callback\/*(?:[?&;#]|$)/i
const namesOfProvider = new Set(['code', 'state', 'session_state'])
/** What is as long as our secrets and is none of our ids. */
const long = /[\w-]{20,}/g
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Of what failed is written what it was and where: what the database says of the values in it is nobody's business. */
const failure = ({ name, message, stack = '', code }: Error & { code?: unknown }) => ({
  type: name,
  message,
  stack,
  code,
})

interface Log {
  write(line: string): void
  ofEachRequest: boolean
}

export const loggerOf = ({ write, ofEachRequest }: Log): FastifyLoggerOptions & { stream: Pick<Log, 'write'> } => ({
  level: ofEachRequest ? 'info' : 'error',
  serializers: { req: withoutSecrets, err: failure },
  stream: { write },
})

/** A request as the log has it. */
const withoutSecrets = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: addressWithoutSecrets(url),
  host,
  remoteAddress: ip,
})

/** As it was meant: what is written in another way opens the same door. */
function addressWithoutSecrets(url: string): string {
  const meant = decoded(url)
  if (meant === undefined) return '(an address that cannot be read)'
  const isBack = backFromProvider.test(meant)
  const isHidden = (name: string) => secretName.test(name) || (isBack && namesOfProvider.has(name.toLowerCase()))
  return meant
    .replace(secretPath, '$1…')
    .replace(/[^&;]+/g, (part) => withoutSecret(part, isHidden))
    .replace(long, (text) => (id.test(text) ? text : '…'))
}

/** A value may be an address with parameters of its own. In one pass: anybody may send an address of any form. */
function withoutSecret(part: string, isHidden: (name: string) => boolean): string {
  let start = 0
  for (const piece of part.split('?')) {
    const named = piece.indexOf('=')
    if (named >= 0 && isHidden(piece.slice(0, named))) return `${part.slice(0, start + named + 1)}…`
    start += piece.length + 1
  }
  return part
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
