import type { Locator } from '@playwright/test'
import { expect, expectGood, test, withHistory } from './fixtures.ts'

const posts = 80
const days = 80
/** Its account is read first, then its posts, a few at a time. */
const readMs = 120_000

/** The numbers of a column, as they stand in its first rows. */
const numbersIn = async (table: Locator, column: string): Promise<number[]> => {
  const heads = await table.getByRole('columnheader').allTextContents()
  const place = heads.findIndex(text => text.trim() === column)
  const cells = await table.locator(`tbody tr td:nth-child(${place + 1})`).allTextContents()
  return cells.map(text => Number(text.replaceAll(',', ''))).filter(value => Number.isFinite(value))
}
const falling = (values: readonly number[]) => values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0))

test('posts are sorted by any figure, opened with how they grew, and compared; links show the same', async ({
  page,
}) => {
  await withHistory(page, { posts, days })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Post results' }).click()
  await expect(page).toHaveURL(/\/analytics\/post\?account=\d+/)
  await page.getByRole('button', { name: /^Period: .*28 days$/ }).click()
  await page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: 'Last 90 days' }).click()
  const count = page.getByRole('status').filter({ hasText: /posts/ })
  await expect(count).toHaveText(`${posts} posts`, { timeout: readMs })
  const table = page.getByRole('table', { name: 'Posts' })
  await expect(table).toHaveAttribute('aria-rowcount', `${posts + 1}`)
  await expectGood(page, 'post results')

  for (const name of ['Reach', 'Interactions']) {
    await table.getByRole('columnheader', { name }).getByRole('button').click()
    await expect(table.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(async () => falling(await numbersIn(table, name))).toBe(true)
    expect((await numbersIn(table, name)).length).toBeGreaterThan(5)
  }

  const rows = table.locator('tbody tr')
  const first = rows.first().locator('[data-open]')
  const title = await first.textContent()
  await first.click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByRole('heading', { name: title ?? '' })).toBeVisible()
  await expect(detail.getByText('Published outside Fanfare')).toBeVisible()
  await expect(detail.getByRole('region', { name: 'Figures' }).getByRole('listitem').first()).toContainText(/\d/)
  await expect(detail.getByRole('region', { name: / after posting$/ })).toBeVisible()
  await expectGood(page, 'a post and its figures')
  await page.keyboard.press('ArrowRight')
  await expect(detail.getByRole('heading', { name: title ?? '' })).toHaveCount(0)
  await page.reload()
  await expect(detail.getByRole('region', { name: 'Figures' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)

  for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const comparison = page.getByRole('dialog', { name: 'Compare 3 posts' })
  await expect(comparison.getByRole('row', { name: /^Likes/ }).getByRole('cell')).toHaveCount(3)
  await expectGood(page, 'posts side by side')
  await page.reload()
  await expect(comparison.getByRole('columnheader')).toHaveCount(4)
  await page.keyboard.press('Escape')

  // What they have in common, beside the account's own figures.
  await page.goto('/analytics/insights?period=90')
  const patterns = page.getByRole('region', { name: 'What your posts have in common' })
  await expect(patterns.getByRole('heading', { name: 'Posts that did best' })).toBeVisible({ timeout: 60_000 })
  await expect(patterns.getByText(/^Weekdays/).first()).toBeVisible()
  await expectGood(page, 'what posts have in common')
})

test('on a phone posts are cards with one figure, all accounts are added up, and the dashboard has the week', async ({
  page,
}) => {
  const { username } = await withHistory(page, { posts: 20, days: 20 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/analytics/post')
  await expect(page.getByRole('status').filter({ hasText: /posts/ })).toHaveText('20 posts', { timeout: readMs })
  const cards = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
  await expect(cards.first()).toContainText(/\d/)
  await expectGood(page, 'post results on a phone')
  await cards.first().locator('[data-open]').click()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Figures' })).toBeVisible()
  await expectGood(page, 'a post on a phone')

  await page.goto('/analytics/overview')
  const together = page.getByRole('list', { name: 'Together' })
  await expect(together.getByRole('listitem').filter({ hasText: 'Followers' })).toContainText(/\d,\d{3}/, {
    timeout: 60_000,
  })
  const accounts = page.getByRole('region', { name: 'Accounts' })
  await expect(accounts.getByRole('row').filter({ hasText: username })).toContainText(/\d/)
  await expectGood(page, 'all accounts on a phone')

  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'The last seven days' })).toBeVisible()
  const best = page.getByRole('region', { name: 'Best of the week' }).getByRole('link', { name: /interactions/ })
  await expect(best.first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next 7 days' })).toBeVisible()
  await expectGood(page, 'dashboard on a phone')
  // It leads to what was counted of the post.
  await best.first().click()
  await expect(page).toHaveURL(/\/analytics\/post\?account=.*post=/)
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Figures' })).toBeVisible()
})
