/** Control characters, and those that make `exe.fdp` look like `pdf.exe`: marks of direction, and what has no width. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

const longest = 200

/**
 * A name that can be shown and given to any file system: no folders, nothing unseen, no leading dots, at most 200
 * characters, with its extension. Where nothing is left of it: `document`.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return shortened(clean) || 'document'
}

/** What a person calls a document: one line of text. */
export const cleanTitle = (name: string): string => name.replace(unseen, '').replace(/\s+/g, ' ').trim()

function shortened(name: string): string {
  const letters = [...name]
  if (letters.length <= longest) return name
  const [, extension = ''] = /(\.[^.]{1,10})$/.exec(name) ?? []
  return letters.slice(0, longest - [...extension].length).join('') + extension
}

/** `arrival.pdf` → `pdf` */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
