import type { Page } from '@playwright/test'
import { built } from '../build/prepare-journeys.ts'
import type * as Papers from '../src/server/testing/papers/render.ts'
import { expect } from './test.ts'

/** What lists the journeys reads this before anything is built. */
export const render: typeof Papers.render = async (...asked) => (await built<typeof Papers>('render')).render(...asked)

export const arrivalNotice = (container: string, page = 'one'): Papers.Block[] => [
  { title: 'ARRIVAL NOTICE' },
  {
    pairs: [
      ['Container No.', container],
      ['Vessel', 'EXAMPLE STAR'],
      ['ETA', '2026-11-20'],
      ['Last free day', '2026-11-27'],
    ],
  },
  { text: `Please note the date of arrival of your goods. This is notice ${page}.` },
]

export const notice = (container: string, page?: string) => render(arrivalNotice(container, page), 'pdf')

export interface Given {
  name: string
  mimeType: string
  buffer: Buffer
}

export const pdf = (name: string, bytes: Uint8Array): Given => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})

export const text = (name: string, content: string): Given => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

/** Lets go of files over the page, as a hand does. */
export async function drop(page: Page, files: readonly Given[]) {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    return transfer
  }, given)
  await page.dispatchEvent('main', 'dragenter', { dataTransfer })
  await expect(page.getByText(/Drop them anywhere:/)).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer })
}

/** A mail with these attached. */
export const mailWith = (subject: string, attached: readonly Given[]) =>
  [
    'From: Desk <desk@line.example>',
    'To: docs@landfall.example',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'With kind regards',
    ...attached.flatMap(({ name, mimeType, buffer }) => [
      '--b',
      `Content-Type: ${mimeType}`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      buffer.toString('base64').replace(/.{76}/g, '$&\r\n'),
    ]),
    '--b--',
    '',
  ].join('\r\n')
