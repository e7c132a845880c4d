import { expect, test } from './test.ts'
import { dayThere, voyageOf, voyager } from './voyages.ts'

/** Los Angeles turns its clocks back on 1 November 2026: that day has 25 hours, and 01:30 comes twice. */
const turned = '2026-11-01'
const [oldest, sooner, later] = ['TCLU4829132', 'MSCU6639870', 'CSQU3054383'] as const

/** What the same moments are called on the viewer's own clock. */
const own = {
  'America/Los_Angeles': { arrived: '00:40', unloaded: '01:30' },
  'Asia/Kolkata': { arrived: '13:10', unloaded: '15:00' },
  UTC: { arrived: '07:40', unloaded: '09:30' },
} as const

for (const [timezoneId, mine] of Object.entries(own))
  test.describe(`read in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test(`a deadline is the same day at its place, in order, also when clocks are turned, ${timezoneId}`, async ({
      page,
      person,
      server,
    }) => {
      const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
      const { path } = await track([oldest, sooner, later], (voyage) => {
        const { equipment, transport } = voyageOf(voyage)
        const depot = { transportCall: { modeOfTransport: 'TRUCK', location: { locationName: 'A depot' } } }
        return [
          equipment('GTOT', 'CNNGB', '2026-10-02T09:15:00', 'ACT', { ...depot, emptyIndicatorCode: 'EMPTY' }),
          equipment('LOAD', 'CNNGB', '2026-10-05T10:00:00+08:00'),
          transport('ARRI', 'USLAX', `${turned}T00:40:00-07:00`),
          equipment('DISC', 'USLAX', `${turned}T01:30:00-08:00`),
        ]
      })
      const inside = { on_terminal: true, available: true, holds: [] }
      const days = { [later]: dayThere(3), [oldest]: turned, [sooner]: dayThere(1) }
      for (const [number, last_free_day] of Object.entries(days)) await terminal(number, { ...inside, last_free_day })

      await page.goto('/shipments?sort=binding_lfd')
      const rows = page.getByRole('table', { name: 'Containers' }).locator('tbody').getByRole('row')
      for (const [at, number] of [oldest, sooner, later].entries())
        await expect(rows.nth(at).getByRole('link').first()).toHaveText(number)
      const row = rows.filter({ hasText: oldest })
      await expect(row).toContainText('Sun 1 Nov')
      const clocks = page.getByRole('group', { name: 'Show times in' }).first()
      for (const clock of ['My time', 'UTC', 'Place time']) {
        await clocks.getByRole('button', { name: clock }).click()
        await expect(row).toContainText('Sun 1 Nov')
      }
      await page.goto('/shipments?sort=-binding_lfd')
      await expect(rows.nth(2).getByRole('link').first()).toHaveText(oldest)

      const { data } = await (await page.request.get('/v2/containers?filter[number]=TCLU4829132')).json()
      await page.goto(`${path}?container=${data[0].id}`)
      const timeline = page.getByRole('region', { name: 'Timeline' })
      const item = (what: string) => timeline.getByRole('listitem').filter({ hasText: what })
      const [arrived, unloaded] = [item('Vessel arrived').first(), item('Discharged').first()]
      const journey = page.getByRole('region', { name: 'Journey' })
      await expect(journey).toContainText('Sun 1 Nov 00:40')
      await expect(journey).toContainText('Sun 1 Nov 01:30')
      await expect(arrived.getByRole('button')).toHaveText(/00:40/)
      await expect(unloaded.getByRole('button')).toHaveText(/01:30/)
      await expect(unloaded.locator('time')).toHaveAttribute('datetime', '2026-11-01T09:30:00.000Z')
      await expect(arrived.locator('time')).toHaveAttribute('datetime', '2026-11-01T07:40:00.000Z')

      await clocks.getByRole('button', { name: 'My time' }).click()
      await expect(arrived.getByRole('button')).toHaveText(new RegExp(mine.arrived))
      await expect(unloaded.getByRole('button')).toHaveText(new RegExp(mine.unloaded))
      // Where nobody knows the clock there is nothing to convert.
      const empty = item('Empty out')
      await expect(empty).toContainText('zone unknown')
      await expect(empty.getByRole('button')).toHaveText(/09:15/)
    })
  })

for (const timezoneId of Object.keys(own))
  test.describe(`read in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test(`a time is that of its place, ${timezoneId}`, async ({ page, person, server }) => {
      const { track } = voyager({ address: server.address, apiKey: person.apiKey })
      const { path } = await track(['TCLU4829132'], (voyage) => {
        const { equipment, transport } = voyageOf(voyage)
        return [
          equipment('LOAD', 'CNNGB', '2026-06-05T10:00:00+08:00'),
          transport('ARRI', 'USLAX', '2026-06-17T22:30:00-07:00'),
        ]
      })
      await page.goto(path)
      const journey = page.getByRole('region', { name: 'Journey' })
      await expect(journey).toContainText('Fri 5 Jun 10:00')
      await expect(journey).toContainText('Wed 17 Jun 22:30')
    })
  })
