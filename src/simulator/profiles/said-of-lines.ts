/** What is known of how a line answers, beside what its profile says of how it is asked. */
export interface Known {
  /** In what the events of Track & Trace come: a list, `events`, lists by type, or events of versions 3. */
  form?: 'list' | 'events' | 'lists' | 'beta' | 'v3'
  /** A number that it does not know. */
  unknown?: Answer
  /** A key that it does not take. */
  refused?: Answer
  /** More questions than it allows. */
  spent?: Answer
  /** The parameters that its standard has, whatever a profile sends; others are refused. */
  takes?: readonly string[]
  /** Parameters that it refuses. */
  refuses?: readonly string[]
  /** Bills that begin with the SCAC: not known, or an error. */
  prefixed?: 'unknown' | Answer
  /** Bills without the SCAC in front are not known. */
  bare?: 'unknown'
  /** How Next-Page leads on. */
  next?: 'token' | 'address'
  /** Where the list of a body of its own stands. */
  list_in?: string
  /** The ports of the route by the id that they have in the list of places, as the provider publishes it. */
  route?: { port_of_loading: string; port_of_discharge: string }
  /** Members of every body. */
  besides?: object
  /** Planned events are PLAN, and vessels that are not known have empty names. */
  says_plan?: boolean
  /** Events do not say whether they have happened. */
  no_classifier?: boolean
  /** Seconds that a token lasts. */
  token_life?: number
}

export interface Answer {
  status: number
  body: unknown
  headers?: Readonly<Record<string, string>>
}

const maersk: Known = {
  form: 'events',
  unknown: { status: 404, body: { errors: [{ message: 'No events found' }] } },
  refused: { status: 401, body: { code: 'ERR_GW_001', message: 'Unauthorized' } },
  next: 'address',
}

const cma: Known = {
  unknown: { status: 200, body: [] },
  spent: { status: 429, body: { message: 'Too many requests' }, headers: { 'Retry-After': '3600' } },
}

/** Filters of Track & Trace 3.0.0-Beta-1, in which those of bills and bookings have gone. */
const betaFilters = [
  ...['eventTypes', 'shipmentEventTypeCodes', 'documentTypeCodes', 'documentReference', 'equipmentReference'],
  ...['transportEventTypeCodes', 'equipmentEventTypeCodes', 'eventDateTime', 'eventCreatedDateTime', 'sort'],
]

/** From what the lines publish, and what those who ask them tell; nobody here has asked one. */
const known: Record<string, Known> = {
  'maersk-plus': maersk,
  'maersk-public': maersk,
  'maersk-v3': { ...maersk, form: 'beta', next: 'token', takes: betaFilters },
  'hapag-lloyd': {
    unknown: { status: 500, body: { errorCode: 'error.internalServer', message: 'Internal server error' } },
    refused: { status: 401, body: { httpCode: '401', httpMessage: 'Unauthorized' } },
  },
  'cma-cgm': { ...cma, token_life: 299, next: 'token' },
  'cma-cgm-key': { ...cma, next: 'address' },
  msc: { unknown: { status: 200, body: [] }, no_classifier: true },
  one: { form: 'beta', unknown: { status: 404, body: { message: 'No data' } }, prefixed: 'unknown' },
  evergreen: {
    unknown: { status: 404, body: { statusCode: 404, errors: [{ message: 'Not found' }] } },
    prefixed: { status: 500, body: { statusCode: 500, errors: [{ message: 'Internal error' }] } },
    says_plan: true,
  },
  hmm: { form: 'lists', unknown: { status: 404, body: { message: 'No data found' } } },
  zim: {
    unknown: { status: 404, body: { message: 'Not found' } },
    refuses: ['limit', 'sort', 'eventType', 'cursor'],
    token_life: 3600,
  },
  cosco: {
    unknown: { status: 200, body: { code: '0', message: '', data: { type: 'none', content: null } } },
    refused: { status: 500, body: { message: 'HMAC signature does not match' } },
    list_in: 'data.content',
    besides: { code: '0', message: '' },
  },
  'dcsa-3': { form: 'v3' },
  'dcsa-3-beta': { form: 'beta', takes: betaFilters },
  shipsgo: { spent: { status: 429, body: { message: 'TOO_MANY_REQUESTS' } } },
  searates: {
    unknown: { status: 200, body: { status: 'error', message: 'NO_EVENTS', data: [] } },
    refused: { status: 200, body: { status: 'error', message: 'API_KEY_WRONG', data: [] } },
    spent: { status: 200, body: { status: 'error', message: 'API_KEY_LIMIT_REACHED', data: [] } },
    besides: { status: 'success', message: 'OK' },
    route: { port_of_loading: 'route.pol.location', port_of_discharge: 'route.pod.location' },
  },
  jsoncargo: { unknown: { status: 404, body: { error: { title: 'Container not found' } } }, list_in: 'data' },
}

const usual = {
  form: 'list',
  unknown: { status: 404, body: { statusCode: 404, errors: [{ reason: 'notFound', message: 'No events found' }] } },
  refused: { status: 401, body: { statusCode: 401, errors: [{ reason: 'unauthorized', message: 'Unauthorized' }] } },
  spent: { status: 429, body: { statusCode: 429, errors: [{ reason: 'rateLimit', message: 'Quota exceeded' }] } },
  next: 'token',
  token_life: 3600,
} as const satisfies Known

export const knownOf = (id: string): Known & Required<Pick<Known, keyof typeof usual>> => ({ ...usual, ...known[id] })
