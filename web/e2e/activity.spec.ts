import { Creator } from '@fanfare/contracts/policy.ts'
import { callApi, saveDraft } from './api.ts'
import { colleague, expect, expectGood, test, withAccounts } from './fixtures.ts'

test('the activity of a team says who did what, can be narrowed, and is not for Creators', async ({
  page,
  browser,
}) => {
  await withAccounts(page)
  const user = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  const [account] = await callApi<{ username: string }[]>(page, 'GET', `/api/team/${user.active_team}/social-accounts`)
  const ines = await colleague(page, browser, 'Ines Kowal', Creator)
  await saveDraft(ines, account?.username ?? '', 'Open on Friday')
  await ines.goto('/settings/activity')
  await expect(ines.getByText('Only managers can see the activity')).toBeVisible()
  await expect(ines.getByRole('link', { name: 'Activity' })).toHaveCount(0)
  await ines.context().close()

  await page.goto('/settings/team')
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText(/^Ines Kowal created a post/)).toBeVisible()
  await expect(page.getByText(/ connected /).first()).toBeVisible()
  await expectGood(page, 'the activity of a team')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Accounts' }).click()
  await expect(page.getByText(/ connected /).first()).toBeVisible()
  await expect(page.getByText(/created a post/)).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('activity.csv')
})
