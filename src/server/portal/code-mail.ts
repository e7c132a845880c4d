import { mailWords } from '#domain/portal/mail-words.ts'
import { type Envelope, page, paragraph, sent } from './envelope.ts'
import { fill, oneLine } from './html.ts'
import type { OutgoingMail } from './outbox.ts'

/** The code by which a person comes into their view. No link: whoever waits for it has the page open. */
export function codeMail(envelope: Envelope, code: string): OutgoingMail {
  const words = mailWords[envelope.language]
  const said = { company: oneLine(envelope.company, 60), code: `${code.slice(0, 4)} ${code.slice(4)}` }
  const text = fill(words.code, said)
  const parts = {
    subject: fill(words.code_subject, { company: said.company }),
    text: `${text}\n\n${said.code}\n\n${words.code_ignore}\n`,
    html: page(
      envelope.language,
      `${paragraph(text)}<p style="font-size:28px;letter-spacing:2px"><b>${said.code}</b></p>${paragraph(words.code_ignore)}`,
    ),
  }
  return sent(envelope, parts, {})
}
