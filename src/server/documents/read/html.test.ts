import { expect, test } from 'vitest'
import { textOfHtml, withoutDepths } from './html.ts'

const lists = (depth: number) => `${'<ul><li>x'.repeat(depth)}${'</li></ul>'.repeat(depth)}`

test('a page that is nested deeper than anybody nests is read up to there', () => {
  const deep = `<p>Before</p>${lists(100_000)}`
  const kept = withoutDepths(deep)
  expect(deep.startsWith(kept)).toBe(true)
  expect(kept.length).toBeLessThan(5000)
  expect(textOfHtml(deep)).toContain('Before')
})

test.each([
  ['lists in lists', lists(200)],
  ['paragraphs without an end', '<p>x'.repeat(10_000)],
  ['items without an end', `<ul>${'<li>x'.repeat(10_000)}</ul>`],
  ['rows without an end', `<table>${'<tr><td>x<td>y'.repeat(10_000)}</table>`],
  ['elements that have no end', '<br><img src=x><hr>x'.repeat(10_000)],
  ['ends of what never began', 'x</b></div>'.repeat(10_000)],
])('%s are whole', (_, html) => {
  expect(withoutDepths(html)).toBe(html)
})
