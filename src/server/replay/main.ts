import { replayFiles, usage } from './command.ts'

await replayFiles(process.argv.slice(3)).catch((error: Error) => {
  console.error(`${error.message}\n\n${usage('npm run replay --')}`)
  process.exitCode = 2
})
