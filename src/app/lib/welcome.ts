import { createSetting } from './store.ts'

/** Whether the page for an empty account is what this browser begins with. */
export const welcome = createSetting('landfall-welcome', { shown: 1, hidden: 1 }, 'shown')
