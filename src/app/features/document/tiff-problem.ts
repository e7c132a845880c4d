import { t } from '#contract/language.ts'

/** Pages, of which the first ones are shown. */
export const mostCounted = 1000

const words = {
  damaged: t('it is damaged.'),
  page_too_large: t('this page is too large to be drawn here.'),
  big_tiff: t('it is a BigTIFF, which is not drawn here.'),
  too_many_pages: t('it has more than {count} pages.', { count: mostCounted }),
}

/** Why a TIFF cannot be drawn. The worker, which knows one language, tells the page only which problem it is. */
export class TiffProblem extends Error {
  readonly problem: keyof typeof words
  constructor(problem: keyof typeof words) {
    super(words[problem])
    this.problem = problem
  }
}
