import { readFileSync } from 'node:fs'
import { whyUnreadable } from '../why-not.ts'
import { type DcsaPreset, readSources } from './dcsa/presets.ts'

/**
 * The lines to ask, of the file that SOURCES_FILE names.
 * @throws with the setting, and what is wrong with the file
 */
export function openSources(file: string | undefined): DcsaPreset[] {
  if (file === undefined) return []
  const text = read(file)
  try {
    return readSources(text)
  } catch (error) {
    throw new Error(`SOURCES_FILE: ${file} has to be written anew. ${(error as Error).message}`, { cause: error })
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`SOURCES_FILE: ${file} ${whyUnreadable(error)}: name a file with the lines to ask, or none.`, {
      cause: error,
    })
  }
}
