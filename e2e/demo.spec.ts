import { expect, test } from './test.ts'

test.use({ visitor: 'demo' })

interface Box {
  id: string
  attributes: {
    number: string
    import_deadlines: Record<`pickup_lfd_${'terminal' | 'rail' | 'document'}`, string | null> | null
    fees_at_pod_terminal: { currency_code: string }[]
  }
  relationships: { shipment: { data: { id: string } } }
}

test('who starts it for the first time sees two deadlines of one box, fees in two currencies, and papers', async ({
  page,
}) => {
  const boxes: Box[] = []
  for (let at = 1; at <= 12; at++) {
    const { data } = await (await page.request.get(`/v2/containers?page[size]=100&page[number]=${at}`)).json()
    boxes.push(...data)
    if (data.length < 100) break
  }
  const twice = boxes.find(({ attributes: { import_deadlines: said } }) =>
    Boolean(said?.pickup_lfd_terminal && said.pickup_lfd_document),
  )
  const atRamp = boxes.find(({ attributes: { import_deadlines: said } }) =>
    Boolean(said?.pickup_lfd_rail && said.pickup_lfd_document),
  )
  const mixed = boxes.find(
    ({ attributes }) => new Set(attributes.fees_at_pod_terminal.map(({ currency_code }) => currency_code)).size > 1,
  )
  if (!twice || !atRamp || !mixed) throw new Error(`Not in the demo: ${JSON.stringify({ twice, atRamp, mixed })}`)
  const pageOf = ({ id, relationships }: Box) => `/shipments/${relationships.shipment.data.id}?container=${id}`

  await page.goto(pageOf(twice))
  const deadline = page.getByRole('region', { name: 'Deadline, last free day' })
  await expect(deadline.getByRole('row', { name: /^Terminal/ })).toBeVisible()
  await expect(deadline.getByRole('row', { name: /^Document|^Arrival notice|^Paper/ })).toBeVisible()
  // By rail it is the railway's day that binds, at its ramp; what the notice says and the rules give stands beside it.
  await page.goto(pageOf(atRamp))
  // The table of its clocks comes below, where free time has begun.
  const deadlines = deadline.getByRole('table').first()
  await expect(deadlines.getByRole('row')).toHaveCount(3)
  await expect(deadlines.getByRole('row', { name: /^Rail/ })).toContainText('binding')
  await expect(deadline.getByRole('row', { name: /^Document|^Arrival notice|^Paper/ })).toBeVisible()
  await page.goto(pageOf(mixed))
  await expect(
    page.getByRole('region', { name: 'Fees' }).getByRole('row', { name: /To pay before pickup/ }),
  ).toContainText(/USD.*CAD|CAD.*USD/)

  await page.goto('/documents')
  await expect(page.getByRole('table', { name: 'Documents' }).getByRole('row').nth(8)).toContainText('Arrival notice')
})

test('who has no number at hand tracks one that the demo offers, and sees where it is', async ({ page }) => {
  await page.goto('/shipments/track')
  const offered = page.getByText('In this demo, try').getByRole('button')
  await expect(offered).toHaveCount(5)
  const number = String(await offered.first().textContent())
  await offered.first().click()
  await expect(offered).toHaveCount(0)
  await page.getByRole('button', { name: 'Track 1 now' }).click()
  const row = page.getByRole('table', { name: 'Numbers found' }).getByRole('row').filter({ hasText: number })
  await row.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByRole('main')).toContainText(number)
  await expect(page.getByRole('region', { name: 'Journey' })).toContainText(/loaded|dep/)
})
