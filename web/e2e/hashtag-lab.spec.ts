import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ReadHashtagLab } from '@fanfare/contracts/endpoints/hashtags.ts'
import { control } from '@fanfare/infra/testing/walk.ts'
import { callApi } from './api.ts'
import { captionOf, publishNow } from './composing.ts'
import { expect, expectGood, places, screenSizes, test, withOwnAccount } from './fixtures.ts'

for (const { at, size } of screenSizes)
  test(`at ${at} the lab of an account with years of posts says what each hashtag goes with, and how sure that is`, async ({
    page,
  }) => {
    const { igId, username } = await withOwnAccount(page)
    await control(places.simulator(), 'POST', '/history', { account: igId, posts: 300, days: 900, followers: 40_000 })
    await page.setViewportSize(size)
    await page.goto('/hashtag/lab')
    await page.getByRole('combobox', { name: 'Account' }).click()
    await page.getByRole('option', { name: username }).click()
    await expect(page.getByText(/^Of this account’s [\d,]+ newest posts\./)).toBeVisible({ timeout: 60_000 })
    const { searchParams } = new URL(page.url())
    const account = searchParams.get('of') ?? searchParams.get('account')
    const lab = await callApi<ReplyOf<typeof ReadHashtagLab>>(page, 'GET', `/api/hashtag/lab?account=${account}`)
    expect(lab.posts).toBe(300)
    const measured = lab.data.filter(({ lift }) => lift !== null)
    expect(measured.length).toBeGreaterThan(3)

    const rowOf = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name: `#${name}`, exact: true }) })
    for (const { name, used, lift } of measured.slice(0, 3)) {
      const percent = Math.abs(Math.round((lift ?? 0) * 100))
      await expect(rowOf(name)).toContainText(String(used))
      await expect(rowOf(name)).toContainText(`${percent.toLocaleString('en')} %`)
      await expect(rowOf(name)).toContainText(/95 % sure that it is between/)
    }
    await expectGood(page, 'the lab')

    const [first] = measured
    await rowOf(first?.name ?? '')
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(new RegExp(`/hashtag\\?.*q=${first?.name}`))
    await expect(page.getByRole('heading', { name: `#${first?.name}`, exact: true })).toBeVisible()
  })

test('with one post the lab says that there are too few, and nothing of what its hashtag does', async ({ page }) => {
  const { username } = await withOwnAccount(page)
  await page.goto('/hashtag/lab')
  await page.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: username }).click()
  await expect(page.getByText('No posts to compare yet')).toBeVisible({ timeout: 60_000 })
  await expectGood(page, 'the lab of an account without posts')
  await publishNow(page, captionOf('One bowl #onlybowl'))
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: '#onlybowl' })
  await expect(async () => {
    await page.goto('/hashtag/lab')
    await expect(row).toContainText('Too few posts', { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(row).not.toContainText('%')
})
