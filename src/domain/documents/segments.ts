import type { DocumentType } from '#contract/documents/document-type.ts'
import type { Page } from './page.ts'
import { titlesOf } from './titles.ts'

/**
 * Of a file with several papers, the pages of the first that is of this type: a page with the title of another begins
 * another paper. All pages where no title tells.
 */
export function pagesOfType(pages: readonly Page[], type: DocumentType): Page[] {
  const papers: { types: Set<DocumentType>; pages: Page[] }[] = []
  for (const page of pages) {
    const types = new Set(
      titlesOf(page)
        .filter(({ weight }) => weight === 3)
        .map((title) => title.type),
    )
    const last = papers.at(-1)
    const goesOn = types.size === 0 || [...types].some((one) => last?.types.has(one))
    if (last && goesOn) last.pages.push(page)
    else papers.push({ types, pages: [page] })
  }
  const own = papers.find(({ types }) => types.has(type))
  return (
    own?.pages ??
    (papers.some(({ types }) => types.size === 0)
      ? (papers.find(({ types }) => types.size === 0)?.pages ?? [])
      : [...pages])
  )
}
