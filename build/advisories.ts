/** An advisory that is known and accepted for a time: what it is about does not happen here. */
export interface Accepted {
  /** Such as `GHSA-xxxx-xxxx-xxxx`. */
  advisory: string
  package: string
  /** Why it does not matter here: which code is not reached, by what. */
  because: string
  /** The last day on which it is accepted, `2026-12-31`, UTC. */
  until: string
}

/** What `npm audit --json` says, as far as it is read here. */
export interface Report {
  message?: string
  vulnerabilities?: Record<string, { name: string; severity: string; range?: string; via: readonly (string | Via)[] }>
}
interface Via {
  url?: string
  title?: string
  severity?: string
}

export interface Judged {
  /** Nobody answered: nothing is known. */
  isUnanswered: boolean
  /** What must be mended, or accepted with a reason: one line each. */
  problems: string[]
  /** What is accepted. */
  accepted: string[]
}

const idOf = ({ url = '' }: Via) => /GHSA(-[a-z0-9]{4}){3}/i.exec(url)?.[0]?.toUpperCase()

/** What is to be done about the advisories of a report, on this day (`2026-11-26`, UTC). */
export function judge(report: Report, list: readonly Accepted[], today: string): Judged {
  if (!report.vulnerabilities) return { isUnanswered: true, problems: [], accepted: [] }
  const found = Object.values(report.vulnerabilities).flatMap(({ name, severity, range, via }) =>
    via
      .filter((one) => typeof one !== 'string')
      .map((one) => ({
        id: idOf(one),
        name,
        line: `${name} ${range ?? ''} (${one.severity ?? severity}): ${one.title ?? ''} ${one.url ?? ''}`,
      })),
  )
  const accepts = (one: Accepted) =>
    found.some(({ id, name }) => id === one.advisory.toUpperCase() && name === one.package)
  const isAccepted = ({ id, name }: (typeof found)[number]) =>
    list.some((one) => one.advisory.toUpperCase() === id && one.package === name && one.until >= today)
  return {
    isUnanswered: false,
    problems: [
      ...found.filter((one) => !isAccepted(one)).map(({ line }) => line),
      ...list
        .filter((one) => !accepts(one))
        .map((one) => `${one.advisory} of ${one.package} is accepted, and there is none`),
      ...list
        .filter((one) => accepts(one) && one.until < today)
        .map((one) => `${one.advisory} of ${one.package} was accepted until ${one.until}`),
    ],
    accepted: found.filter(isAccepted).map(({ line }) => line),
  }
}
