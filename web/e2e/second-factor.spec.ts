import { another, confirmEmail, expect, expectGood, signIn, test, withAccounts } from './fixtures.ts'
import { totp } from './totp.ts'

test('signing in with a second factor, by the app and by a backup code', async ({ page, browser }) => {
  const person = await withAccounts(page)
  await confirmEmail(page, person)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('Your current password is wrong.')
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByAltText('QR code for the authenticator app')).toBeVisible()
  const secret = (await page.getByLabel('Secret for the app').textContent()) ?? ''
  await expectGood(page, 'second factor, scan')
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('dialog')).toContainText('Enter the current code')
  await page.getByLabel('Code from your authenticator app').fill(totp(secret))
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  const codes = ((await page.getByLabel('Backup codes', { exact: true }).textContent()) ?? '').split('\n')
  expect(codes.length).toBeGreaterThanOrEqual(8)
  await page.getByRole('button', { name: "I've saved them" }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()

  const other = await another(browser)
  await signIn(other, person)
  await expect(other.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await expectGood(other, 'second factor')
  // A code works once, and the one that turned it on is used up: the next half minute's is accepted too.
  await other.getByRole('textbox').first().click()
  await other.keyboard.type(totp(secret, Date.now() + 30_000))
  await expect(other).toHaveURL(/\/publishing\/calendar\/month/)
  await other.context().close()

  const third = await another(browser)
  await signIn(third, person)
  await third.getByRole('button', { name: 'Use a backup code' }).click()
  await third.getByLabel('Backup code').fill(codes[0] as string)
  await third.getByRole('button', { name: 'Continue' }).click()
  await expect(third).toHaveURL(/\/publishing\/calendar\/month/)
  await third.context().close()

  await page.reload()
  await expect(page.getByRole('button', { name: /^Sign out on / })).toHaveCount(2)
})
