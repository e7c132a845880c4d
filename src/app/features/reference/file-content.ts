import { t } from '#contract/language.ts'

/** Of a body, which has at most 10 MB with everything around it. */
const mostBytes = 7_000_000

/** A chosen file as a body has it. @throws in words for people */
export async function fileContent(file: File | null): Promise<{ file_name: string; content: string }> {
  if (!file || file.name === '') throw new Error(t('Choose a file.'))
  if (file.size === 0) throw new Error(t('There is nothing in the file.'))
  if (file.size > mostBytes) throw new Error(t('The file has more than 7 MB: send it in parts.'))
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return { file_name: file.name.slice(0, 200), content: btoa(text) }
}
