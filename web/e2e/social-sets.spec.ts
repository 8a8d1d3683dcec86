import { expect, expectGood, test, withAccounts } from './fixtures.ts'

test('a set of accounts is made, chosen in the calendar and the composer, changed, deleted and restored', async ({
  page,
}) => {
  await withAccounts(page)
  await page.goto('/settings/socialsets')
  await expect(page.getByText('No sets yet')).toBeVisible()
  await page.getByRole('button', { name: 'New set' }).click()
  const form = page.getByRole('dialog', { name: 'New set' })
  await form.getByRole('button', { name: 'Create set' }).click()
  await expect(form.getByText('Enter a name')).toBeVisible()
  await form.getByLabel('Name').fill('Shops')
  await form.getByLabel('oleaandsons').check()
  await form.getByLabel('northfold.co').check()
  await expectGood(page, 'a new set')
  await form.getByRole('button', { name: 'Create set' }).click()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Shops' })
  await expect(row.getByText('northfold.co')).toBeVisible()
  await expectGood(page, 'sets')

  // An account is in one set: choosing it for another moves it.
  await page.getByRole('button', { name: 'New set' }).click()
  await form.getByLabel('Name').fill('Olea alone')
  await form.getByLabel(/^oleaandsons/).check()
  await expect(form.getByText('Moves from Shops')).toHaveCount(2)
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/publishing/calendar/month')
  await page.getByRole('button', { name: 'Choose a set of accounts' }).click()
  await page.getByRole('menuitem', { name: 'Shops (2)' }).click()
  await expect(page).toHaveURL(/only=\d+(,|%2C)\d+/)
  await expect(page.getByRole('button', { name: 'Only oleaandsons' })).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/publishing/editor')
  const composer = page.getByRole('dialog').first()
  const chips = composer.getByRole('list', { name: 'Accounts' })
  const on = (name: string | RegExp, pressed: boolean) =>
    expect(chips.getByRole('button', { name })).toHaveAttribute('aria-pressed', String(pressed))
  await on(/^Shops/, false)
  await chips.getByRole('button', { name: /^Shops/ }).click()
  for (const name of ['oleaandsons', 'northfold.co']) await on(name, true)
  await on(/^Shops/, true)
  await expectGood(page, 'a set chosen in the composer')
  // It is taken off as a whole; the account that was chosen before stays.
  const before = await chips.getByRole('button', { pressed: true }).count()
  await chips.getByRole('button', { name: /^Shops/ }).click()
  await on(/^Shops/, false)
  expect(await chips.getByRole('button', { pressed: true }).count()).toBeLessThan(before)
  await expect(chips.getByRole('button', { pressed: true })).not.toHaveCount(0)

  await page.goto('/settings/socialsets')
  await page.getByRole('button', { name: 'Edit Shops' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit Shops' })
  await edited.getByLabel('Name').fill('Both shops')
  await edited.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete Both shops' }).click()
  await expect(page.getByText('No sets yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByText('northfold.co')).toBeVisible()
})
