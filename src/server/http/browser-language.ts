import type { FastifyRequest } from 'fastify'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { isLanguage, languageOf } from '#domain/portal/languages.ts'

/** The one that was chosen in this browser, else the first of its own that the dashboard speaks. */
export function browserLanguage({ cookies, headers }: FastifyRequest): ViewLanguage {
  const chosen = cookies['landfall.language'] ?? ''
  return isLanguage(chosen) ? chosen : languageOf(headers['accept-language']?.split(',') ?? [])
}
