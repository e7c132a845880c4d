import { readTimeZones, setTimeZones } from '#domain/zones/zone-table.ts'

/**
 * The server's table of time zones, which the page names, so that it comes with the scripts; a page that may ask nobody
 * has it in itself.
 */
export async function loadTimeZones() {
  const named = document.getElementById('time-zones') as HTMLElement & { href: string }
  const table = JSON.parse(named.textContent || (await (await fetch(named.href)).text()))
  setTimeZones(readTimeZones(table))
}
