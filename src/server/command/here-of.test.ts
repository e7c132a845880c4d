import { expect, test } from 'vitest'
import { siteOf } from './here-of.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4949'],
  ['0.0.0.0', 'http://127.0.0.1:4949'],
  ['::', 'http://[::1]:4949'],
  ['fd00::7', 'http://[fd00::7]:4949'],
  ['track.example.com', 'http://track.example.com:4949'],
])('of a server that listens on %s, links lead to %s', (HOST, site) => {
  expect(siteOf({ HOST, PORT: 4949 })).toBe(site)
  expect(URL.canParse(site)).toBe(true)
  expect(siteOf({ HOST, PORT: 4949, PUBLIC_URL: 'https://track.example.com' })).toBe('https://track.example.com')
})
