import situations from '../features/container/situations.txt?raw'

/** What is decided and said in each situation, as the test writes it down: a title, then rows of a name and its lines. */
const blocks = situations
  .trim()
  .split('\n\n')
  .map((block) => {
    const [title = '', ...lines] = block.split('\n')
    const rows: { name: string; lines: string[] }[] = []
    for (const line of lines) {
      const [name, text] = [line.slice(2, 12).trim(), line.slice(13)]
      if (name) rows.push({ name, lines: [text] })
      else rows.at(-1)?.lines.push(text)
    }
    return { title, rows }
  })

export function SituationStates() {
  return (
    <ol className="grid gap-4">
      {blocks.map(({ title, rows }) => (
        <li key={title} className="min-w-0">
          <h3>{title}</h3>
          <dl className="kv">
            {rows.map(({ name, lines }) => (
              <Row key={name} name={name} lines={lines} />
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

function Row({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={name === 'sentence' ? 'font-semibold' : undefined}>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </dd>
    </>
  )
}
