// Runs a script that is written in TypeScript: node build/run.mjs build/screenshot.ts
import { runnerImport } from 'vite'

const [script] = process.argv.slice(2)
await runnerImport(`./${script}`, { configFile: false })
