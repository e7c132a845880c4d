import { createKept } from '../../lib/store.ts'

/** The provider that this browser last signed in by, by its id: a link to a page leads there again. Empty: none. */
export const lastProvider = createKept('landfall.provider', (kept) => kept ?? '', String)
