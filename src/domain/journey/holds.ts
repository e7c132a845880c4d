import type { Hold } from '#contract/container.ts'
import { isCustoms, isRelease } from './documents.ts'
import { compare, type Statement } from './statement.ts'
import type { TerminalView } from './terminals.ts'

/** Hold and release statements of lines and customs, by DCSA code and document type. */
interface Change {
  name: Hold['name']
  status: Hold['status'] | 'released'
  statement: Statement
}

const sentences: Partial<Record<Hold['name'], string>> = {
  freight: 'The shipping line has not released the freight.',
  customs: 'Customs has not released the container.',
  VACIS: 'Customs selected the container for a scan.',
}

/**
 * The holds that are in force. The terminal's list is the better word: it ends what a line or customs said before it,
 * save a scan that is only announced, which stays until the terminal lists it or has the box available.
 */
export function holdsOf(statements: readonly Statement[], view: TerminalView | undefined, isOut: boolean): Hold[] {
  const listed = view?.holds?.list ?? []
  if (isOut) return [...listed]
  const current = new Map<Hold['name'], Change>()
  const changes = statements.flatMap(changesOf).sort((a, b) => compare(a.statement.at, b.statement.at))
  for (const change of changes) {
    if (change.status === 'released') current.delete(change.name)
    else current.set(change.name, change)
  }
  const told = [...current.values()].filter((change) => {
    if (listed.some(({ name }) => name === change.name)) return false
    if (!view?.holds || change.statement.at > view.holds.at) return true
    return change.name === 'VACIS' && view.available !== true
  })
  return [...listed, ...told.map(holdOf)]
}

function holdOf({ name, status, statement }: Change): Hold {
  const { remark, original } = statement.fact
  const sentence = sentences[name] ?? 'The container is on hold.'
  return { name, status: status === 'pending' ? 'pending' : 'hold', description: `${sentence} "${remark ?? original}"` }
}

function changesOf(statement: Statement): Change[] {
  const { code, document_type } = statement.fact
  if (statement.classifier !== 'ACT') return []
  const document = document_type ?? ''
  if (code === 'CUSS') return [{ name: 'VACIS', status: 'pending', statement }]
  if (code === 'CUSI') return [{ name: 'customs', status: 'hold', statement }]
  if (code === 'CUSR') return released(statement, 'customs', 'VACIS')
  if (code !== 'HOLD' && code !== 'RELS') return []
  if (isRelease(document))
    return code === 'HOLD' ? [{ name: 'freight', status: 'hold', statement }] : released(statement, 'freight')
  if (!isCustoms(document)) return []
  return code === 'HOLD' ? [{ name: 'customs', status: 'hold', statement }] : released(statement, 'customs', 'VACIS')
}

const released = (statement: Statement, ...names: Hold['name'][]): Change[] =>
  names.map((name) => ({ name, status: 'released', statement }))
