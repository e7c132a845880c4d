import { replayFiles, usage } from '../replay/command.ts'
import type { Command } from './command.ts'

export const replay: Command = {
  usage: usage('landfall replay'),
  run: (args) => replayFiles(args),
}
