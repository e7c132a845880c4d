import { HttpError } from '../http/errors.ts'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'The mail server refuses the connection: nothing answers at this host and port',
  ECONNRESET: 'The mail server broke the connection off',
  EHOSTUNREACH: 'The mail server cannot be reached',
  ENETUNREACH: 'The mail server cannot be reached',
  ENOTFOUND: 'There is no host of this name',
  EAI_AGAIN: 'The name of the host could not be looked up',
  ETIMEDOUT: 'The mail server took too long',
  ETIMEOUT: 'The mail server took too long',
  CONNECT_TIMEOUT: 'The mail server took too long',
  GREETING_TIMEOUT: 'The mail server took too long',
  UPGRADE_TIMEOUT: 'The mail server took too long',
  NoConnection: 'The mail server broke the connection off',
  EConnectionClosed: 'The mail server broke the connection off',
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
  if (authenticationFailed) return 'The mail server refuses the user or the password'
  if (error instanceof HttpError) return `Mails wait in it: ${message.replace(/\.$/, '')}`
  if (/certificate|self.signed|altname/i.test(message)) return 'The certificate of the mail server is not to be trusted'
  return reasons[code] ?? (responseText && `The mail server says: ${responseText.replace(/\s+/g, ' ').slice(0, 200)}`)
}
