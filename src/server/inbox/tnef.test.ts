import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { tnef } from '../testing/tnef.ts'
import { pdf } from '../testing/uploads.ts'
import { readTnef } from './tnef.ts'

const notice = { name: 'Ankunft Löschhafen.pdf', bytes: pdf('notice'), type: 'application/pdf' }

test('the files of a winmail.dat have their long names, their types and their bytes', () => {
  const { files, text, isWhole } = readTnef(tnef({ files: [notice, { name: 'b.csv', bytes: Buffer.from('a;b') }] }))
  expect(isWhole).toBe(true)
  expect(text).toBeUndefined()
  expect(files.map(({ name, declared }) => [name, declared])).toEqual([
    ['Ankunft Löschhafen.pdf', 'application/pdf'],
    ['b.csv', 'application/octet-stream'],
  ])
  expect(Buffer.from(files[0]?.bytes ?? [])).toEqual(notice.bytes)
})

test('so have those of a mail that is attached to it, whose text is a file beside them', () => {
  const inner = tnef({ subject: 'Arrival', html: '<p>Notice</p>', files: [notice] })
  const { files, isWhole } = readTnef(tnef({ body: 'Please see', mails: [{ name: 'Arrival', bytes: inner }] }))
  expect(isWhole).toBe(true)
  expect(files.map(({ name }) => name)).toEqual(['Ankunft Löschhafen.pdf', 'Arrival.html'])
})

test('what the mail says is told with its subject', () => {
  expect(readTnef(tnef({ subject: 'Arrival', html: '<p>Hi</p>', body: 'Hi' })).text).toEqual({
    subject: 'Arrival',
    text: 'Hi',
    html: '<p>Hi</p>',
  })
})

test('one that is cut off gives what stands before the cut, and says that it is not whole', () => {
  const whole = tnef({ files: [notice, { name: 'late.pdf', bytes: pdf('late'.repeat(50)) }] })
  const { files, isWhole } = readTnef(whole.subarray(0, whole.length - 250))
  expect(isWhole).toBe(false)
  expect(files.map(({ name }) => name)).toEqual(['Ankunft Löschhafen.pdf'])
})

test('nonsense in any place breaks nothing and takes no time', () => {
  const whole = tnef({ body: 'x', subject: 'y', files: [notice], mails: [{ name: 'z', bytes: tnef({ body: 'q' }) }] })
  for (let at = 6; at < whole.length; at++) {
    const broken = Buffer.from(whole)
    broken.set(randomBytes(Math.min(4, whole.length - at)), at)
    expect(readTnef(broken).files.length).toBeLessThan(4)
    expect(readTnef(broken.subarray(0, at)).files.length).toBeLessThan(4)
  }
})

test('mails in each other are opened three deep', () => {
  let bytes = tnef({ files: [notice] })
  for (let depth = 0; depth < 6; depth++) bytes = tnef({ mails: [{ name: `level ${depth}`, bytes }] })
  expect(readTnef(bytes).files.map(({ declared }) => declared)).toEqual(['application/ms-tnef'])
})
