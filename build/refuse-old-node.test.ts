import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkNode } from '../src/server/command/check-machine.ts'

/** As a Node of this version would begin. */
const run = (script: string, version: string) => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const { status, stderr } = spawnSync(process.execPath, ['--import', `data:text/javascript,${older}`, script], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

test.each(['build/landfall.mjs', 'build/start.mjs'])('%s says to an older Node what is needed', (script) => {
  for (const version of ['16.20.2', '18.20.8', '20.18.9'])
    expect(run(script, version)).toEqual({
      status: 1,
      stderr: `Node ${version} is too old: install 20.19 or later\n`,
    })
  const [first] = readFileSync(script, 'utf8').match(/^import .*$/m) ?? []
  expect(first).toBe("import './refuse-old-node.mjs'")
})

test('the doctor and the package ask for the same', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(engines.node).toBe('>=20.19')
  expect([checkNode('20.18.9').todo, checkNode('20.19.0').todo]).toEqual([expect.stringContaining('20.19'), null])
})
