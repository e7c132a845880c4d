import type { FastifyRequest } from 'fastify'
import type { View } from '#contract/portal/view.ts'
import { languageOf } from '#domain/portal/languages.ts'
import { pageWords } from '#domain/portal/page-words.ts'
import { escaped } from './html.ts'

/** What of a view its page says to whoever knows the address, before anybody has shown a token. */
export type Begun = Pick<View['attributes'], 'allowed_origins' | 'public_url' | 'language' | 'look' | 'page_title'> & {
  /** Whether it names who may open it. */
  asks: boolean
}

/** The built page as it is sent: its title, words, language and theme, so that nothing has to change when its scripts run. */
export function begun(built: string, view: Begun | undefined, request: FastifyRequest): string {
  const language = view?.language ?? languageOf(request.headers['accept-language']?.split(',') ?? [])
  const words = pageWords[language]
  const title = escaped(view?.page_title ?? words.title)
  const theme = themeOf(view, request.query as Record<string, unknown>)
  const meta = (name: string, content: string) => `<meta ${name} content="${escaped(content)}" />`
  const head = [
    `<title>${title}</title>`,
    `<meta property="og:title" content="${title}" />`,
    meta('property="og:type"', 'website'),
    meta('property="og:description"', words.about),
    meta('name="description"', words.about),
  ]
  return built
    .replace(
      '<html lang="en">',
      `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}${view?.asks ? ' data-asks' : ''}>`,
    )
    .replace('content="light dark"', `content="${theme ?? 'light dark'}"`)
    .replace(/<title>[^<]*<\/title>/, () => head.join(''))
    .replace('aria-label="Loading"', () => `aria-label="${escaped(words.loading)}"`)
    .replace('This page needs JavaScript.', () => escaped(words.no_script))
}

/** What the element around it asks for, else the policy, else what the element sees around it, else the visitor's system. */
function themeOf(view: Begun | undefined, { theme, around }: Record<string, unknown>) {
  const known = (said: unknown) => (said === 'light' || said === 'dark' ? said : undefined)
  return known(theme) ?? known(view?.look.theme) ?? known(around)
}
