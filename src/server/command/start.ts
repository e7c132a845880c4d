import { parseArgs } from 'node:util'
import { runServer } from '../run-server.ts'
import type { Command } from './command.ts'

export const start: Command = {
  usage: 'landfall start',
  async run(args) {
    parseArgs({ args: [...args], options: {} })
    await runServer()
    return 0
  },
}
