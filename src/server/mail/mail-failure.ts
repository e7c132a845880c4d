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

/** Why a mail was not sent, without what was said by the other side: that may repeat addresses and credentials. */
export function mailFailure(error: unknown): Extract<Sent, { isFinal: boolean }> {
  const { code = '', responseCode, message = '' } = (error ?? {}) as Partial<Failure>
  // A recipient that is refused for good is refused again (RFC 5321, 4.2.1); settings can be mended.
  if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500)
    return { error: `The mail server refused the recipient or the sender (${responseCode})`, isFinal: true }
  if (code === 'EMESSAGE' && responseCode !== undefined && responseCode >= 500)
    return { error: `The mail server refused the mail (${responseCode})`, isFinal: true }
  if (/certificate|self.signed|altname/i.test(message))
    return { error: 'The certificate of the mail server is not to be trusted', isFinal: false }
  const reason = reasons[code] ?? 'The mail could not be sent'
  const detail = responseCode ?? (code || undefined)
  return { error: detail ? `${reason} (${detail})` : reason, isFinal: false }
}

interface Failure {
  code: string
  responseCode: number
  message: string
}
