import { landfall } from './landfall.ts'

const code = await landfall(process.argv.slice(2), {
  say: (line) => console.log(line),
  note: (line) => console.error(line),
  env: process.env,
})
// The server goes on where it has started; what has failed leaves nothing behind that would keep the process.
if (code !== 0) process.exit(code)
