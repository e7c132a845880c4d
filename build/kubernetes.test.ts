import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { schema } from '#server/env.ts'
import { fileSetting, secretSettings } from '#server/secret-settings.ts'

const folder = 'deploy/kubernetes'
const text = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const read = (name: string) => parse(text(name))
const guide = readFileSync('docs/operations.md', 'utf8')

const kustomization: {
  resources: string[]
  configMapGenerator: { name: string; envs: string[] }[]
  images: { name: string; newTag: string }[]
} = read('kustomization.yaml')

interface Probe {
  periodSeconds: number
  failureThreshold: number
  httpGet?: { path: string; port: string }
  tcpSocket?: { port: string }
}
interface Container {
  image: string
  envFrom: { configMapRef: { name: string } }[]
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  startupProbe: Probe
  readinessProbe: Probe
  livenessProbe: Probe
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
}
const { spec } = read('deployment.yaml')
const pod: {
  terminationGracePeriodSeconds: number
  securityContext: { runAsUser: number }
  containers: Container[]
  volumes: { name: string; secret?: { secretName: string } }[]
} = spec.template.spec
const [server] = pod.containers as [Container]

const settings = new Map(
  text('settings.env')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
)

test('every file of the folder is applied', () => {
  const known = [...kustomization.resources, ...kustomization.configMapGenerator.flatMap(({ envs }) => envs)]
  expect([...known, 'kustomization.yaml'].toSorted()).toEqual(readdirSync(folder).toSorted())
})

test('settings are those that there are, and those that hold a secret come from files of the secret', () => {
  for (const name of settings.keys()) {
    expect(Object.keys(schema.shape)).toContain(name)
    expect(secretSettings as readonly string[]).not.toContain(name)
  }
  expect(server.envFrom.map(({ configMapRef }) => configMapRef.name)).toEqual([
    kustomization.configMapGenerator[0]?.name,
  ])
  const place = server.volumeMounts.find(({ name }) => name === 'secrets')?.mountPath
  const { secret } = pod.volumes.find(({ name }) => name === 'secrets') ?? {}
  expect(guide).toContain(`create secret generic ${secret?.secretName} `)
  for (const { name, value } of server.env) {
    expect(secretSettings.map(fileSetting) as string[]).toContain(name)
    expect(value.startsWith(`${place}/`)).toBe(true)
    expect(guide, 'how the secret is made').toContain(`--from-file=${value.slice(`${place}/`.length)}`)
  }
})

test('what a server needs that keeps nothing itself is set: a database, a bucket, a key, a way to send mail', () => {
  const set = [...settings.keys(), ...server.env.map(({ name }) => name.replace(/_FILE$/, ''))]
  for (const name of [
    'DATABASE_URL',
    'SECRET_KEY',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'SMTP_URL',
  ])
    expect(set).toContain(name)
  expect(settings.get('DEMO')).toBe('0')
})

test('the image is that of the Containerfile, of this version, as its user, with a root that is read only', () => {
  const file = readFileSync('deploy/Containerfile', 'utf8')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(kustomization.images.map(({ name, newTag }) => [name, newTag])).toEqual([[server.image, version]])
  expect(file).toContain(`USER ${pod.securityContext.runAsUser}:`)
  expect(server.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  // A volume as the cluster makes it is open to others: the server makes a folder of its own in it.
  const data = server.volumeMounts.find(({ name }) => name === 'data')?.mountPath
  expect(settings.get('DATA_DIR')?.startsWith(`${data}/`)).toBe(true)
  expect(server.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp')
  for (const { name } of server.volumeMounts) expect(pod.volumes.map((one) => one.name)).toContain(name)
})

test('probes ask what the server answers, and a server that ends is left alone before it stops', () => {
  const port = Number(/PORT=(\d+)/.exec(readFileSync('deploy/Containerfile', 'utf8'))?.[1])
  const ports = new Map(server.ports.map(({ name, containerPort }) => [name, containerPort]))
  expect(Object.fromEntries(ports)).toEqual({ http: port, metrics: Number(settings.get('METRICS_PORT')) })
  expect(server.startupProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
  expect(server.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
  expect(server.livenessProbe.tcpSocket).toEqual({ port: 'http' })
  const drain = Number(settings.get('DRAIN_SECONDS'))
  const { periodSeconds, failureThreshold } = server.readinessProbe
  expect(periodSeconds * failureThreshold * 2).toBeLessThan(drain)
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 60)
})

test('the ingress leads to the service, by the address that people open, for files of every size that is taken', () => {
  const ingress = read('ingress.yaml')
  const service = read('service.yaml')
  const host = new URL(String(settings.get('PUBLIC_URL'))).host
  expect(ingress.spec.rules.map((rule: { host: string }) => rule.host)).toEqual([host])
  expect(ingress.spec.tls[0].hosts).toEqual([host])
  const { backend } = ingress.spec.rules[0].http.paths[0]
  expect(backend.service).toEqual({ name: service.metadata.name, port: { name: service.spec.ports[0].name } })
  expect(server.ports.map(({ name }) => name)).toContain(service.spec.ports[0].targetPort)
  const largest = Number(schema.shape.MAX_UPLOAD_MB.parse(undefined))
  const taken = Number.parseInt(ingress.metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'], 10)
  expect(taken).toBeGreaterThan(largest)
})

const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0

test.skipIf(!kubectl)('kubectl renders it, with the selectors of what is selected', () => {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const rendered = stdout.split(/^---$/m).map((one) => parse(one))
  expect(rendered.map(({ kind }) => kind).toSorted()).toEqual(
    ['ConfigMap', ...kustomization.resources.map((name) => read(name).kind)].toSorted(),
  )
  const labels = { 'app.kubernetes.io/name': 'landfall' }
  const of = (kind: string) => rendered.find((one) => one.kind === kind)
  expect(of('Service').spec.selector).toEqual(labels)
  expect(of('PodDisruptionBudget').spec.selector).toEqual({ matchLabels: labels })
  expect(of('Deployment').spec.template.metadata.labels).toEqual(labels)
  expect(of('Deployment').spec.template.spec.containers[0].envFrom[0].configMapRef.name).toBe(
    of('ConfigMap').metadata.name,
  )
})
