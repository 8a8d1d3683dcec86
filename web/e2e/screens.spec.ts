import { openComposer } from './composing.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

test('calendar, posts and composer of a new team are good to use', async ({ page }) => {
  await withAccounts(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectGood(page, 'calendar')
  await page.goto('/publishing/post-status')
  await expect(page).toHaveURL(/\/publishing\/post-status\/scheduled/)
  await expectGood(page, 'posts')
  await openComposer(page)
  await expect(page.getByRole('dialog', { name: 'Create' })).toBeVisible()
  await expectGood(page, 'composer')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/publishing\/post-status\/scheduled/)
})

test('a composer opened by its address closes onto the calendar', async ({ page }) => {
  await withAccounts(page)
  await page.goto('/publishing/editor')
  await expect(page.getByRole('dialog', { name: 'Create' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/publishing\/calendar\/month/)
})

test('the sidebar folds, and stays folded', async ({ page }) => {
  await withAccounts(page)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(page).toHaveURL(/post-status/)
})

test('phones have a bar, a drawer and a raised Create', async ({ page }) => {
  await withAccounts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Menu and accounts/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /northfold\.co/ }).click()
  await expect(page.getByRole('button', { name: /northfold\.co is active/ })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog', { name: 'Create' })).toBeVisible()
})

/** Where the shell goes to on a phone, by its bar and its menu. */
const screens = [
  ...['calendar/month', 'calendar/week', 'calendar/grid', 'post-status/scheduled', 'post-status/posted'],
  ...['post-library', 'saved-caption', 'time-slots', 'import'],
].map(path => `/publishing/${path}`)

test('what is tapped in the bars of a phone is at least 44 pixels wide and high, on every screen', async ({ page }) => {
  await withAccounts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const screen of [...screens, '/settings', '/settings/team', '/settings/team-account', '/settings/keys']) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bars = page.locator('header:has(h1), nav[aria-label="Main"]').locator('a:visible, button:visible')
    const sizes = await bars.evaluateAll(all =>
      all.map(one => {
        const { width, height } = one.getBoundingClientRect()
        return { name: one.getAttribute('aria-label') ?? one.textContent ?? '', width, height }
      }),
    )
    expect(sizes.length, screen).toBeGreaterThan(0)
    expect(
      sizes.filter(({ width, height }) => width < 44 || height < 44),
      screen,
    ).toEqual([])
  }
})

test('a part that does not come is fetched again, and a page that stays without it says so', async ({ page }) => {
  let refused = 1
  await page.route(/\/assets\/App-.*\.js$/, route => (refused-- > 0 ? route.abort() : route.continue()))
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  refused = 9
  await page.reload()
  await expect(page.getByRole('alert')).toContainText("Fanfare couldn't load.")
  refused = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})
