import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:process'
import { builtIn, debianFiles, dependenciesOfServer } from './packages.ts'

// npm run package: a tarball and, where there is dpkg-deb, a Debian package, both with a Node.js of their own, in packages/.
const { version, ...project } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string
  dependencies: Record<string, string>
}
const node = builtIn[`${platform}-${arch}`]
if (!node)
  throw new Error(`No package is made for ${platform} on ${arch}: there is one for ${Object.keys(builtIn).join(', ')}.`)

const out = 'packages'
const name = `landfall-${version}-${platform}-${arch}`
const tree = `${out}/${name}`
rmSync(out, { recursive: true, force: true })
mkdirSync(`${tree}/bin`, { recursive: true })

for (const path of ['package.json', 'package-lock.json', 'LICENSE', 'NOTICE', 'README.md', 'dist', 'docs'])
  cpSync(path, `${tree}/${path}`, { recursive: true })
mkdirSync(`${tree}/build`)
for (const path of ['build/landfall.mjs', 'build/refuse-old-node.mjs', 'build/healthy.mjs'])
  copyFileSync(path, `${tree}/${path}`)
copyFileSync('deploy/tarball/landfall', `${tree}/bin/landfall`)

// What the pages are made of is in dist already: only what the server loads while it runs goes along.
run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], tree)
const needed = dependenciesOfServer(`${tree}/dist/server`, project.dependencies)
writeFileSync(
  `${tree}/package.json`,
  `${JSON.stringify({ ...project, version, dependencies: needed, devDependencies: {} }, null, 2)}\n`,
)
run('npm', ['prune', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], tree)
rmSync(`${tree}/package-lock.json`)
addNode(node)
run('chmod', ['-R', 'u=rwX,go=rX', tree])
run('chmod', ['755', `${tree}/bin/landfall`, `${tree}/bin/node`])

// Nothing of the machine that makes them goes along: neither its users nor the time.
const moment = run('git', ['log', '-1', '--format=%ct']).trim()
const sameEverywhere = ['--sort=name', `--mtime=@${moment}`, '--owner=0', '--group=0', '--numeric-owner']
run('tar', ['-C', out, ...sameEverywhere, '-cf', `${out}/${name}.tar`, name])
run('gzip', ['-n', '-f', `${out}/${name}.tar`])
const made = [`${name}.tar.gz`]
if (spawnSync('dpkg-deb', ['--version']).status === 0) made.push(makeDebianPackage(node.debian))
else console.info('There is no dpkg-deb here: only the tarball is made.')

const sums = made.map(
  (file) =>
    `${createHash('sha256')
      .update(readFileSync(`${out}/${file}`))
      .digest('hex')}  ${file}\n`,
)
writeFileSync(`${out}/SHA256SUMS`, sums.join(''))
console.info(sums.join('').trimEnd())

/** Node.js as the registry has it, compared with the sum that is written here. */
function addNode({ package: from, version: of, integrity }: (typeof builtIn)[string]) {
  const packed = run('npm', ['pack', `${from}@${of}`, '--silent', '--pack-destination', out]).trim()
  const file = `${out}/${packed}`
  const sum = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (sum !== integrity) throw new Error(`${from}@${of} has the sum ${sum}, and is expected to have ${integrity}.`)
  run('tar', ['-C', out, '-xzf', file, 'package/bin/node', 'package/LICENSE'])
  copyFileSync(`${out}/package/bin/node`, `${tree}/bin/node`)
  copyFileSync(`${out}/package/LICENSE`, `${tree}/bin/LICENSE.node`)
  rmSync(`${out}/package`, { recursive: true })
  rmSync(file)
}

function makeDebianPackage(architecture: string): string {
  const root = `${out}/debian`
  const file = `landfall_${version}_${architecture}.deb`
  mkdirSync(`${root}/opt`, { recursive: true })
  cpSync(tree, `${root}/opt/landfall`, { recursive: true })
  const size = Number(run('du', ['-sk', root]).split('\t')[0])
  for (const [path, { text, mode }] of debianFiles({ version, architecture, size })) {
    mkdirSync(`${root}/${path}`.replace(/\/[^/]+$/, ''), { recursive: true })
    writeFileSync(`${root}/${path}`, text)
    run('chmod', [mode, `${root}/${path}`])
  }
  run('chmod', ['-R', 'u=rwX,go=rX', root])
  run('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', root, `${out}/${file}`], '.', { SOURCE_DATE_EPOCH: moment })
  rmSync(root, { recursive: true })
  return file
}

/** @throws where it ends with another status than 0, after it has said why */
function run(command: string, args: string[], cwd = '.', env: Record<string, string> = {}): string {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}.\n${stdout}`)
  return stdout
}
