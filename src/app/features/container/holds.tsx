import { Ban, Check, Hourglass } from 'lucide-react'
import type { Container } from '#contract/container.ts'
import { holdWords } from '../../lib/words.ts'
import { Mean } from '../../ui/mean.tsx'

/** What forbids the pickup, in the terminal's words, and who clears it. */
export function Holds({ box }: { box: Container['attributes'] }) {
  const holds = box.holds_at_pod_terminal
  return (
    <section className="sec" aria-labelledby="holds">
      <header>
        <h2 id="holds">Holds</h2>
      </header>
      {holds.length === 0 ? (
        <p className="text-ink-2">
          {box.terminal_checked_at ? (
            <>
              <Check className="s" /> None reported by the terminal.
            </>
          ) : (
            'The terminal has not been asked yet.'
          )}
        </p>
      ) : (
        <table className="plain-table">
          <tbody>
            {holds.map(({ name, status, description }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a terminal may report the same hold twice
              <tr key={at}>
                <th scope="row">
                  {status === 'hold' ? (
                    <Mean tone="blocked" icon={Ban} words={capital(holdWords[name].words)} />
                  ) : (
                    <Mean tone="unknown" icon={Hourglass} words={capital(holdWords[name].words)} />
                  )}
                </th>
                <td>
                  {description}
                  {status === 'pending' && <div className="text-12 text-ink-3">Announced: it does not block yet.</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
