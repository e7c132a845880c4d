import type { Page, Request } from '@playwright/test'
import type { Furniture } from './furnish.ts'

export interface Screen {
  path: string
  /** What a visitor does before it looks as meant. */
  ready?: (page: Page) => Promise<unknown>
  /** Part of it never comes. */
  waits?: boolean
  /** The narrowest window that has it, in px. */
  from?: number
}

const inTable = (page: Page) => page.getByRole('row').nth(1).waitFor()
const chosen = async (page: Page) => {
  await inTable(page)
  await page.getByRole('row').nth(1).getByRole('checkbox').click()
}
const dialog = (page: Page) => page.getByRole('dialog').waitFor()
const pressed = (keys: string) => async (page: Page) => {
  await inTable(page)
  await page.keyboard.press(keys)
}

async function expanded(page: Page) {
  await inTable(page)
  await page
    .getByRole('button', { name: /^Containers of / })
    .first()
    .click()
}

/** Every screen somebody signed in can see, by the name of its picture: each route, and what opens over it. */
export function screensOf(made: Furniture): Record<string, Screen> {
  const party = `/parties/${made.party}`
  const view = `${party}/views/${made.view}`
  const webhook = `/webhooks/${made.webhook}`
  const shipment = `/shipments/${made.shipment}`
  const timeline = (page: Page) => page.getByRole('heading', { name: 'Timeline' }).waitFor()
  const preview = (page: Page) => page.frameLocator('iframe').getByRole('heading').first().waitFor()
  return {
    home: { path: '/', ready: (page) => page.getByRole('heading', { name: 'First in line' }).waitFor() },
    shipments: { path: '/shipments', ready: inTable },
    'shipments-by-shipment': { path: '/shipments?grain=shipments', ready: expanded },
    'shipments-grouped': { path: '/shipments?group=customer', ready: expanded },
    'shipments-none': { path: '/shipments?grain=shipments&q=TGHU5510201' },
    'side-panel': {
      path: `/shipments?open=${made.container}`,
      from: 1101,
      ready: (page) => page.getByRole('complementary').getByRole('heading').first().waitFor(),
    },
    filters: {
      path: '/shipments',
      ready: async (page) => {
        await inTable(page)
        await page.getByRole('button', { name: 'Add a filter' }).click()
        await page.getByRole('textbox', { name: 'Find a filter' }).waitFor()
      },
    },
    columns: {
      path: '/shipments',
      from: 641,
      ready: async (page) => {
        await inTable(page)
        await page.getByRole('button', { name: 'Columns' }).click()
      },
    },
    chosen: { path: '/shipments', ready: chosen },
    'tag-chosen': {
      path: '/shipments',
      ready: async (page) => {
        await chosen(page)
        await page.getByRole('toolbar').getByRole('button', { name: 'Tag' }).click()
        await dialog(page)
      },
    },
    shipment: { path: shipment, ready: timeline },
    why: {
      path: shipment,
      ready: async (page) => {
        await timeline(page)
        await page.getByRole('main').locator('[data-explains=verdict]').click()
        await page.getByRole('dialog', { name: 'Why this value' }).waitFor()
      },
    },
    confirm: {
      path: shipment,
      ready: async (page) => {
        await timeline(page)
        const stop = page.getByRole('button', { name: 'Stop tracking' })
        if (!(await stop.isVisible())) await page.getByText('Tracking', { exact: true }).click()
        await stop.click()
        await dialog(page)
      },
    },
    mentions: {
      path: shipment,
      ready: async (page) => {
        await page.getByRole('button', { name: 'Mentions' }).click()
        const mentions = page.getByRole('dialog', { name: /^Mentions/ })
        await mentions.getByRole('link').or(mentions.getByText('None yet')).first().waitFor()
      },
    },
    'by-hand': { path: `${shipment}?edit=by-hand`, ready: dialog },
    'invoice-check': { path: `${shipment}?edit=invoice`, ready: dialog },
    found: { path: '/shipments/find?q=PO%2045001' },
    numbers: { path: '/shipments/numbers?list=TCLU4829132,MAEU248119305,HLCUSHA2611BKQY3,TGHU5510201', ready: inTable },
    suggestions: {
      path: '/shipments',
      ready: async (page) => {
        await inTable(page)
        await page.getByRole('combobox', { name: 'Search' }).fill('45001')
        await page.getByRole('option').first().waitFor()
      },
    },
    palette: {
      path: '/shipments',
      ready: async (page) => {
        await pressed('Control+k')(page)
        await page.getByRole('option').first().waitFor()
      },
    },
    keys: {
      path: '/shipments',
      ready: async (page) => {
        await pressed('?')(page)
        await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
      },
    },
    track: { path: '/shipments/track?numbers=MAEU248119305,TCLU4829132,TGHU5510201', ready: dialog },
    requests: { path: '/tracking-requests', ready: inTable },
    'request-parties': { path: `/tracking-requests/${made.request}/parties`, ready: dialog },
    exceptions: { path: '/exceptions', ready: (page) => page.getByRole('table', { name: 'Exceptions' }).waitFor() },
    lines: { path: '/reports/lines', ready: inTable },
    line: {
      path: '/reports/lines?line=OOLU',
      ready: (page) => page.getByRole('heading', { name: 'By lane' }).waitFor(),
    },
    documents: { path: '/documents', ready: inTable },
    document: { path: `/documents/${made.document}` },
    mails: { path: '/documents/mails', ready: inTable },
    mail: { path: `/documents/mails/${made.mail}`, ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
    customers: { path: '/parties', ready: inTable },
    'customer-new': { path: '/parties/new', ready: dialog },
    customer: { path: party },
    merge: { path: `${party}/merge`, ready: dialog },
    contact: { path: `${party}/contacts/${made.contact}`, ready: dialog },
    'contact-new': { path: `${party}/contacts/new`, ready: dialog },
    'view-new': { path: `${party}/views/new`, ready: preview },
    view: { path: view, ready: preview },
    'view-token-new': { path: `${view}/tokens/new`, ready: dialog },
    'view-token-rotate': { path: `${view}/tokens/${made.token}/rotate`, ready: dialog },
    webhooks: { path: '/webhooks', ready: inTable },
    'webhook-new': { path: '/webhooks/new', ready: dialog },
    'webhook-samples': { path: '/webhooks/samples' },
    webhook: { path: webhook },
    'webhook-edit': { path: `${webhook}/edit`, ready: dialog },
    'webhook-replay': { path: `${webhook}/replay`, ready: dialog },
    'webhook-send': { path: `${webhook}/send`, ready: dialog },
    settings: { path: '/settings', ready: (page) => page.getByRole('searchbox', { name: 'Find a setting' }).waitFor() },
    connections: { path: '/settings/connections', ready: inTable },
    'connection-new': { path: '/settings/connections/new', ready: dialog },
    'connection-edit': { path: `/settings/connections/${made.connection}/edit`, ready: dialog },
    'connection-test': { path: `/settings/connections/${made.connection}/test`, ready: dialog },
    'connection-remove': { path: `/settings/connections/${made.connection}/remove`, ready: dialog },
    terminals: { path: '/settings/terminals', ready: inTable },
    'terminal-new': { path: '/settings/terminals/new', ready: dialog },
    'terminal-edit': { path: `/settings/terminals/${made.terminal}/edit`, ready: dialog },
    'terminal-import': { path: '/settings/terminals/import', ready: dialog },
    'terminal-list': { path: '/settings/terminals/list', ready: dialog },
    'terminal-code': { path: `/settings/terminals/codes/${made.code}`, ready: dialog },
    imports: { path: '/imports' },
    // Nobody works through it there.
    import: { path: `/imports/${made.import}`, waits: true },
    welcome: { path: '/welcome' },
    proposals: { path: '/documents/proposals' },
    alerts: { path: '/settings/alerts' },
    'alerts-new': { path: '/settings/alerts/new', ready: dialog },
    'alerts-edit': { path: `/settings/alerts/${made.alert}/edit`, ready: dialog },
    exports: { path: '/settings/exports', ready: (page) => page.getByText('No list is sent regularly.').waitFor() },
    'export-regularly': { path: '/settings/exports?list=verdict%3Dblocked&columns=number', ready: dialog },
    'free-time': { path: '/settings/free-time', ready: inTable },
    'free-time-new': { path: '/settings/free-time/new', ready: dialog },
    'free-time-calendar-new': { path: '/settings/free-time/calendars/new', ready: dialog },
    'free-time-calendar-edit': { path: `/settings/free-time/calendars/${made.calendar}/edit`, ready: dialog },
    'free-time-edit': { path: `/settings/free-time/${made.rules}/edit`, ready: dialog },
    keys_of_api: { path: '/settings/keys', ready: inTable },
    'key-new': { path: '/settings/keys/new', ready: dialog },
    'key-edit': { path: `/settings/keys/${made.key}/edit`, ready: dialog },
    audit: { path: '/settings/audit', ready: inTable },
    'audit-receiver-new': { path: '/settings/audit/receivers/new', ready: dialog },
    'audit-receiver': { path: `/settings/audit/receivers/${made.receiver}`, ready: dialog },
    'audit-line': { path: `/settings/audit/${made.line}`, ready: dialog },
    security: { path: '/settings/security', ready: (page) => page.getByText('this one').waitFor() },
    'second-factor': { path: '/second-factor', ready: (page) => page.getByText('Signed in as').waitFor() },
    people: { path: '/settings/people', ready: inTable },
    retention: { path: '/settings/retention', ready: (page) => page.getByLabel(/^Keep shipments/).waitFor() },
    company: { path: '/settings/company', ready: (page) => page.getByLabel('Name of your company').waitFor() },
    fields: { path: '/settings/fields', ready: inTable },
    'field-new': { path: '/settings/fields/new', ready: dialog },
    'field-edit': { path: `/settings/fields/${made.field}/edit`, ready: dialog },
    'documents-settings': { path: '/settings/documents' },
    'person-new': { path: '/settings/people/new', ready: dialog },
    'person-edit': { path: `/settings/people/${made.user}/edit`, ready: dialog },
    nothing: { path: '/no/such/page' },
    embed: {
      path: `/embed/${made.view}#${made.secret}`,
      ready: (page) => page.getByText('PO 4500118290').first().waitFor(),
    },
  }
}

/** What a stranger sees. */
export const strangersScreens: Record<string, Screen> = {
  'sign-in': { path: '/sign-in' },
  'sign-in-link': { path: '/sign-in?link=x' },
  'api-docs': { path: '/docs/api', ready: (page) => page.getByRole('heading', { name: 'Landfall API' }).waitFor() },
}

/** Only in a build for development. */
export const statesScreens = {
  states: {
    path: '/dev/states',
    waits: true,
    ready: (page: Page) => page.getByText('row 1', { exact: true }).waitFor({ state: 'attached' }),
  },
} satisfies Record<string, Screen>

/** Goes there, and waits until it is as meant, nothing moves and all it asked the server for has come. */
export async function show(page: Page, { path, ready, waits }: Screen) {
  const asked = new Set<Request>()
  const onRequest = (request: Request) => isAnswered(request) && asked.add(request)
  const onEnd = (request: Request) => asked.delete(request)
  page.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd)
  // A page of the same address but for its hash would not be loaded anew.
  await page.goto('about:blank')
  await page.goto(path)
  await page.locator('#picture').waitFor({ state: 'detached' })
  await page.getByRole('heading').first().waitFor()
  await ready?.(page)
  if (!waits) {
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    for (let quiet = 0; quiet < 6; quiet = asked.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(50)
  }
  page.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd)
  await page.evaluate(() => document.fonts.ready)
}

/** News of the server go on for as long as the page is open. */
const isAnswered = (request: Request) => !new URL(request.url()).pathname.endsWith('/live')
