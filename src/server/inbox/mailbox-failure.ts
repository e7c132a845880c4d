import { failures } from '#contract/said/failures.ts'
import { HttpError } from '../http/errors.ts'

const reasons: Record<string, string> = {
  ECONNREFUSED: failures.mail_refuses_connection,
  ECONNRESET: failures.mail_broke_off,
  EHOSTUNREACH: failures.mail_unreachable,
  ENETUNREACH: failures.mail_unreachable,
  ENOTFOUND: failures.no_such_host,
  EAI_AGAIN: failures.host_not_looked_up,
  ETIMEDOUT: failures.mail_too_long,
  ETIMEOUT: failures.mail_too_long,
  CONNECT_TIMEOUT: failures.mail_too_long,
  GREETING_TIMEOUT: failures.mail_too_long,
  UPGRADE_TIMEOUT: failures.mail_too_long,
  NoConnection: failures.mail_broke_off,
  EConnectionClosed: failures.mail_broke_off,
}

interface Failure {
  authenticationFailed: boolean
  code: string
  responseText: string
  message: string
}

/**
 * Why a mailbox could not be read, in words for whoever runs the server and without the password; undefined where it is
 * nothing that is known of mailboxes.
 */
export function mailboxFailure(error: unknown): string | undefined {
  const { authenticationFailed, code = '', responseText, message = '' } = (error ?? {}) as Partial<Failure>
  if (authenticationFailed) return failures.mail_refuses_user
  if (error instanceof HttpError) return `Mails wait in it: ${message.replace(/\.$/, '')}`
  if (/certificate|self.signed|altname/i.test(message)) return failures.mail_certificate
  return reasons[code] ?? (responseText && `The mail server says: ${responseText.replace(/\s+/g, ' ').slice(0, 200)}`)
}
