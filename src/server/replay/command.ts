import { parseArgs } from 'node:util'
import { asText } from './as-text.ts'
import { readMessages } from './read-messages.ts'
import { replay } from './replay.ts'

export const usage = (command: string) => `${command} FILE… [--scac SCAC] [--at TIME] [--json]
  FILE    JSON as a line or a terminal sends it, or a folder of such files
  --scac  the line that sent them; else it is told from the numbers in each file
  --at    what counts as now, such as 2026-11-20T09:00:00Z; else the present
  --json  everything, as the API has it`

/** @returns the exit code. @throws where it is written wrongly */
export async function replayFiles(
  args: readonly string[],
  open?: Parameters<typeof replay>[1]['open'],
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { scac: { type: 'string' }, at: { type: 'string' }, json: { type: 'boolean', default: false } },
  })
  const at = values.at === undefined ? new Date() : new Date(values.at)
  if (Number.isNaN(at.getTime())) throw new Error(`--at is no time: ${values.at}`)
  if (positionals.length === 0) throw new Error('Name at least one file or folder.')
  const { messages, unreadable } = readMessages(positionals)
  if (messages.length + unreadable.length === 0) throw new Error('There are no JSON files in these folders.')
  const played = await replay(messages, { scac: values.scac?.toUpperCase(), at, ...(open && { open }) })
  const result = { ...played, files: [...unreadable, ...played.files] }
  process.stdout.write(values.json ? `${JSON.stringify(result, null, 2)}\n` : asText(result))
  return 0
}
