import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { createDice } from '../papers/world.ts'
import { crc32 } from './crc32.ts'

const run = promisify(execFile)
const dpi = 150

/** The pages of a PDF as a scanner sends them: pictures of 150 dpi, a little askew, with noise and pale letters. */
export async function scanned(pdf: Uint8Array, seed: number): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-scan-'))
  try {
    await writeFile(join(folder, 'clean.pdf'), pdf)
    await run('pdftoppm', ['-r', String(dpi), '-gray', join(folder, 'clean.pdf'), join(folder, 'page')])
    const document = await PDFDocument.create({ updateMetadata: false })
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('.pgm')).sort()) {
      const picture = worn(readPgm(await readFile(join(folder, name))), seed)
      const image = await document.embedPng(pngOf(picture))
      const page = document.addPage([(picture.width * 72) / dpi, (picture.height * 72) / dpi])
      page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
    }
    return await document.save()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Picture {
  width: number
  height: number
  grey: Uint8Array
}

function readPgm(bytes: Buffer): Picture {
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString('latin1')) ?? []
  return { width: Number(width), height: Number(height), grey: bytes.subarray(head.length) }
}

/** Turned by up to 1.2 degrees, paler and with specks. */
function worn({ width, height, grey }: Picture, seed: number): Picture {
  const dice = createDice(seed)
  const angle = ((dice.next() - 0.5) * 2.4 * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const pale = 0.75 + dice.next() * 0.25
  const made = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const value = at(dx * cos + dy * sin + width / 2, -dx * sin + dy * cos + height / 2)
      const noise = (dice.next() - 0.5) * 36
      const speck = dice.next() < 0.0008 ? -160 : 0
      made[y * width + x] = Math.max(0, Math.min(255, 250 - (255 - value) * pale + noise + speck))
    }
  return { width, height, grey: made }

  /** Between pixels, their mean. */
  function at(x: number, y: number): number {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [fx, fy] = [x - left, y - top]
    const pixel = (px: number, py: number) =>
      px < 0 || py < 0 || px >= width || py >= height ? 255 : (grey[py * width + px] ?? 255)
    const above = pixel(left, top) * (1 - fx) + pixel(left + 1, top) * fx
    return above * (1 - fy) + (pixel(left, top + 1) * (1 - fx) + pixel(left + 1, top + 1) * fx) * fy
  }
}

function pngOf({ width, height, grey }: Picture): Uint8Array {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(grey.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of grey, nothing else.
  head.set([8, 0, 0, 0, 0], 8)
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
