import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { schema } from '#server/env.ts'
import { openFamilies } from '#server/metrics/metrics.ts'
import { fileSetting, secretSettings } from '#server/secret-settings.ts'

const text = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const settings = new Set([...Object.keys(schema.shape), ...secretSettings.map(fileSetting), 'NODE_ENV'])

/** What Prometheus says of whom it asks. */
const targetLabels = ['job', 'instance']

interface Registered {
  name: string
  type: string
  labelNames: string[]
}

/** What the server gives, by the names that samples have, with their labels. */
function given(): Map<string, Set<string>> {
  const registry = new Registry()
  openFamilies(registry)
  const names = new Map([['up', new Set(targetLabels)]])
  for (const { name, type, labelNames } of registry.getMetricsAsArray() as unknown as Registered[]) {
    const labels = new Set([...labelNames, ...targetLabels])
    if (type !== 'histogram') names.set(name, labels)
    else for (const end of ['bucket', 'sum', 'count']) names.set(`${name}_${end}`, new Set([...labels, 'le']))
  }
  return names
}

/** What an expression names, and where it cannot be read. */
function readExpression(expression: string) {
  // Grafana fills in the first, and the labels of the others are texts.
  const query = expression.replaceAll('$__rate_interval', '5m')
  const [metrics, labels, errors] = [new Set<string>(), new Set<string>(), [] as string[]]
  parser.parse(query).iterate({
    enter({ name, type, from, to, node }) {
      const words = query.slice(from, to)
      if (type.isError) errors.push(`${query.slice(0, from)} ⟨here⟩ ${query.slice(from)}`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.add(words)
      if (name === 'LabelName') labels.add(words)
    },
  })
  return { metrics: [...metrics], labels: [...labels], errors }
}

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: Record<string, string>
  annotations: Record<string, string>
}

const { groups } = parse(text('prometheus/landfall.yaml')) as { groups: { name: string; rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

interface Panel {
  id: number
  title: string
  type: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; legendFormat: string }[]
}
const dashboard = JSON.parse(text('grafana/landfall.json')) as {
  uid: string
  panels: Panel[]
  templating: { list: { name: string; type: string; query: string | { query: string } }[] }
}

const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
]

test('there are rules and panels', () => {
  expect(rules.length).toBeGreaterThan(10)
  expect(expressions.length - rules.length).toBeGreaterThan(20)
})

test.each(expressions)('$where asks for what a server gives: $expr', ({ expr }) => {
  const { metrics, labels, errors } = readExpression(expr)
  expect(errors).toEqual([])
  expect(metrics.length).toBeGreaterThan(0)
  const names = given()
  expect(metrics.filter((name) => !names.has(name))).toEqual([])
  const known = new Set(metrics.flatMap((name) => [...(names.get(name) ?? [])]))
  expect(labels.filter((label) => !known.has(label))).toEqual([])
})

test('a metric, a label and an expression that are none would be found', () => {
  expect(given().has('landfall_nothing_of_the_kind')).toBe(false)
  expect(readExpression('sum by (host) (rate(landfall_nothing{a="b"}[5m]))')).toMatchObject({
    metrics: ['landfall_nothing'],
    labels: ['host', 'a'],
    errors: [],
  })
  expect(readExpression('sum(landfall_store_up').errors).not.toEqual([])
})

test('each rule has a name, says how bad it is and what it is about, with labels that it has', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, expr, labels, annotations } of rules) {
    expect(['critical', 'warning', 'info'], alert).toContain(labels.severity)
    expect(annotations.summary, alert).toMatch(/\S/)
    const used = Array.from(JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g), ([, name = '']) => name)
    const grouped = /\bby \(([\w, ]+)\)/.exec(expr)?.[1]?.split(', ')
    const has = grouped ?? [...targetLabels, ...readExpression(expr).labels]
    expect(
      used.filter((name) => !has.includes(name)),
      alert,
    ).toEqual([])
  }
})

test('every metric of ours is in a rule or a panel: what nobody looks at is not collected', () => {
  const looked = new Set(expressions.flatMap(({ expr }) => readExpression(expr).metrics))
  const ours = [...given().keys()].filter((name) => name.startsWith('landfall_'))
  expect(ours.filter((name) => !looked.has(name))).toEqual([])
})

test('panels lie beside each other, and ask by the variables of the dashboard', () => {
  const { panels, templating } = dashboard
  const taken = new Set<string>()
  for (const { title, gridPos } of panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(x, title).toBeLessThan(24)
        expect(taken.has(`${x} ${y}`), `${title} at ${x}, ${y}`).toBe(false)
        taken.add(`${x} ${y}`)
      }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const variables = new Set(['__rate_interval', ...templating.list.map(({ name }) => name)])
  const used = JSON.stringify(dashboard).matchAll(/\$\{?(\w+)/g)
  for (const [, name = ''] of used) if (name !== '__all') expect(variables).toContain(name)
})

describe('Containerfile', () => {
  const lines = text('Containerfile')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

  test('copies only what there is', () => {
    const own = lines.filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    const sources = own.flatMap((line) => line.split(/\s+/).slice(1, -1))
    expect(sources.length).toBeGreaterThan(3)
    expect(sources.filter((path) => !existsSync(path))).toEqual([])
    // What is copied is not kept from the build.
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
    expect(sources.filter((path) => ignored.some((one) => one !== '' && path.split('/')[0] === one))).toEqual([])
  })

  test('runs no scripts of packages, and asks nobody but the registry for them', () => {
    const installs = lines.filter((line) => /\bnpm (ci|install|i)\b/.test(line))
    expect(installs).toHaveLength(2)
    for (const line of installs) expect(line).toMatch(/npm ci .*--ignore-scripts/)
    expect(lines.join('\n')).not.toMatch(/\b(curl|wget|npx|playwright|ADD )\b/)
  })

  test('serves as a user of its own, whose only folder is that of the data', () => {
    expect(last).toContain('USER 10001:10001')
    expect(last).toContain('VOLUME /data')
    expect(last.findIndex((line) => line.startsWith('USER '))).toBeLessThan(
      last.findIndex((line) => line.startsWith('CMD ')),
    )
    expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true)
  })

  test('sets only settings that there are', () => {
    const set = last.filter((line) => line.startsWith('ENV ')).flatMap((line) => line.slice(4).trim().split(/\s+/))
    const names = set.map((one) => one.split('=')[0] ?? '')
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !settings.has(name))).toEqual([])
  })
})

describe('compose.yaml', () => {
  interface Service {
    image: string
    environment: Record<string, string>
    secrets: string[]
    ports?: string[]
    [option: string]: unknown
  }
  const compose = parse(text('compose.yaml')) as {
    services: Record<'landfall' | 'database' | 'bucket', Service>
    secrets: Record<string, { file: string }>
    volumes: Record<string, unknown>
  }
  const { landfall, database, bucket } = compose.services

  test('sets only settings that there are, commented ones too, and no secret by itself', () => {
    const commented = Array.from(text('compose.yaml').matchAll(/^ +# ([A-Z][A-Z0-9_]+):/gm), ([, name = '']) => name)
    const names = [...Object.keys(landfall.environment), ...commented]
    expect(commented).toContain('SMTP_URL_FILE')
    expect(names.filter((name) => !settings.has(name))).toEqual([])
    expect(
      Object.keys(landfall.environment).filter((name) => (secretSettings as readonly string[]).includes(name)),
    ).toEqual([])
  })

  test('mails go nowhere by default', () => {
    expect(Object.keys(landfall.environment).filter((name) => /^(SMTP|MAIL|IMAP)/.test(name))).toEqual([])
  })

  test('every secret that is named is made, and lies where the settings look for it', () => {
    const made = Array.from(text('make-secrets.sh').matchAll(/^keep (\w+)/gm), ([, name = '']) => name)
    expect(Object.keys(compose.secrets).toSorted()).toEqual(made.toSorted())
    for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`./secrets/${name}`)
    for (const service of Object.values(compose.services))
      for (const [setting, value] of Object.entries(service.environment ?? {}))
        if (setting.endsWith('_FILE')) expect(service.secrets).toContain(value.replace('/run/secrets/', ''))
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('deploy/secrets/')
  })

  test('the server can write to its data alone, and visitors reach one port', () => {
    expect(landfall).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(landfall.volumes).toEqual(['data:/data'])
    expect(landfall.ports).toEqual(['127.0.0.1:4949:4949'])
    expect([database.ports, bucket.ports]).toEqual([undefined, undefined])
    expect(bucket.profiles).toEqual(['bucket'])
    for (const name of ['data', 'database', 'objects']) expect(Object.keys(compose.volumes)).toContain(name)
  })

  test('every file that is mounted is there', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes }) => (volumes ?? []) as string[])
    const files = mounted.filter((one) => one.startsWith('./')).map((one) => `deploy/${one.split(':')[0]}`)
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((path) => !existsSync(path))).toEqual([])
  })
})

test('the unit of systemd sets only settings that there are, and each secret from its own credential', () => {
  const unit = text('landfall.service')
  const set = Array.from(unit.matchAll(/^#?Environment=(.*)$/gm), ([, all = '']) => all.split(' ')).flat()
  expect(set.length).toBeGreaterThan(2)
  for (const one of set) {
    const [name = '', value = ''] = one.split('=')
    expect(settings).toContain(name)
    if (!name.endsWith('_FILE')) continue
    expect(unit).toMatch(new RegExp(`^#?LoadCredential=${value.replace('%d/', '')}:`, 'm'))
  }
})

test('what is deployed is described', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  const files = readdirSync('deploy', { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const paths = files
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .filter((path) => !path.includes('/secrets/'))
  // Of Kubernetes one names the folder, and its own file names the others.
  const ofTheirBuild = /\/(container|debian|kubernetes|tarball)\//
  expect(paths.filter((path) => !guide.includes(`\`${path}\``) && !ofTheirBuild.test(path))).toEqual([])
})

const promtool = spawnSync('promtool', ['--version']).status === 0
test.runIf(promtool)('Prometheus takes the rules, and they tell what they are to tell', () => {
  for (const args of [
    ['check', 'rules', 'landfall.yaml'],
    ['test', 'rules', 'landfall.test.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: 'deploy/prometheus', encoding: 'utf8' })
    expect(status, `${stdout}${stderr}`).toBe(0)
  }
})
