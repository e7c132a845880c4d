import { landfall } from './landfall.ts'

/** The embedded store says nothing more where the disk is full in the middle of a statement: nothing is left to wait for. */
const unanswered = () => {
  console.error('The store does not answer any more, and it is not done: make room on its disk, and try again.')
  process.exit(1)
}
process.once('beforeExit', unanswered)
const code = await landfall(process.argv.slice(2), {
  say: (line) => console.log(line),
  note: (line) => console.error(line),
  env: process.env,
})
process.off('beforeExit', unanswered)
// The server goes on where it has started; what has failed leaves nothing behind that would keep the process.
if (code !== 0) process.exit(code)
