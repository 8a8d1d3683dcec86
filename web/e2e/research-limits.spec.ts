import type { User } from '@fanfare/contracts/entities/users.ts'
import { plans } from '@fanfare/contracts/plans.ts'
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expect, expectGood, screenSizes, test, withAccounts } from './fixtures.ts'

/** As many as the smallest plan allows in a day. */
const looked = [
  ...['newmusic.bulletin', 'contactsheet.daily', 'dailyfits.digest', 'the.daily.crema', 'homesweetsurvey'],
  ...['dailysketchpost', 'glowslowly', 'thecrumbreport', 'kissaten.note', 'copperkettle.roasters'],
]

const look = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: /^Search / }).fill(name)
  await page.keyboard.press('Enter')
}

for (const { at, size } of screenSizes)
  test(`at ${at} the last request of the day is said, the one after it is refused, and the larger plan is one press away`, async ({
    page,
  }) => {
    await withAccounts(page, ['insights'])
    await page.setViewportSize(size)
    const { active_team: team } = await callApi<User>(page, 'GET', '/api/user')
    const [free, solo] = plans
    expect(looked).toHaveLength(free?.exploreDaily ?? 0)
    await callApi(page, 'POST', `/api/team/${team}/subscription`, { product_id: free?.productId })
    for (const name of looked.slice(1)) await callApi(page, 'GET', `/api/research/explore?username=${name}`)

    await page.goto('/explore')
    await look(page, looked[0] as string)
    await expect(page.getByText(/^200 of [\d,]+ loaded$/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/^10(\/10| of 10 requests today)$/)).toBeVisible()

    await look(page, 'pressroom.daily')
    const dialog = page.getByRole('dialog', { name: 'Limit reached' })
    await expect(dialog).toContainText('You’ve used today’s 10 requests')
    await expect(dialog).toContainText(/00:00 Lisbon, in .*min\. The \w+ plan has \d+ a day\./)
    await expect(dialog).toContainText(`The ${solo?.name} plan has ${solo?.exploreDaily} a day.`)
    await expectGood(page, 'the limit of requests')
    await dialog.getByRole('button', { name: 'Do it later' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('You’ve used 10 of 10 for today on the Free plan.')).toBeVisible()
    await expectGood(page, 'a profile beyond the limit')

    // What was looked at is still there, and costs nothing.
    await look(page, looked[0] as string)
    await expect(page.getByText(/^200 of [\d,]+ loaded$/)).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await look(page, 'pressroom.daily')
    await dialog.getByRole('button', { name: 'Upgrade Now' }).click()
    await expect(page).toHaveURL(/\/plans/)
  })
