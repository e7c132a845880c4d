import { expect, test } from 'vitest'
import { ApiFailure } from '#app/api/errors.ts'
import { viewLanguages } from '#contract/portal/view-sections.ts'
import { askingWords } from './asking-words.ts'
import { wrongWith } from './wrong.ts'

const refused = (status: number, pointer?: string) =>
  new ApiFailure(new Response(null, { status }), {
    errors: [{ status: String(status), code: 'x', title: 'x', detail: 'x', ...(pointer && { source: { pointer } }) }],
  } as never)

test('what the server refuses is said by its reason, and what is wrong with a field at that field', () => {
  expect(wrongWith(refused(429))).toBe('limit')
  expect(wrongWith(refused(403))).toBe('not_offered')
  expect(wrongWith(refused(422, '/data/attributes/email'))).toBe('bad_email')
  expect(wrongWith(refused(422, '/data/attributes/about'))).toBe('bad_number')
  expect(wrongWith(refused(422, '/data/attributes/events/0'))).toBe('no_events')
  expect(wrongWith(refused(422, '/data/attributes/eta_days'))).toBe('bad_days')
  for (const other of [refused(500), refused(422, '/data/attributes/nonsense'), refused(422), new TypeError('fetch')])
    expect(wrongWith(other)).toBe('failed')
})

test.each(viewLanguages)(
  'in %s a limit says how long it lasts, and what is not offered says whom to ask',
  async (language) => {
    const { words } = await askingWords[language]()
    const minute = { en: /minute/, de: /Minute/, es: /minuto/, fr: /minute/, zh: /分钟/ }
    const whom = { en: /link/i, de: /Link/, es: /enlace/, fr: /lien/, zh: /链接/ }
    expect(words.limit).toMatch(minute[language])
    expect(words.not_offered).toMatch(whom[language])
    for (const text of [words.limit, words.not_offered, words.failed]) expect(text).not.toMatch(/429|403|error/i)
  },
)
