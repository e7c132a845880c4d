import { t } from '#contract/language.ts'
import type { Content } from '../db/documents/mails.ts'
import { oneLine } from '../portal/html.ts'

/** What a mail has room for: of more it says that there is more. */
const longestQuote = 2000

interface About {
  /** Of the inquiry. */
  subject: string
  link: string
}

/** To who asked: the answer, as it came. @param from address of who answered @param text null where it has none */
export const answeredMail = (about: About, { from, text }: { from: string | null; text: string | null }): Content =>
  contentOf(about, {
    subject: t('Answered: {subject}', { subject: about.subject }),
    says:
      from === null
        ? t('Somebody answered your inquiry.')
        : t('{person} answered your inquiry.', { person: oneLine(from, 200) }),
    quoted: text ?? t('The answer has no text of its own.'),
  })

/** Why an inquiry did not arrive: that it came back, or was given up, each with what a mail server said. */
export type Undelivered = { to: string } & ({ came_back: string } | { given_up: string })

/** To who asked: nobody has read it. */
export const unansweredMail = (about: About, undelivered: Undelivered): Content =>
  contentOf(about, {
    subject: t('Not delivered: {subject}', { subject: about.subject }),
    says: t('Your inquiry to {recipient} was not delivered.', { recipient: oneLine(undelivered.to, 200) }),
    quoted:
      'came_back' in undelivered
        ? t('It came back. {note}', { note: undelivered.came_back })
        : t('It was given up: {error}', { error: undelivered.given_up }),
  })

function contentOf({ link }: About, { subject, says, quoted }: { subject: string; says: string; quoted: string }) {
  // Strangers write it: nobody takes it for ours.
  const quote = `${quoted.slice(0, longestQuote)}${quoted.length > longestQuote ? ' …' : ''}`.replace(/^/gm, '> ')
  const body = `${says}\n\n${link}\n\n${t('As it came; Landfall has not checked it:')}\n\n${quote}\n`
  return { subject: oneLine(subject, 200), body }
}
