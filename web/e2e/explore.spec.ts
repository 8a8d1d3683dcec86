import type { Page } from '@playwright/test'
import { expect, expectGood, test, withAccounts, withOwnAccount } from './fixtures.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /^Search / })
const look = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}
const tiles = (page: Page) => page.getByRole('list', { name: /^Posts of/ }).getByRole('listitem')

test('a profile is explored from a pasted link: its posts, what they have in common, and one of them', async ({
  page,
}) => {
  await withAccounts(page, ['insights'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click()
  await expect(page.getByText(/^0 of \d+ requests today$/)).toBeVisible()
  await expectGood(page, 'explore')
  await look(page, 'https://www.instagram.com/newmusic.bulletin/?hl=en')
  await expect(page).toHaveURL(/\/explore\/newmusic\.bulletin\/content\?account=\d+/)
  await expect(page.getByText(/^200 of [\d,]+ loaded$/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^1 of \d+ requests today$/)).toBeVisible()
  await expectGood(page, 'posts of a profile')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'z-score' }).click()
  await page.getByRole('option', { name: '1 and up' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/z=1/)
  await expect(tiles(page).first()).toContainText(/\+\d/)
  await tiles(page).first().getByRole('button').first().click()
  const panel = page.getByRole('dialog', { name: '@newmusic.bulletin' })
  await expect(panel.getByText(/standard deviations: (clearly|far) more/)).toBeVisible()
  await expectGood(page, 'a post')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await page.getByRole('link', { name: 'Stats' }).click()
  await expect(page.getByRole('region', { name: 'Cadence' })).toContainText(/posts a week/)
  await expectGood(page, 'stats')
  await page.getByRole('region', { name: 'Best times' }).getByText('Table').click()
  await expect(page.getByRole('region', { name: 'Best times' }).getByRole('row').nth(1)).toBeVisible()

  // It is a recent search now, and looking back costs nothing.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click()
  await page.getByRole('link', { name: /^newmusic\.bulletin/ }).click()
  await expect(page.getByText(/^200 of [\d,]+ loaded$/)).toBeVisible()
  await expect(page.getByText(/^1 of \d+ requests today$/)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Remove newmusic.bulletin from recent searches' }).click()
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toHaveCount(0)
})

test('the permission that exploring needs is asked for when it is first used, with the reason', async ({ page }) => {
  const { pageName } = await withOwnAccount(page)
  // Nobody else looks at it: what was read lately is shown to everyone.
  await page.goto('/explore/moinho.cafe/content')
  await expect(page.getByRole('heading', { name: 'Fanfare needs one more permission' })).toBeVisible()
  await expect(page.getByText(/Publishing isn’t affected/)).toBeVisible()
  await page.getByRole('link', { name: 'Reconnect' }).click()
  await expect(page.getByText(/Instagram shows other profiles and hashtags only with that permission/)).toBeVisible()
  await page.getByRole('button', { name: /with Facebook$/ }).click()
  await page.getByRole('radio', { name: pageName }).check()
  await page.getByRole('button', { name: `Continue as ${pageName}` }).click()
  await expect(page.getByText(/^Reconnected\./).first()).toBeVisible()
  await page.goto('/explore/moinho.cafe/content')
  await expect(page.getByText(/^\d+ of [\d,]+ loaded$/)).toBeVisible({ timeout: 30_000 })
})

test('profiles that cannot be shown say why; pages are explored too, and profiles compared', async ({ page }) => {
  await withAccounts(page, ['insights'])
  await page.goto('/explore/luisa.em.casa')
  await expect(page.getByText(/It may be misspelled, renamed, personal, private or restricted/)).toBeVisible()
  await expectGood(page, 'a private profile')
  await page.goto('/explore-fb/pressroomdaily')
  await expect(page.getByText(/^200 of 5,000 loaded$/)).toBeVisible({ timeout: 30_000 })
  await expectGood(page, 'a page')
  await page.goto('/explore?compare=newmusic.bulletin,glowslowly')
  await expect(page.getByText('Compared posts')).toHaveCount(2, { timeout: 30_000 })
  await page.getByRole('textbox', { name: 'Add a profile to compare' }).fill('@homesweetsurvey')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Compared posts')).toHaveCount(3, { timeout: 30_000 })
  await expectGood(page, 'compared profiles')
})

test('10,000 posts are loaded, and little of them is drawn wherever one scrolls', async ({ page }) => {
  test.setTimeout(300_000)
  await withAccounts(page, ['insights'])
  await page.goto('/explore/pressroom.daily/content')
  await expect(page.getByText(/^200 of 10,000 loaded$/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Load all' }).click()
  await expect(page.getByText(/^10,000 of 10,000 loaded$/)).toBeVisible({ timeout: 240_000 })
  await page.evaluate(async () => {
    const body = [...document.querySelectorAll('#main *')].find(
      one => one.scrollHeight > one.clientHeight + 1_000 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    )
    if (!body) throw new Error('nothing scrolls')
    for (let step = 0; step < 120; step++) {
      body.scrollTop += step % 10 === 9 ? 60_000 : 500
      await new Promise(requestAnimationFrame)
    }
  })
  // What is drawn stays little, however much is loaded.
  expect(await tiles(page).count()).toBeLessThan(120)
})
