import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Accepted, judge, type Report } from './advisories.ts'

// Asks the registry what is known of the packages that a server has. 1: something is to be done. 2: nobody answered.
const asked = spawnSync('npm', ['audit', '--omit', 'dev', '--json'], { encoding: 'utf8', maxBuffer: 100_000_000 })
const list: Accepted[] = JSON.parse(readFileSync('build/accepted-advisories.json', 'utf8'))
const { isUnanswered, problems, accepted } = judge(reportOf(asked.stdout), list, new Date().toISOString().slice(0, 10))
if (isUnanswered) console.error(`The registry does not answer, and nothing was checked.\n${asked.stderr.trim()}`)
for (const line of accepted) console.info(`Accepted: ${line}`)
for (const line of problems) console.error(line)
if (!isUnanswered && problems.length === 0) console.info('Nothing is known that is not accepted.')
process.exitCode = isUnanswered ? 2 : problems.length > 0 ? 1 : 0

function reportOf(text: string): Report {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's page, or nothing at all: as good as no answer.
    return {}
  }
}
