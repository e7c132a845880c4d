import { figure } from './figures.mjs'
import { startServer } from './server.mjs'
import { kinds, query, seededStore } from './stores.mjs'
import { median, oneOf, openTiming } from './timing.mjs'

/** The report of all lines and of one, over HTTP, with a measure for every container, against one container. */
export async function bench() {
  for (const kind of kinds) {
    const store = await seededStore(kind)
    const [{ count, scac }] = await query(store, measure)
    const { address, stop } = await startServer(store.env)
    const timing = openTiming(address)
    const reports = {
      'GET /v2/reports/lines': '/v2/reports/lines',
      'GET /v2/reports/lines, one quarter':
        '/v2/reports/lines?filter[quarter][start]=2026-Q1&filter[quarter][end]=2026-Q1',
      [`GET /v2/reports/lines/${scac}`]: `/v2/reports/lines/${scac}`,
    }
    const [plain, ...told] = await timing.inTurns(
      [
        { path: () => `/v2/containers/${oneOf(store.samples).id}` },
        ...Object.values(reports).map((path) => ({ path: () => path })),
      ],
      10,
    )
    for (const [at, name] of Object.keys(reports).entries())
      figure(
        `${kind}: ${name}`,
        { value: median(told[at]), unit: 'ms' },
        { value: Number(count), unit: 'measures' },
        { value: median(plain), unit: 'ms one container' },
      )
    await timing.close()
    await stop()
  }
}

/** Over the last two years, on eight lanes of each of ten lines. */
async function measure(db) {
  await db.query(`insert into line_measures (container_id, account_id, shipment_id, shipping_line_scac, container_number,
      is_case, port_of_loading_locode, port_of_loading_name, port_of_discharge_locode, port_of_discharge_name,
      departed_on, arrived_on, promised_hours, transit_hours, discharge_hours, eta_error_21, eta_error_14, eta_error_7,
      eta_error_3, eta_error_1, is_rolled, moves_due, moves_missing, news_hours)
    select id, account_id, shipment_id, scac, number, at = 1, 'CNNGB', 'Ningbo', pod, pod_name, on_day,
      on_day + 20 + n % 9, 480, 480 + n % 200, n % 40, n % 90 - 30, n % 70 - 20, n % 50 - 15, n % 30 - 9, n % 12 - 3,
      n % 17 = 0, 8, n % 3, array[n % 12, n % 31, n % 7]::real[]
    from (select c.id, c.account_id, c.shipment_id, c.number, s.shipping_line_scac as scac,
        s.port_of_discharge_locode as pod, s.port_of_discharge_name as pod_name,
        row_number() over (partition by c.shipment_id order by c.number) as at,
        ('x' || substr(md5(c.shipment_id::text), 1, 6))::bit(24)::int as n,
        current_date - ('x' || substr(md5(c.shipment_id::text), 7, 6))::bit(24)::int % 730 as on_day
      from containers c join shipments s on s.id = c.shipment_id) measured
    on conflict do nothing`)
  await db.query('vacuum analyze line_measures')
  return db.query('select count(*), min(shipping_line_scac) as scac from line_measures')
}
