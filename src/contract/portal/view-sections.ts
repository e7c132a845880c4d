export const viewLanguages = ['en', 'es', 'de', 'fr', 'zh'] as const
export type ViewLanguage = (typeof viewLanguages)[number]

/** The parts of a container or a shipment that a customer may be shown. What is off is not in the answer either. */
export const viewSections = [
  'container_numbers',
  'bill_of_lading_number',
  'references',
  'arrival',
  'deadline',
  'holds',
  'fees',
  'vessel',
  'terminal',
  'pickup_number',
  'contact',
  'map',
  'subscriptions',
  'calendar',
  'questions',
] as const
export type ViewSection = (typeof viewSections)[number]

/** Nothing that is internal, costs money or names somebody else. */
export const safeSections: Record<ViewSection, boolean> = {
  container_numbers: true,
  bill_of_lading_number: true,
  references: false,
  arrival: true,
  deadline: true,
  holds: true,
  fees: false,
  vessel: false,
  terminal: false,
  pickup_number: false,
  contact: true,
  map: false,
  subscriptions: false,
  calendar: false,
  questions: false,
}

/** Of whom a view names: an address, or `@` and a domain. In lower case. */
export const personForm = /^([^@\s,;<>]+)?@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

/** An origin that may frame a view, without a path. `http` only for who tries it on their own machine. */
export const originForm = /^https:\/\/[A-Za-z0-9.-]+(:\d{1,5})?$|^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/
export const colourForm = /^#[0-9A-Fa-f]{6}$/

/** `auto`: as the page around it, where the element says so, else as the visitor's system. */
export const viewThemes = ['auto', 'light', 'dark'] as const
/** Names of typefaces with commas between, and nothing that means more in a style. */
export const faceForm =
  /^[^,"'`()<>{}:;\\/@!&\s][^,"'`()<>{}:;\\/@!&\t\r\n]{0,59}(, ?[^,"'`()<>{}:;\\/@!&\t\r\n]{1,60}){0,5}$/
export const mostRadius = 24
/** Of the data: address of a logo: base64 takes four characters for three bytes. */
export const mostLogoText = 64 * 1024
