/**
 * What is reported of the lines that serve Track & Trace. UNVERIFIED: collected from second hand in February 2026 and
 * never run against a line. A template is where an operator begins, with the line's own portal beside it.
 */
export interface Template {
  scac: string
  /** Null where it is only told after registration. */
  base_url: string | null
  path: string | null
  auth: 'header_keys' | 'oauth2_client_credentials' | 'header_keys or oauth2_client_credentials' | 'unknown'
  /** Headers that carry credentials, by name. */
  credential_headers: readonly string[]
  api_version?: string
  requests_per_minute?: number
  notes: string
}

export const templates: readonly Template[] = [
  {
    scac: 'MAEU',
    base_url: 'https://api.maersk.com',
    path: '/track-and-trace-private/events',
    auth: 'oauth2_client_credentials',
    credential_headers: ['Consumer-Key'],
    notes: 'Registration at developer.maersk.com. /track-and-trace/v3/events has the shape of 3.0.0-Beta-1.',
  },
  {
    scac: 'HLCU',
    base_url: 'https://api.hlag.com',
    path: '/hlag/external/v2/events',
    auth: 'header_keys',
    credential_headers: ['X-IBM-Client-Id', 'X-IBM-Client-Secret'],
    requests_per_minute: 10,
    notes: 'Called a beta. 100 requests a day to try out, 6,000 a day by default. No push.',
  },
  {
    scac: 'MSCU',
    base_url: null,
    path: '/v2/events',
    auth: 'unknown',
    credential_headers: [],
    notes: 'Onboarding at developerportal.msc.com; fees may apply. Events may come without a classifier.',
  },
  {
    scac: 'EGLV',
    base_url: null,
    path: '/tnt/v2/events',
    auth: 'unknown',
    credential_headers: [],
    api_version: '2.2',
    notes:
      'ShipmentLink API portal; a list of allowed addresses. A client id is exchanged for a JWT, which no kind of auth here does. Dates may lack times.',
  },
  {
    scac: 'CMDU',
    base_url: 'https://apis.cma-cgm.net',
    path: null,
    auth: 'header_keys or oauth2_client_credentials',
    credential_headers: ['KeyId'],
    notes: 'Registration at the portal. Also APL, ANL and CNC.',
  },
  ...['ONEY', 'HDMU', 'YMLU', 'ZIMU'].map(
    (scac): Template => ({
      scac,
      base_url: null,
      path: '/v2/events',
      auth: 'unknown',
      credential_headers: [],
      notes: 'The line has a portal; keys and address come with the onboarding.',
    }),
  ),
]
