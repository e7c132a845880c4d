import { expect, test } from 'vitest'
import { previewSaid, previewText } from './preview-note.ts'
import { previewNotes } from './preview-notes.ts'

test('every note of a preview says its code and its values again, and what a sheet is called says none', () => {
  const values = { count: '200', all: '50000', sheet: 'Arrivals: May', page: '3' }
  for (const code of Object.keys(previewNotes) as (keyof typeof previewNotes)[]) {
    const names = [...previewNotes[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof typeof values)
    const said = Object.fromEntries(names.map((name) => [name, values[name]]))
    expect(previewSaid(previewText(code, values))).toEqual({ code, values: said })
  }
  expect(previewSaid('Arrivals')).toBeNull()
  expect(previewSaid('Damaged pages were passed over: 2, 5.')?.code).toBe('pages_damaged')
})
