import { expect, password, redeem, test } from './test.ts'

test.use({ visitor: 'stranger', expectedErrors: /status of 4(01|22)/ })

test('a link lets one in once; from then on e-mail and password do, and lead back to where one wanted to go', async ({
  page,
  person,
}) => {
  await page.goto(person.link)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
  await redeem(page, person.email)
  await expect(page.getByRole('heading', { name: 'Nothing is tracked yet.' })).toBeVisible()

  await page.getByRole('button', { name: 'Account of Maren Rask' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await page.goto('/parties?page=2')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('E-mail or password')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/parties?page=2')

  await page.context().clearCookies()
  await page.goto('/shipments')
  await expect(page).toHaveURL('/sign-in?next=%2Fshipments')
  await page.goto(person.link)
  await redeem(page, person.email)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('sign-in link')
})

test('a link to another site is not followed after signing in', async ({ page, person }) => {
  await page.goto(`${person.link}&next=${encodeURIComponent('//evil.example/')}`)
  await redeem(page, person.email)
  await expect(page).toHaveURL('/shipments')
})
