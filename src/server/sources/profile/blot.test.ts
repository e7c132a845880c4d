import { expect, test } from 'vitest'
import { createBlot } from './blot.ts'

test('a secret is not shown, as it is or as it is sent', () => {
  const { hide, blot } = createBlot()
  hide('a/b+c=d', 'abc')
  expect(blot('a/b+c=d a%2Fb%2Bc%3Dd YS9iK2M9ZA== abc')).toBe('••• ••• •••== abc')
})

test('of what is made anew for each request the last ones are not shown, and no more are kept', () => {
  const { hideForNow, blot } = createBlot()
  for (let at = 1000; at < 1200; at += 1) hideForNow(`signature-${at}`)
  expect(blot('signature-1199 signature-1100')).toBe('••• •••')
  expect(blot('signature-1099')).toBe('signature-1099')
})
