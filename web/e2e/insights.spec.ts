import { connectFeatures } from '@fanfare/contracts/entities/integrations.ts'
import { control } from '@fanfare/infra/testing/walk.ts'
import { expect, expectGood, places, test, withAccounts, withOwnAccount } from './fixtures.ts'

test('figures of an account are seen with their source, for another period, by day and as a table', async ({
  page,
}) => {
  // A day of which the network says nothing, at whatever hour this runs: it ends there at midnight in California.
  const missing = Temporal.Now.zonedDateTimeISO('America/Los_Angeles').toPlainDate().subtract({ days: 3 }).toString()
  await control(places.simulator(), 'PUT', '/settings', { missingFigureDays: [missing] })
  await withAccounts(page, [...connectFeatures])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' }).click()
  await expect(page).toHaveURL(/\/analytics\/insights\?account=\d+/)
  const figures = page.getByRole('list', { name: 'Figures' })
  const followers = figures.getByRole('listitem').filter({ hasText: 'Followers' })
  // It is read once it is connected.
  await expect(followers).toContainText(/\d,\d{3}/, { timeout: 60_000 })
  await expect(page.getByText(/^Reading/)).toBeHidden({ timeout: 60_000 })

  // A day without a value is said, and is no zero.
  const daily = page.getByRole('region', { name: 'Daily reach' })
  await expect(daily).toContainText(/No data for \d+ of 28 days\./)
  await expect(daily.getByText('No data', { exact: true })).toBeVisible()
  await expectGood(page, 'insights')

  const reach = figures.getByRole('button', { name: /^Reach, source: / })
  await reach.click()
  const source = page.getByRole('dialog', { name: 'Source of reach' })
  await expect(source).toContainText('÷ period before')
  await expect(source.locator('code')).toHaveText('reach')
  await expectGood(page, 'source of a figure')
  await page.keyboard.press('Escape')
  await expect(reach).toBeFocused()

  await page.getByRole('button', { name: /^Period: .*28 days$/ }).click()
  const period = page.getByRole('dialog', { name: 'Period' })
  await period.getByRole('button', { name: 'Last 90 days' }).click()
  await expect(page).toHaveURL(/period=90/)
  await expect(page.getByRole('button', { name: /^Period: .*90 days$/ })).toBeFocused()
  await expect(daily).toContainText(/ of 90 days\./)

  await daily.getByText('Table', { exact: true }).click()
  await expect(daily.getByRole('row')).toHaveCount(91)
  await expect(daily.getByRole('cell', { name: 'No data' }).first()).toBeAttached()
  await daily.getByText('Interactions', { exact: true }).click()
  const interactions = page.getByRole('region', { name: 'Daily interactions' })
  await expect(interactions.getByRole('columnheader', { name: 'Interactions' })).toBeVisible()
  await expectGood(page, 'insights as a table')
  // A link shows the same.
  await page.reload()
  await expect(interactions).toContainText(/ of 90 days\./)
})

test('an account whose connection may not read figures says so, and reconnecting asks for it', async ({ page }) => {
  await withOwnAccount(page)
  await page.goto('/analytics')
  await expect(page.getByText('Fanfare needs one more permission')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Permission needed').first()).toBeVisible()
  await expectGood(page, 'insights without the permission')
  await page.getByRole('link', { name: 'Reconnect' }).click()
  await expect(page.getByText(/Allow insights:/)).toBeVisible()
})
