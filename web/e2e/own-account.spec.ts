import { readFile } from 'node:fs/promises'
import {
  another,
  expect,
  expectGood,
  linkIn,
  mailTo,
  newPerson,
  places,
  signIn,
  signUp,
  test,
  withAccounts,
} from './fixtures.ts'

test('settings are found by their names, from the index on', async ({ page }) => {
  await withAccounts(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectGood(page, 'all settings')
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('first day')
  await page.getByRole('link', { name: 'First day of the week' }).click()
  await expect(page).toHaveURL(/\/settings\/preferences.*#time_and_date/)
  await expect(page.getByText('Week starts on')).toBeInViewport()
  await page.getByRole('link', { name: 'All settings' }).click()
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('zebra')
  await expect(page.getByRole('heading', { name: /No settings match/ })).toBeVisible()
})

test('a new email counts once its link is opened', async ({ page, browser }) => {
  const person = await withAccounts(page)
  const wanted = newPerson().email
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill(wanted)
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByText('Your current password is wrong.')).toBeVisible()
  await expectGood(page, 'change email')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  await expectGood(page, 'profile with another email to be confirmed')
  expect(await mailTo(person.email, /asked to change your email/)).toContain(wanted)
  await page.goto(linkIn(await mailTo(wanted, /confirm your new email/i)))
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible()
  await page.goto('/settings/profile')
  await expect(page.getByRole('main').getByText(wanted)).toBeVisible()
  const other = await another(browser)
  await signIn(other, { email: wanted, password: person.password })
  await expect(other).toHaveURL(/calendar/)
  await other.context().close()
})

test('data is exported, an account deleted, and the deletion cancelled by signing in', async ({ page, browser }) => {
  const person = await withAccounts(page)
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(page.getByText(/We’ll email/)).toBeVisible()
  const link = page.getByRole('link', { name: /^Download the export of/ })
  await expect(link).toBeVisible({ timeout: 30_000 })
  await expectGood(page, 'your data')
  expect(linkIn(await mailTo(person.email, /ready to download/))).toContain('/settings/data')
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^fanfare-data-.*\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.toString('latin1')).toContain('profile.json')
  // The address alone opens nothing.
  const other = await another(browser)
  await signUp(other)
  const stolen = await other.request.get(new URL((await link.getAttribute('href')) ?? '', places.app()).href)
  expect(stolen.status()).toBe(404)
  await other.context().close()

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('heading', { name: 'After that, for good' })).toBeVisible()
  await expectGood(page, 'delete account')
  const label = await dialog.getByText(/^Type .* to confirm$/).textContent()
  const name = label?.replace(/^Type (.*) to confirm$/, '$1') ?? ''
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Type your username exactly as shown')).toBeVisible()
  await dialog.getByLabel(/^Type .* to confirm$/).fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Your current password is wrong.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText(/^Your account will be deleted on .+ Sign in before then to keep it/)).toBeVisible()
  await page.goto('/publishing/calendar/month')
  await expect(page).toHaveURL(/\/sign-in/)

  expect(await mailTo(person.email, /account will be deleted/)).toContain('/sign-in')
  await signIn(page, person)
  await expect(page.getByText(/Your account won’t be deleted/)).toBeVisible()
  // The team that went along comes back by an event, a moment later.
  await expect
    .poll(async () => {
      await page.goto('/publishing/calendar/month')
      return page.getByRole('heading', { level: 1 }).textContent()
    })
    .not.toMatch(/Choose|Welcome|team/i)
  await mailTo(person.email, /Your account is kept/)
})
