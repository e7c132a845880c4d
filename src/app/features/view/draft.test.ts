import { expect, test } from 'vitest'
import { changesOf, complaintAboutFile, complaintsOf, contrastWords, newDraft, previewed } from './draft.ts'

const draft = newDraft('Nordmeer')

test('what is changed is named part by part', () => {
  const other = { ...draft, name: 'Orders', sections: { ...draft.sections, vessel: true, fees: true } }
  expect(changesOf(other, draft)).toEqual(['sections.fees', 'sections.vessel', 'name'])
  expect(changesOf(draft, draft)).toEqual([])
})

test.each([
  ['http://portal.example', 'Line 2: https is needed. http pages could be changed on the way.'],
  ['https://portal.example/orders', 'Line 2: only as far as the host, without what follows it.'],
  ['portal.example', 'Line 2: write it as https://portal.example.'],
])('the origin %s is refused by its line', (origin, words) => {
  const allowed_origins = ['https://good.example', origin]
  expect(complaintsOf({ ...draft, allowed_origins }).get('allowed_origins')).toBe(words)
  expect(previewed({ ...draft, allowed_origins }).allowed_origins).toEqual(['https://good.example'])
})

test('a domain is not excluded, only a person of it', () => {
  const excluded_people = ['kim@brand.example', '@brand.example']
  expect(complaintsOf({ ...draft, excluded_people }).get('excluded_people')).toBe('Line 2: write an e-mail address.')
  expect(complaintsOf({ ...draft, excluded_people: ['kim@brand.example'] }).size).toBe(0)
})

test('a colour is judged in words, and one that cannot be read is not shown', () => {
  expect(contrastWords('#0B5975')).toBe('7.0 : 1 on paper, very good for text.')
  expect(contrastWords('#ffee99')).toMatch(/too pale for text/)
  expect(complaintsOf({ ...draft, colour: '#ffee99' }).get('colour')).toMatch(/Choose a darker one/)
  expect(complaintsOf({ ...draft, colour: '#ff' }).get('colour')).toBe('Write it as #0B5975.')
  expect(previewed({ ...draft, colour: '#ff' }).colour).toBeNull()
})

test('files that are no logo are refused before they are sent', () => {
  expect(complaintAboutFile({ type: 'image/jpeg', size: 10 })).toMatch(/PNG or an SVG/)
  expect(complaintAboutFile({ type: 'image/png', size: 60 * 1024 })).toMatch(/60 kB.*48 kB/)
  expect(complaintAboutFile({ type: 'image/svg+xml', size: 2048 })).toBeUndefined()
})

test('what is half typed is left out of what is shown', () => {
  const contact = { name: 'Ada', email: 'ada@', phone: '+49 40' }
  expect(previewed({ ...draft, contact }).contact).toEqual({ name: 'Ada', email: null, phone: '+49 40' })
})

test('a look that could not be read is judged before it is sent, and not shown', () => {
  const look = {
    ...draft.look,
    light_paper: '#808080',
    dark_paper: '#10',
    radius: 90,
    face: 'Arial; x',
    theme: 'dark' as const,
  }
  const wrong = complaintsOf({ ...draft, look, public_url: 'track.example' })
  expect(Object.fromEntries(wrong)).toEqual({
    'look/light_paper': expect.stringMatching(/^1\.\d to 1 .* choose a lighter one\.$/),
    'look/dark_paper': 'Write it as #FFFFFF.',
    'look/radius': 'From 0 to 24.',
    'look/face': 'Write names with commas between.',
    public_url: 'Write it as https://track.brand.example.',
  })
  expect(previewed({ ...draft, look }).look).toEqual({ ...draft.look, theme: 'dark' })
})
