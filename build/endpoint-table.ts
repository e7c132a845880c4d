import { roles, scopes, scopesOfRole } from '../src/contract/access/scope.ts'
import { api } from '../src/contract/api.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { projectFiles } from './project-files.ts'

/** Where `docs/endpoints.md` is written to, and how it is made anew. */
export const path = 'docs/endpoints.md'
export const command = 'node build/run.mjs build/write-endpoint-table.ts'

const endpoints = Object.values(api).flatMap((verbs) => Object.values<Endpoint>(verbs))

/** Every endpoint with what it needs, what limits it and the tests that call it, as Markdown. */
export function endpointTable(): string {
  const tests = projectFiles().filter(({ path }) => /^(src|e2e)\/.*\.(test|spec)\.ts$/.test(path))
  const rows = endpoints.map((endpoint) => row(endpoint, tests))
  return `# Endpoints

Made by \`${command}\` from \`src/contract/api.ts\`: do not edit.

Besides the tests named here, every endpoint is called by \`src/server/examples.test.ts\` with the examples of its
description, by \`src/server/hostile.test.ts\` and its siblings with nonsense, and by \`src/server/isolation.test.ts\` with
what is somebody else's.

## Who

What each word in that column opens the endpoint to. \`src/server/http/scopes.test.ts\` asks every endpoint as each of them and
as each that is missing the scope; strangers are tried by \`src/server/hostile.test.ts\`, links by
\`src/server/view-isolation.property.test.ts\` and \`src/server/routes/delivery/delivery-strangers.test.ts\`.

| Who | A key with | ${roles.join(' | ')} | A customer's link | A trucker's link | A stranger |
|---|---|${roles.map(() => '---|').join('')}---|---|---|
${principals().join('\n')}

## All

| Endpoint | What it does | Who | Limit | Tests |
|---|---|---|---|---|
${rows.join('\n')}
`
}

function row(endpoint: Endpoint, tests: readonly { path: string; content: string }[]) {
  const { method, path, summary, bucket, deprecated } = endpoint
  const covering = tests.filter(({ content }) => mentions(content, endpoint)).map((test) => `\`${test.path}\``)
  return `| ${[
    `\`${method} ${path}\``,
    `${summary}${deprecated ? ' (deprecated)' : ''}`.replaceAll('|', '\\|'),
    whoOf(endpoint),
    bucket ? `\`${bucket}\`` : endpoint.public ? 'none' : 'general',
    covering.join(', ') || 'those of every endpoint',
  ].join(' | ')} |`
}

const yes = 'yes'
const no = '–'

/** A line for each word of the column. */
function principals(): string[] {
  const nobody = roles.map(() => no)
  const rows = scopes.flatMap((scope) => {
    const byRole = roles.map((role) => (scopesOfRole[role].includes(scope) ? yes : no))
    const strangers = [no, no, no]
    return [
      ...(endpoints.some((one) => one.scope === scope && !one.isPersonal)
        ? [[`\`${scope}\``, `\`${scope}\``, ...byRole, ...strangers]]
        : []),
      ...(endpoints.some((one) => one.scope === scope && one.isPersonal)
        ? [[`a person, \`${scope}\``, no, ...byRole, ...strangers]]
        : []),
    ]
  })
  return [
    ...rows,
    ['the token of a view', no, ...nobody, yes, no, no],
    ['the link of a delivery order', no, ...nobody, no, yes, no],
    ['anybody', ...['any', ...roles, '', '', ''].map(() => yes)],
  ].map((cells) => `| ${cells.join(' | ')} |`)
}

function whoOf(endpoint: Endpoint): string {
  if (endpoint.public) return 'anybody'
  if (endpoint.forViews) return 'the token of a view'
  if (endpoint.forTruckers) return 'the link of a delivery order'
  return `${endpoint.isPersonal ? 'a person, ' : ''}\`${endpoint.scope}\``
}

/** By its place in the table, as the client calls it, or by its method and address. */
function mentions(content: string, { name, method, path }: Endpoint): boolean {
  if (new RegExp(`\\bapi\\.${name.replace('.', '\\.')}\\b`).test(content)) return true
  const filled = '\\$\\{[^}]*\\}'
  const segments = path.split('/').slice(2)
  const patterns = segments.map((one) => (one.startsWith('{') ? `(${filled}|[^/'"\`\\s?{]+)` : `(${filled}|${one})`))
  const address = `/v2/${patterns.join('/')}`
  const quoted = new RegExp(`['"\`]${address}(?=[?'"\`])`, 'g')
  for (const { index } of content.matchAll(quoted)) {
    const around = content.slice(Math.max(0, index - 80), index + 120)
    const [said = 'GET'] = /(?<=')(GET|POST|PATCH|DELETE)(?=')|\b(post|patch|delete)(?=\()/.exec(around) ?? []
    if (said.toUpperCase() === method) return true
  }
  return false
}
