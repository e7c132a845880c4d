import { saidByText } from './by-text.ts'
import { faults } from './faults.ts'
import { lists } from './lists.ts'
import { settingsRefusals } from './refusals-settings.ts'
import { type Said, type SaidValues, sayer } from './sentence.ts'

const say = sayer(lists)
/** As it is kept, or sent. */
export const listText = (code: keyof typeof lists, values?: SaidValues): string => say(code, values).text

const {
  list_without_numbers,
  list_says_nothing,
  list_column_twice,
  terminal_taken,
  locode_unknown,
  zone_not_of_iana,
  position_incomplete,
} = settingsRefusals

/** All that is said of the line of a list. */
export const listSentences = {
  ...faults,
  ...{
    list_without_numbers,
    list_says_nothing,
    list_column_twice,
    terminal_taken,
    locode_unknown,
    zone_not_of_iana,
    position_incomplete,
  },
  ...lists,
}

/** What is said of a line, or of the whole list. Null where it has no code. */
export const listSaid: (text: string) => Said | null = saidByText(listSentences)
