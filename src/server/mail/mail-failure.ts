import type { Sent } from './mailer.ts'

const reasons: Record<string, string> = {
  EAUTH: 'The mail server refused the user or the password',
  ECONNECTION: 'The mail server could not be reached',
  EDNS: 'The name of the mail server could not be looked up',
  ESOCKET: 'The connection to the mail server failed',
  ESTREAM: 'The mail could not be written',
  ETIMEDOUT: 'The mail server took too long',
  ETLS: 'The connection to the mail server is not secure',
}

/**
 * Why a mail was not sent. What the mail server said of a recipient or a mail is repeated; what it said of credentials,
 * which may repeat them, is not.
 */
export function mailFailure(error: unknown): Extract<Sent, { isFinal: boolean }> {
  const { code = '', responseCode, response, message = '' } = (error ?? {}) as Partial<Failure>
  // A recipient that is refused for good is refused again (RFC 5321, 4.2.1); settings can be mended.
  if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500)
    return {
      error: `The mail server refused the recipient or the sender (${responseCode})${saidBy(response)}`,
      isFinal: true,
    }
  if (code === 'EMESSAGE' && responseCode !== undefined && responseCode >= 500)
    return {
      error: `The mail server refused the mail (${responseCode})${saidBy(response)}`,
      isFinal: true,
      isOfMail: true,
    }
  if (/certificate|self.signed|altname/i.test(message))
    return { error: 'The certificate of the mail server is not to be trusted', isFinal: false }
  const reason = reasons[code] ?? 'The mail could not be sent'
  const detail = responseCode ?? (code || undefined)
  return { error: detail ? `${reason} (${detail})` : reason, isFinal: false }
}

/** The reply of RFC 5321 without its code, in one line. */
function saidBy(response = ''): string {
  const words = response
    .replace(/^\d{3}[ -]?/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
  return words && `: ${words}`
}

interface Failure {
  code: string
  responseCode: number
  response: string
  message: string
}
