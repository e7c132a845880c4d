import { expect, test } from 'vitest'
import { faultOfReceiver } from './receiver.ts'

const isOpen = 'Whoever runs this server can allow it with ALLOW_PRIVATE_WEBHOOKS=1'

test.each([
  ['http://hooks.example.com/', `Url: must be https. ${isOpen}`],
  ['https://127.0.0.1/hook', `Url: leads to this server or into a private network. ${isOpen}`],
  ['https://10.1.2.3:8443/', `Url: leads to this server or into a private network. ${isOpen}`],
  ['https://[::1]/', `Url: leads to this server or into a private network. ${isOpen}`],
  ['https://[::ffff:192.168.0.1]/', `Url: leads to this server or into a private network. ${isOpen}`],
  ['https://0x7f000001/', `Url: leads to this server or into a private network. ${isOpen}`],
  ['https://LOCALHOST/', `Url: leads to this server or into a private network. ${isOpen}`],
  ['https://tms.localhost./', `Url: leads to this server or into a private network. ${isOpen}`],
  ['https://hooks.example.com/', null],
  ['https://1.1.1.1/', null],
  ['https://[2606:4700:4700::1111]/', null],
  ['https://localhost.example.com/', null],
])('%s: %s', (url, fault) => {
  expect(faultOfReceiver(url, { allowPrivate: false })).toBe(fault)
  expect(faultOfReceiver(url, { allowPrivate: true })).toBe(null)
})
