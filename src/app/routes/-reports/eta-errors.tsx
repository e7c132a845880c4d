import { t, tc, tn } from '#contract/language.ts'
import type { LineFigures } from '#contract/lines/line-report.ts'
import { percent, slipWords, tooFew } from './words.ts'

type Errors = LineFigures['eta_errors']

const [width, height, top, foot] = [520, 200, 20, 24]

/** What the line said of the arrival, by days before it: drawn for the eye, and the same as a table. */
export function EtaErrors({ errors }: { errors: Errors }) {
  return (
    <section className="sec mt-6" aria-label={t('ETA error')}>
      <header>
        <h2>{t('ETA error by days before arrival')}</h2>
      </header>
      <div className="grid gap-6 pt-3 desk:grid-cols-2">
        <div className="min-w-0">
          <Chart errors={errors} />
          <p className="text-12 text-ink-3">
            {t(
              'Column: nine in ten arrived at most so many days from what was said. Bar across: the median, filled where late, hollow where early.',
            )}
          </p>
        </div>
        <div className="overflow-x-auto">
          <table className="w-full text-13">
            <caption className="sr-only">{t('ETA error by days before arrival')}</caption>
            <thead>
              <tr className="border-line border-b text-start text-12 text-ink-2">
                {[t('Days before'), t('Median'), t('9 in 10 within'), t('Within one day'), t('Shipments')].map(
                  (words) => (
                    <th key={words} scope="col" className="py-1 pe-4 text-start font-mid">
                      {words}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {errors.map((one) => (
                <tr key={one.days_before} className="border-line border-b">
                  <th scope="row" className="py-1 text-start font-mid">
                    {one.days_before}
                  </th>
                  {one.median_days === null || one.within_one_day === null ? (
                    <td colSpan={3} className="text-ink-3">
                      {tooFew(one.shipment_count)}
                    </td>
                  ) : (
                    <>
                      <td>{slipWords(one.median_days)}</td>
                      <td>{one.p90_days !== null && tn(one.p90_days, '{count} day', '{count} days')}</td>
                      <td>{percent(one.within_one_day)}</td>
                    </>
                  )}
                  <td>{one.shipment_count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}

/** The table beside it says the same. */
function Chart({ errors }: { errors: Errors }) {
  const most = Math.max(1, ...errors.map(({ p90_days }) => p90_days ?? 0))
  const step = width / errors.length
  const y = (days: number) => height - foot - (days / most) * (height - foot - top)
  const lines = [1, 2, 3, 5, 10, 20, 50].filter((days) => days <= most && most / days <= 5)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="w-full" aria-hidden="true">
      {lines.map((days) => (
        <g key={days}>
          <line x1={0} x2={width} y1={y(days)} y2={y(days)} stroke="var(--line)" />
          <text x={width} y={y(days) - 3} textAnchor="end" fill="var(--ink-3)" fontSize={11}>
            {tn(days, '{count} day', '{count} days')}
          </text>
        </g>
      ))}
      {errors.map(({ days_before, median_days, p90_days, shipment_count }, at) => {
        const [left, middle] = [at * step + step * 0.2, at * step + step * 0.45]
        const wide = step * 0.5
        return (
          <g key={days_before}>
            {p90_days !== null && (
              <>
                <rect
                  x={left}
                  width={wide}
                  y={y(p90_days)}
                  height={height - foot - y(p90_days)}
                  fill="var(--transit-wash)"
                  stroke="var(--transit)"
                />
                <text x={middle} y={y(p90_days) - 5} textAnchor="middle" fill="var(--ink)" fontSize={12}>
                  {p90_days}
                </text>
              </>
            )}
            {median_days !== null && (
              <rect
                x={left - 6}
                width={wide + 12}
                y={y(Math.abs(median_days)) - 3}
                height={6}
                fill={median_days < 0 ? 'var(--ink)' : 'var(--surface)'}
                stroke="var(--ink)"
              />
            )}
            {p90_days === null && (
              <text x={middle} y={height - foot - 6} textAnchor="middle" fill="var(--ink-3)" fontSize={11}>
                {shipment_count === 0 ? tc('no shipments', 'none yet') : t('only {count}', { count: shipment_count })}
              </text>
            )}
            <text x={middle} y={height - 6} textAnchor="middle" fill="var(--ink-2)" fontSize={12}>
              {days_before}
            </text>
          </g>
        )
      })}
      <line x1={0} x2={width} y1={height - foot} y2={height - foot} stroke="var(--ink)" />
    </svg>
  )
}
