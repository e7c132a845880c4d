import { createSetting } from '../lib/store.ts'

/** How high the rows of long lists are. */
export const density = createSetting('landfall.density', { normal: true, compact: true }, 'normal')
