import { t } from '#contract/language.ts'
import { causeWords, sizeWords } from '#domain/exceptions/words.ts'
import { comma } from '#domain/text.ts'
import type { Content } from '../db/documents/mails.ts'
import { oneLine } from '../portal/html.ts'

/** A number, or an exception, which each reader is told of in their words. */
export type About = string | (Parameters<typeof causeWords>[0] & Parameters<typeof sizeWords>[0])

interface Mention {
  about: About
  /** Null where an API key wrote it. */
  author: string | null
  text: string
  /** Null where the server does not know its address. */
  link: string | null
}

/** That a note mentions somebody. The mail alone names the author in its text. */
export function mentionMail({ about: one, author, text, link }: Mention): Content {
  const about = typeof one === 'string' ? one : [causeWords(one), sizeWords(one)].join(comma)
  const first =
    author === null
      ? t('An API key mentioned you in a note about {about}:', { about })
      : t('{author} mentioned you in a note about {about}:', { author, about })
  const way = link ?? t('It is under the @ in the bar of Landfall.')
  return {
    subject: oneLine(t('You are mentioned: {about}', { about })),
    body: `${first}\n\n${text.replace(/^/gm, '> ')}\n\n${way}\n`,
  }
}
