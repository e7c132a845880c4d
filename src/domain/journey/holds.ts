import type { Hold } from '#contract/container.ts'
import { isCustoms, isRelease } from './documents.ts'
import { compare, type Statement } from './statement.ts'
import type { TerminalView } from './terminals.ts'

/** Hold and release statements of lines and customs, by DCSA code and document type. */
export interface HoldChange {
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
 * Each with the statement it comes from, null where the terminal lists it; and those that ended, with why.
 */
export function heldBy(statements: readonly Statement[], view: TerminalView | undefined, isOut: boolean) {
  const listed = view?.holds?.list ?? []
  const holds: { hold: Hold; by: Statement | null }[] = listed.map((hold) => ({ hold, by: null }))
  const ended: { change: HoldChange; why: HoldEnd }[] = []
  if (isOut) return { holds, ended }
  const current = new Map<Hold['name'], HoldChange>()
  const changes = statements.flatMap(changesOf).sort((a, b) => compare(a.statement.at, b.statement.at))
  for (const change of changes) {
    const before = current.get(change.name)
    if (before) ended.push({ change: before, why: change.status === 'released' ? 'hold_released' : 'newest_report' })
    if (change.status === 'released') current.delete(change.name)
    else current.set(change.name, change)
  }
  for (const change of current.values()) {
    const why = endOf(change, view)
    if (why) ended.push({ change, why })
    else holds.push({ hold: holdOf(change), by: change.statement })
  }
  return { holds, ended }
}

export type HoldEnd = 'hold_released' | 'newest_report' | 'terminal_lists_it' | 'terminal_list_newer'

function endOf(change: HoldChange, view: TerminalView | undefined): HoldEnd | null {
  if (view?.holds?.list.some(({ name }) => name === change.name)) return 'terminal_lists_it'
  if (!view?.holds || change.statement.at > view.holds.at) return null
  return change.name === 'VACIS' && view.available !== true ? null : 'terminal_list_newer'
}

function holdOf({ name, status, statement }: HoldChange): Hold {
  const { remark, original } = statement.fact
  const sentence = sentences[name] ?? 'The container is on hold.'
  return { name, status: status === 'pending' ? 'pending' : 'hold', description: `${sentence} "${remark ?? original}"` }
}

function changesOf(statement: Statement): HoldChange[] {
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

const released = (statement: Statement, ...names: Hold['name'][]): HoldChange[] =>
  names.map((name) => ({ name, status: 'released', statement }))
