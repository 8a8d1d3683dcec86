import { captionOf, publishNow, timesLive } from './composing.ts'
import { expect, expectGood, ownAccount, signUp, test, throughDialog, throughInstagram } from './fixtures.ts'

test('an account is connected by Instagram itself, without its Page, beside Facebook', async ({ page }) => {
  const { username } = await ownAccount()
  await signUp(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'No Facebook Page needed' })).toBeVisible()
  await expectGood(page, 'connect, the ways to sign in')
  await throughInstagram(page, username)
  await expect(page.getByText(`Fanfare found 1 account for ${username}.`)).toBeVisible()
  await expect(page.getByText('Professional account, without a Page')).toBeVisible()
  await page.getByRole('button', { name: 'Connect 1 account' }).click()
  await page.getByRole('button', { name: 'Open the calendar' }).click()

  // What goes out goes to the host that takes this login's token.
  const caption = captionOf('Without any Page')
  await publishNow(page, caption)
  await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
  expect(await timesLive(username, caption)).toBe(1)

  // A second login stands beside the first.
  await page.goto('/connect/1')
  await expect(page.getByText(`Signed in with Instagram as ${username}`)).toBeVisible()
  await expectGood(page, 'connect, signed in already')
  await throughDialog(page)
  await expect(page.getByText(`Fanfare found 10 accounts for Mira Castelo and ${username}.`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: username })).toContainText('Connected')
})
