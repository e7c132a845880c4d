import { landfall } from './landfall.ts'

const code = await landfall(process.argv.slice(2), {
  say: (line) => console.log(line),
  note: (line) => console.error(line),
  env: process.env,
})
// The server goes on; everything else has closed what it opened.
if (code !== 0) process.exitCode = code
