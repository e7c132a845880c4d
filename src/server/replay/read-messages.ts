import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One file of a carrier, terminal or user: a body as it would be sent to us. */
export interface Message {
  file: string
  body: unknown
}

export interface Unreadable {
  file: string
  reason: string
}

/**
 * Reads JSON files, and those of folders, in the order of their names.
 * @throws where a path does not exist
 */
export function readMessages(paths: readonly string[]): { messages: Message[]; unreadable: Unreadable[] } {
  const messages: Message[] = []
  const unreadable: Unreadable[] = []
  for (const file of paths.flatMap(filesOf)) {
    try {
      messages.push({ file, body: JSON.parse(readFileSync(file, 'utf8')) })
    } catch (error) {
      unreadable.push({ file, reason: `This is not JSON: ${error instanceof Error ? error.message : error}` })
    }
  }
  return { messages, unreadable }
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.toLowerCase().endsWith('.json'))
    .sort()
    .map((name) => join(path, name))
}
