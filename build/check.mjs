// npm run check: types, lint and the tests that need no store, side by side. What each says comes when it has ended.
import { spawn } from 'node:child_process'

// One checker: each of the usual four works out the types of the whole contract anew, on cores that the tests want too.
const checks = [
  ['tsc', '--checkers', '1'],
  ['biome', 'check'],
  ['vitest', 'run', '--project', 'unit'],
]

const run = ([command, ...args]) =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.once('error', (error) => done({ code: 1, said: `${command}: ${error.message}\n` }))
    child.once('close', (code) => done({ code: code ?? 1, said }))
  }).then(({ code, said }) => {
    process.stdout.write(said)
    if (code !== 0) console.error(`${command} failed`)
    return code
  })

const codes = await Promise.all(checks.map(run))
process.exitCode = codes.every((code) => code === 0) ? 0 : 1
