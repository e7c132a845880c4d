import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { mailFailure } from './mail-failure.ts'

export interface Mail {
  /** The same on every attempt. */
  id: string
  recipient: string
  subject: string
  body: string
  /** The same as HTML. */
  html?: string | null
  headers?: Record<string, string> | null
  /** In whose name it is written, beside our address. */
  sender_name?: string | null
  /** Where answers go, instead of to our address. */
  reply_to?: string | null
  created_at: string
  attachment?: { name: string; type: string; content: Buffer } | undefined
}

/** `isFinal`: another attempt would end the same way. `isOfMail`: the mail was refused, and not who it is for. */
export type Sent = { error: null } | { error: string; isFinal: boolean; isOfMail?: boolean }

export interface Mailer {
  /** Never rejects. */
  send(mail: Mail): Promise<Sent>
}

interface Settings {
  SMTP_URL?: string | undefined
  ALLOW_PLAIN_SMTP?: boolean
}

interface Placed {
  MAIL_FROM: string
  DATA_DIR: string
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/**
 * Whoever stands on the way can leave the offer of STARTTLS out, and would read passwords and links: without encryption
 * nothing is sent, but to this machine.
 */
function connectionOf({ SMTP_URL = '', ALLOW_PLAIN_SMTP = false }: Settings) {
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(SMTP_URL).hostname)
  return { url: SMTP_URL, requireTLS: !isHere && !ALLOW_PLAIN_SMTP }
}

/** Sends mails over SMTP; where no server is named, or `file:`, each is put as a file into `DATA_DIR/mail`. */
export function createMailer(settings: Settings & Placed, within = timeouts): Mailer {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = settings
  const folder = join(DATA_DIR, 'mail')
  // What a mail says never makes this server read a file or an address.
  const closed = { disableFileAccess: true, disableUrlAccess: true }
  const smtp =
    SMTP_URL && SMTP_URL !== 'file:' ? createTransport({ ...closed, ...within, ...connectionOf(settings) }) : undefined
  const writer = createTransport({ ...closed, streamTransport: true, buffer: true, newline: 'windows' })

  async function put(mail: Mail) {
    const { message } = await writer.sendMail(envelopeOf(mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${mail.created_at.replaceAll(':', '-')}-${mail.id}.eml`)
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }

  const domain = /@([^\s<>@]+)>?\s*$/.exec(MAIL_FROM)?.[1] ?? 'localhost'
  const address = /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
  const envelopeOf = ({ id, recipient, subject, body, html, headers, sender_name, reply_to, ...mail }: Mail) => ({
    from: sender_name ? { name: sender_name, address } : MAIL_FROM,
    to: { name: '', address: recipient },
    ...(reply_to && { replyTo: { name: '', address: reply_to } }),
    subject,
    text: body,
    ...(html && { html }),
    date: new Date(mail.created_at),
    ...(mail.attachment && {
      attachments: [
        { filename: mail.attachment.name, contentType: mail.attachment.type, content: mail.attachment.content },
      ],
    }),
    messageId: `<${id}@${domain}>`,
    // RFC 3834: nobody's absence notice answers it, unless a person has written it.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  })

  return {
    async send(mail) {
      try {
        if (smtp) await smtp.sendMail(envelopeOf(mail))
        else await put(mail)
        return { error: null }
      } catch (error) {
        return mailFailure(error)
      }
    },
  }
}

/** Says hello to the mail server, and signs in where it asks for that. Returns what is wrong; undefined where nothing is. */
export async function mailServerProblem(settings: Settings, within = timeouts): Promise<string | undefined> {
  const smtp = createTransport({ ...within, ...connectionOf(settings) })
  try {
    await smtp.verify()
    return undefined
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code !== 'ETLS') return message
    return `${message}. Mails go encrypted: where it offers no STARTTLS, name it with smtps:, or set ALLOW_PLAIN_SMTP=1 if nobody else is on the way to it`
  } finally {
    smtp.close()
  }
}
