import { runServer } from '../run-server.ts'
import type { Command } from './command.ts'

export const start: Command = {
  usage: 'landfall start',
  async run() {
    await runServer()
    return 0
  },
}
