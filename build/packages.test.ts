import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { schema } from '#server/env.ts'
import { fileSetting, secretSettings } from '#server/secret-settings.ts'
import { debianFiles, dependenciesOfServer, unitOfPackage } from './packages.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-packages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const unit = readFileSync('deploy/landfall.service', 'utf8')
const files = debianFiles({ version: '1.2.3', architecture: 'amd64', size: 4096 })
const textOf = (path: string) => files.get(path)?.text ?? ''

test('the unit of the package has its own Node.js, a user that the command can be too, and the key in the data', () => {
  const own = textOf('usr/lib/systemd/system/landfall.service')
  expect(own).toMatch(/^ExecStart=\/opt\/landfall\/bin\/node build\/landfall\.mjs start$/m)
  expect(own).toMatch(/^User=landfall\nGroup=landfall$/m)
  expect(own).not.toMatch(/DynamicUser|LoadCredential|SECRET_KEY|\/usr\/bin\/node|npm/)
  // What keeps the server to itself is all there.
  const kept = unit.slice(unit.indexOf('NoNewPrivileges'))
  expect(own).toContain(kept)
})

test('a unit that has changed so that the package would not fit is refused', () => {
  expect(() => unitOfPackage(unit.replace('DynamicUser=yes\n', ''))).toThrow(/DynamicUser/)
  expect(() => unitOfPackage(unit.replace('/usr/bin/node', '/usr/local/bin/node'))).toThrow(/ExecStart/)
})

test('the settings it brings are all off, and settings that there are', () => {
  const known = new Set([...Object.keys(schema.shape), ...secretSettings.map(fileSetting)])
  const lines = textOf('etc/landfall/settings').split('\n')
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  const named = lines.flatMap((line) => /^#([A-Z0-9_]+)=/.exec(line)?.[1] ?? [])
  expect(named).toContain('DATABASE_URL_FILE')
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('shells read its scripts', () => {
  const scripts = ['DEBIAN/postinst', 'DEBIAN/prerm', 'DEBIAN/postrm', 'usr/bin/landfall'].map(textOf)
  for (const input of [...scripts, readFileSync('deploy/tarball/landfall', 'utf8')]) {
    expect(input).toMatch(/^#!\/bin\/sh\n/)
    expect(spawnSync('sh', ['-n'], { input, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  }
})

test.runIf(spawnSync('dpkg-deb', ['--version']).status === 0)('dpkg takes what describes it', () => {
  const root = join(folder, 'tree')
  for (const [path, { text, mode }] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text, { mode: Number.parseInt(mode, 8) })
  }
  const file = join(folder, 'landfall.deb')
  const build = spawnSync('dpkg-deb', ['--root-owner-group', '--build', root, file], { encoding: 'utf8' })
  expect(build).toMatchObject({ status: 0, stderr: '' })
  const { stdout } = spawnSync('dpkg-deb', ['--field', file], { encoding: 'utf8' })
  expect(stdout).toMatch(/^Version: 1\.2\.3\nArchitecture: amd64\n/m)
  expect(stdout).toMatch(/^Installed-Size: 4096$/m)
})

test('what the server loads goes along, wherever and however it names it', () => {
  const built = join(folder, 'server')
  mkdirSync(join(built, 'assets'), { recursive: true })
  writeFileSync(
    join(built, 'main.js'),
    'import{a}from"fastify";import"@scope/one/part.js";const x=await import(`late`)',
  )
  writeFileSync(join(built, 'assets/pdf.js'), "createRequire(here).resolve('pages/package.json')")
  writeFileSync(join(built, 'assets/pdf.js.map'), "'only-in-a-map'")
  const versions = {
    fastify: '1',
    '@scope/one': '2',
    late: '3',
    pages: '4',
    react: '5',
    '@scope/two': '6',
    'only-in-a-map': '7',
  }
  expect(dependenciesOfServer(built, versions)).toEqual({ fastify: '1', '@scope/one': '2', late: '3', pages: '4' })
})
