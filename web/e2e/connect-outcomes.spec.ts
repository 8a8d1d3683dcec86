import type { Page } from '@playwright/test'
import { captionOf, control, publishNow } from './composing.ts'
import {
  expect,
  expectGood,
  ownAccount,
  signUp,
  test,
  throughDialog,
  throughInstagram,
  withOwnAccount,
} from './fixtures.ts'

/** Each refused kind of account: its own screen, with its cause and its way out. */
test.describe('what stands against an account', () => {
  for (const { login, enter } of [
    { login: 'Instagram Login', enter: (page: Page) => throughInstagram(page, 'mira.castelo') },
    { login: 'Facebook Login', enter: throughDialog },
  ])
    test(`a personal account, by ${login}`, async ({ page }) => {
      await signUp(page)
      await enter(page)
      await page.getByRole('link', { name: 'What to do about mira.castelo' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'mira.castelo is a personal account' })).toBeVisible()
      await expect(page.getByText('Choose Switch to professional account.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Open Instagram' })).toHaveAttribute('href', /instagram\.com/)
      await expectGood(page, `connect, personal, by ${login}`)
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByText('Checked. Nothing has changed yet')).toBeVisible()
      await page.getByRole('link', { name: 'All accounts' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Choose accounts' })).toBeVisible()
    })

  test('no linked Page: Instagram Login is a way out', async ({ page }) => {
    const { pageName, username } = await ownAccount()
    await signUp(page)
    await page.getByRole('button', { name: 'Continue with Facebook' }).click()
    await page.getByRole('radio', { name: pageName }).check()
    await page.getByRole('checkbox', { name: pageName, exact: true }).uncheck()
    await page.getByRole('button', { name: `Continue as ${pageName}` }).click()
    await page.getByRole('link', { name: `What to do about ${username}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${username} has no linked Page` })).toBeVisible()
    await expectGood(page, 'connect, no linked Page')
    await page.getByRole('button', { name: 'Continue with Instagram' }).click()
    await page.getByRole('radio', { name: username, exact: true }).check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: username })).toContainText('without a Page')
  })

  test('a permission that was left off is granted again', async ({ page }) => {
    const { username } = await ownAccount()
    await signUp(page)
    await page.getByRole('button', { name: 'Continue with Instagram' }).click()
    await page.getByRole('radio', { name: username, exact: true }).check()
    await page.getByRole('checkbox', { name: 'Publish posts to your Instagram account' }).uncheck()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('link', { name: `What to do about ${username}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Fanfare can’t publish to ${username} yet`)
    await expectGood(page, 'connect, permission missing')
    await page.getByRole('button', { name: 'Grant access' }).click()
    await page.getByRole('radio', { name: username, exact: true }).check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('button', { name: 'Connect 1 account' })).toBeEnabled()
  })

  test('an ended account whose person is not signed in', async ({ page }) => {
    const { userId, username } = await withOwnAccount(page)
    await publishNow(page, captionOf('Held'), () =>
      control('POST', `/tokens/${userId}`, { action: 'password_changed' }),
    )
    await expect(page.getByRole('dialog', { name: 'On hold' })).toBeVisible()
    await page.goto('/connect/1')
    await throughDialog(page)
    await page.getByRole('link', { name: `What to do about ${username}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Nobody is signed in for ${username}` })).toBeVisible()
    await expectGood(page, 'connect, not signed in')
    await expect(page.getByRole('button', { name: 'Sign in with Facebook' })).toBeVisible()
  })

  test('a locked login is noted, said, and gone once the person has acted', async ({ page }) => {
    const { userId, username } = await withOwnAccount(page)
    await publishNow(page, captionOf('Locked'), () => control('POST', `/tokens/${userId}`, { action: 'checkpoint' }))
    await expect(page.getByRole('dialog', { name: 'On hold' })).toBeVisible()
    await page.goto('/settings/team-account')
    const row = page.getByRole('listitem').filter({ hasText: username })
    await expect(row).toContainText('Facebook has locked the login')
    await row.getByRole('link', { name: `What to do about ${username}` }).click()
    // While it is locked nothing can be read with it, and that is what is said.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Facebook has locked the login')
    await expectGood(page, 'connect, login locked')
    await control('POST', `/tokens/${userId}`, { action: 'restore' })
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${username} is ready` })).toBeVisible()
  })

  test('a restricted account is noted when a post is refused because of it', async ({ page }) => {
    const { igId, username } = await withOwnAccount(page)
    await control('PUT', '/restrictions', { account: igId, restricted: true })
    await publishNow(page, captionOf('Refused'))
    await expect(page.getByRole('dialog')).toContainText('Instagram has restricted this account')
    await page.goto('/settings/team-account')
    const row = page.getByRole('listitem').filter({ hasText: username }).first()
    await expect(row).toContainText('Restricted by Instagram')
    await page.getByRole('link', { name: `What to do about ${username}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Instagram has restricted ${username}` })).toBeVisible()
    await expectGood(page, 'connect, restricted')
    await control('PUT', '/restrictions', { account: igId, restricted: false })
    await page.goto('/publishing/calendar/month')
    await publishNow(page, captionOf('Allowed again'))
    await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
    await page.goto('/settings/team-account')
    await expect(page.getByText('Restricted by Instagram')).toHaveCount(0)
  })

  test('Pages of a business portfolio connect and publish like others', async ({ page }) => {
    await signUp(page)
    const { pageId, pageName } = await ownAccount()
    await control('PUT', '/businesses', { page: pageId, as: 'owned' })
    await page.getByRole('button', { name: 'Continue with Facebook' }).click()
    await page.getByRole('radio', { name: pageName }).check()
    await page.getByRole('button', { name: `Continue as ${pageName}` }).click()
    await page.getByRole('button', { name: 'Connect 2 accounts' }).click()
    await page.getByRole('button', { name: 'Open the calendar' }).click()
    await publishNow(page, captionOf('From a portfolio'))
    await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
  })
})
