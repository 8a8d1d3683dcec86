import { captionOf, composer, openComposer } from './composing.ts'
import { expect, test, withAccounts } from './fixtures.ts'

/** Every page reads again when the connection is back: what it shows stays while that fails. */
const pages = [
  'publishing/calendar/month',
  'publishing/calendar/week',
  'publishing/calendar/list',
  'publishing/calendar/grid',
  'publishing/post-status/scheduled',
  'publishing/time-slots',
  'publishing/post-library',
  'publishing/post-library/editor',
  'publishing/saved-caption',
  'publishing/saved-post',
  'publishing/editor',
  'explore',
  'explore-fb',
  'hashtag',
  'post-hashtag',
  'content',
  'settings/team',
  'settings/team-account',
  'settings/socialsets',
  'settings/activity',
  'settings/keys',
  'settings/webhooks',
  'settings/subscription',
  'settings/profile',
  'settings/security',
  'settings/logins',
  'settings/notifications',
  'settings/preferences',
  'settings/data',
  'plans',
  'notifications',
]

test('a page that was read stays while it cannot be read again', async ({ page }) => {
  await withAccounts(page)
  for (const path of pages)
    await test.step(path, async () => {
      await page.goto(`/${path}`)
      await page.waitForLoadState('networkidle')
      await expect(page.getByText(/couldn’t be loaded/)).toHaveCount(0)
      await page.route('**/api/**', route => route.abort('connectionreset'))
      let refused = 0
      page.on('requestfailed', () => {
        refused += 1
      })
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(() => refused, { message: path }).toBeGreaterThan(1)
      await expect(page.getByText("Couldn't refresh.")).toBeVisible()
      await expect(page.getByText(/couldn’t be loaded/)).toHaveCount(0)
      await page.unroute('**/api/**')
    })
})

test('what is typed stays while the accounts cannot be read again', async ({ page }) => {
  await withAccounts(page)
  const text = captionOf('Still here')
  await openComposer(page)
  const caption = composer(page).getByLabel('Caption', { exact: true })
  await caption.fill(text)
  const reads = page.waitForRequest(/\/api\/.*accounts/)
  await page.route('**/api/**', route => route.abort('connectionreset'))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await reads
  await expect(page.getByText("Couldn't refresh.")).toBeVisible()
  await expect(caption).toHaveValue(text)
})
