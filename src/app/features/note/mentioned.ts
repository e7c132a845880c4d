/** Somebody who can be mentioned. */
export interface Colleague {
  id: string
  name: string
}

/** What is being typed after an `@`, and where that stands: null where no name is being typed before `caret`. */
export function typedMention(text: string, caret: number): { at: number; typed: string } | null {
  const [, typed] = /(?:^|[\s(])@([^\s@][^\n@]{0,60})?$/.exec(text.slice(0, caret)) ?? []
  if (typed === undefined && !/(?:^|[\s(])@$/.test(text.slice(0, caret))) return null
  return { at: caret - (typed?.length ?? 0) - 1, typed: typed ?? '' }
}

/** Whose name, or a part of it, begins with what was typed. */
export function matching<One extends Colleague>(people: readonly One[], typed: string): One[] {
  const wanted = typed.toLowerCase()
  return people.filter(({ name }) => {
    const known = name.toLowerCase()
    return known.startsWith(wanted) || known.split(/\s+/).some((part) => part.startsWith(wanted))
  })
}

/** The text in pieces: those that mention somebody have the name. */
export function piecesOf(text: string, names: readonly string[]): { text: string; name?: string }[] {
  const pieces: { text: string; name?: string }[] = []
  const longest = names.toSorted((a, b) => b.length - a.length)
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const rest = text.slice(at + 1)
    const name = longest.find((one) => rest.startsWith(one) && !/^[\p{L}\p{N}]/u.test(rest.slice(one.length)))
    if (name === undefined || at < from || !/(^|[\s(])$/.test(text.slice(0, at))) continue
    if (at > from) pieces.push({ text: text.slice(from, at) })
    from = at + 1 + name.length
    pieces.push({ text: text.slice(at, from), name })
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/**
 * Whom a text mentions. Of several who are called the same it is those that were picked; where none was, all of them.
 * @param picked ids of those who were chosen from the list
 */
export function mentionedIn<One extends Colleague>(
  text: string,
  people: readonly One[],
  picked: ReadonlySet<string>,
): One[] {
  const names = piecesOf(
    text,
    people.map(({ name }) => name),
  ).flatMap(({ name }) => name ?? [])
  return [...new Set(names)].flatMap((name) => {
    const called = people.filter((one) => one.name === name)
    const chosen = called.filter(({ id }) => picked.has(id))
    return chosen.length > 0 ? chosen : called
  })
}
