import { expect, test } from 'vitest'
import { contentTypeOf } from './content-type.ts'
import { cleanFileName, cleanTitle } from './file-name.ts'
import { uniqueNames } from './zip.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const png = bytes(
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDAT\x08\xd7c\xf8\xcf\xc0\0\0\0\x03\0\x01',
)
const pdf = bytes('%PDF-1.7\n')
const zip = bytes('PK\x03\x04\x14\0\0\0\x08\0')
const oldOffice = bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('a file is what its bytes say, whatever it is called', async () => {
  for (const [head, declared, name, content_type] of [
    [pdf, 'application/pdf', 'a.pdf', 'application/pdf'],
    [png, 'application/pdf', 'a.pdf', 'image/png'],
    [pdf, 'text/plain', 'a.txt', 'application/pdf'],
    [pdf, 'application/octet-stream', 'a', 'application/pdf'],
    [zip, word, 'a.docx', word],
    [zip, 'application/octet-stream', 'a.docx', word],
    [zip, 'application/pdf', 'a.bin', 'application/zip'],
    [oldOffice, '', 'a.msg', 'application/vnd.ms-outlook'],
    [bytes('a;b\n1;2\n'), 'text/csv; charset=utf-8', 'a.csv', 'text/csv'],
    [bytes('a;b\n1;2\n'), 'application/octet-stream', 'a.csv', 'text/csv'],
    [bytes(`II*\0${'\x07'.repeat(4000)}`), '', 'fax.tif', 'application/octet-stream'],
    [bytes('hello'), '', 'a.pdf', 'text/plain'],
    [bytes('hello'), 'text/日本', 'a.csv', 'text/csv'],
    [bytes('hello'), 'text/a\0b', 'a.txt', 'text/plain'],
    [bytes('hello'), 'text/x\u0001y', 'a', 'text/plain'],
    [bytes('\x00\x01\x02\x03'), '', 'a', 'application/octet-stream'],
    [bytes('a;b\n1;2\n'), 'application/vnd.ms-excel', 'a.csv', 'text/csv'],
    [bytes('a;b\n1;2\n'), 'application/csv', 'a', 'text/csv'],
    [bytes('a\tb\n1\t2\n'), 'application/vnd.ms-excel', 'a.xls', 'text/csv'],
    [bytes('\xff\xfea\0;\0b\0'), 'application/vnd.ms-excel', 'a.csv', 'text/csv'],
    [bytes('<html><body><table>'), 'application/vnd.ms-excel', 'a.xls', 'text/html'],
    [bytes('\r\n <!DOCTYPE html>'), 'text/plain', 'a.txt', 'text/html'],
    [bytes('hello'), 'application/txt', 'a.txt', 'text/plain'],
    [bytes('hello'), 'application/x-unheard-of', 'a', 'text/plain'],
    [bytes('\r\n%PDF-1.4\n'), 'application/pdf', 'a.pdf', 'application/pdf'],
    [bytes('\x1b%-12345X@PJL ENTER\r\n%PDF-1.4\n'), 'application/octet-stream', 'a.pdf', 'application/pdf'],
    [bytes('\xef\xbb\xbf%PDF-1.4\n'), 'application/pdf', 'a.pdf', 'application/pdf'],
    [bytes('It begins with %PDF-1.4 as they do'), 'text/plain', 'a.txt', 'text/plain'],
    [bytes('\x00\x01\x02\x03'), 'application/x-unheard-of', 'a', 'application/octet-stream'],
  ] as const)
    expect({ name, ...(await contentTypeOf(head, declared, name)) }).toEqual({ name, content_type })
})

test('programs are refused, and what is not what it is said to be', async () => {
  for (const [head, declared, name] of [
    [bytes('MZ\x90\0\x03\0\0\0'), 'application/pdf', 'a.pdf'],
    [bytes('\x7fELF\x02\x01\x01'), 'application/octet-stream', 'a'],
    [bytes('#!/bin/sh\n'), 'text/plain', 'a.txt'],
    [bytes('echo'), 'text/plain', 'a.BAT'],
    [pdf, 'application/pdf', 'a.pdf.exe'],
    [bytes('hello'), 'application/pdf', 'a.pdf'],
    [bytes('\0\0\0\0'), 'text/plain', 'a.txt'],
    [bytes('<html>'), 'image/png', 'a.png'],
  ] as const)
    expect(await contentTypeOf(head, declared, name)).toMatchObject({ refused: { text: expect.any(String) } })
  const refused = async (declared: string, name: string) =>
    ((await contentTypeOf(bytes('hello'), declared, name)) as { refused: { text: string } }).refused.text
  const helps = 'though it was sent as one: open it, save it anew, and send that'
  expect(await refused('application/pdf', 'a.pdf')).toBe(`The file is not a PDF file, ${helps}`)
  expect(await refused('application/msword', 'a.doc')).toBe(`The file is not a DOC file, ${helps}`)
  expect(await refused('image/png', 'a.png')).toBe(`The file is not a picture of this kind, ${helps}`)
})

test('a picture that nothing here can show or read is refused with what to send instead', async () => {
  for (const brand of ['heic', 'mif1', 'avif'])
    expect(await contentTypeOf(bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0`), 'image/jpeg', 'IMG_1.jpg')).toMatchObject({
      refused: { text: expect.stringContaining('send it as JPEG, PNG or PDF') },
      content_type: expect.stringMatching(/^image\//),
    })
})

test('what is refused because of its form may be kept by who wants it, and no program may', async () => {
  const type = async (head: Uint8Array, declared: string, name: string) =>
    ((await contentTypeOf(head, declared, name)) as { content_type?: string }).content_type
  expect(await type(bytes('hello'), 'application/pdf', 'a.pdf')).toBe('text/plain')
  expect(await type(bytes('\0\x01\x02\x03'), 'application/pdf', 'a.pdf')).toBe('application/octet-stream')
  expect(await type(bytes('MZ\x90\0\x03\0\0\0'), 'application/pdf', 'a.pdf')).toBeUndefined()
  expect(await type(bytes('echo'), 'text/plain', 'a.BAT')).toBeUndefined()
  expect(await type(bytes('#!/bin/sh\n'), 'text/plain', 'a.txt')).toBeUndefined()
})

test('a name has no folders, nothing unseen and no end of letters', () => {
  for (const [name, clean] of [
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\AN.pdf', 'AN.pdf'],
    ['evil\u202efdp.pdf', 'evilfdp.pdf'],
    ['a\0b\r\nc\u2066.pdf', 'abc.pdf'],
    ['..', 'document'],
    ['  ', 'document'],
    ['.htaccess', 'htaccess'],
    ['a"b<c>.pdf', 'a_b_c_.pdf'],
    ['Ko\u0308ln.pdf', 'K\u00f6ln.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['通知 🚢.pdf', '通知 🚢.pdf'],
  ] as const)
    expect(cleanFileName(name)).toBe(clean)
  const long = cleanFileName(`${'🚢'.repeat(400)}.pdf`)
  expect([...long]).toHaveLength(200)
  expect(long.endsWith('🚢.pdf')).toBe(true)
  expect(cleanTitle(' a\n b\u202e ')).toBe('a b')
})

test('names in a zip are told apart, without case', () => {
  expect(uniqueNames(['a.pdf', 'A.PDF', 'a.pdf', 'a (2).PDF', 'b', 'b'])).toEqual([
    'a.pdf',
    'A (2).PDF',
    'a (3).pdf',
    'a (2) (2).PDF',
    'b',
    'b (2)',
  ])
})
