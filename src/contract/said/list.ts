import { saidByText } from './by-text.ts'
import { faults } from './faults.ts'
import { lists } from './lists.ts'
import { settingsRefusals } from './refusals-settings.ts'
import { type Said, type SaidValues, sayer } from './sentence.ts'

const say = sayer(lists)
/** As it is kept, or sent. */
export const listText = (code: keyof typeof lists, values?: SaidValues): string => say(code, values).text

/** All that is said of the line of a list. */
export const listSentences = { ...faults, ...settingsRefusals, ...lists }

/** What is said of a line, or of the whole list. Null where it has no code. */
export const listSaid: (text: string) => Said | null = saidByText(listSentences)
