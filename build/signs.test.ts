import { expect, test } from 'vitest'
import { projectFiles } from './project-files.ts'
import { englishSigns } from './signs.ts'
import { screens } from './texts.ts'

/** What is written into forms, files and requests, and read again by programs. */
const forPrograms =
  /\/(dates|language-choice|curl|header-lines|keep-layouts|networks-field|receiver-form|calendar-lines|test-result|payload|look|spoken|words\/\w+)\.tsx?$|free-time\/rule-fields\.tsx$/

test('between two values stands the sign that the reader’s language has for it', () => {
  const pages = projectFiles().filter(({ path }) => /^src\/(embed|trucker)\/.*(?<!\.test)\.tsx?$/.test(path))
  const files = [...screens(), ...pages].filter(({ path }) => !forPrograms.test(path))
  expect(files.length).toBeGreaterThan(400)
  const left = files.flatMap(({ path, content }) =>
    englishSigns(path, content).map(({ line, text }) => `${path}:${line} ${text}`),
  )
  expect(left).toEqual([])
})

test('an English sign is found that stands between two values', () => {
  const found = (code: string) => englishSigns('a.tsx', code).length
  expect(found("names.join(', ')")).toBe(1)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what is read is code
  expect(found('const said = `${name}: ${value}`')).toBe(1)
  expect(found('<p>{name}, {value}</p>')).toBe(1)
  expect(found("import { t } from '#contract/language.ts'\nt('{name}, {value}', { name, value })")).toBe(0)
})
