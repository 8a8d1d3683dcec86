import { RemoveIntegration } from '@fanfare/contracts/endpoints/integrations.ts'
import { another, expect, expectGood, signUp, test, throughDialog, withAccounts } from './fixtures.ts'

const whose = 'Facebook login of Mira Castelo'

test('a login is shown with what depends on it, removed, and renewed by signing in again', async ({
  page,
  browser,
}) => {
  // Somebody else uses the same login, whose access must stay.
  const other = await another(browser)
  await withAccounts(other)
  await other.context().close()
  await withAccounts(page)
  await page.goto('/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Your logins/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/settings\/logins/)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mira Castelo' })
  await expect(row).toContainText(/\d+ accounts depend on it/)
  await expect(row).toContainText('Facebook, connected')
  await expectGood(page, 'your logins')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Logins checked')).toBeVisible()

  await page.getByRole('button', { name: `Remove the ${whose}` }).click()
  const dialog = page.getByRole('dialog', { name: `Remove the ${whose}?` })
  const kept = 'so Fanfare keeps its access at Facebook for them'
  await expect(dialog).toContainText(`Another person uses this login too, ${kept}.`)
  await expect(dialog.getByRole('list', { name: 'Accounts that are disconnected' })).toContainText('Olea & Sons')
  await expectGood(page, 'removing a login')

  // A removal that fails restores the list item.
  const address = `**${RemoveIntegration.url.replace(':id', '*')}`
  await page.route(address, route => route.abort())
  await dialog.getByRole('button', { name: 'Remove login' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove the ${whose}` })).toBeEnabled()
  await page.unroute(address)

  await page.getByRole('button', { name: `Remove the ${whose}` }).click()
  await dialog.getByRole('button', { name: 'Remove login' }).click()
  await expect(page.getByText('No logins yet')).toBeVisible()
  // The same is said before and after.
  await expect(page.getByText(new RegExp(`${whose} removed\\..+${kept}`))).toBeVisible()
  // The accounts end by an event, which may come between the reading of the list and the opening of the stream.
  await expect(async () => {
    await page.goto('/settings/team-account')
    await expect(page.getByText('Disconnected. Its posts are on hold.').first()).toBeVisible({ timeout: 3000 })
  }).toPass()

  await page.goto('/settings/logins')
  await page.getByRole('link', { name: 'Sign in another way' }).click()
  await throughDialog(page)
  await page.goto('/settings/logins')
  await expect(row).toContainText('Facebook, connected')
  await page.goto('/settings/team-account')
  await expect(page.getByText('Disconnected. Its posts are on hold.')).toHaveCount(0)
})

test('a login is renewed from its row', async ({ page }) => {
  await withAccounts(page)
  await page.goto('/settings/logins')
  await page.getByRole('button', { name: `Reconnect the ${whose}` }).click()
  await page.getByRole('button', { name: 'Continue as Mira Castelo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose accounts' })).toBeVisible()
})

test('the second step of onboarding shows the way that its address names', async ({ page }) => {
  await signUp(page)
  await page.goto('/onboarding/connect/instagram')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome. Connect your first account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Instagram' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toHaveCount(0)
  await expectGood(page, 'onboarding, one way to sign in')
  await page.getByRole('link', { name: 'Sign in another way' }).click()
  await expect(page).toHaveURL(/\/onboarding\/connect$/)
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toBeVisible()

  // One that there is not leads to all of them.
  await page.goto('/onboarding/connect/nowhere')
  await expect(page).toHaveURL(/\/onboarding\/connect$/)
})
