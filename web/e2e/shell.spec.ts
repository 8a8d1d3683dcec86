import { accountNamed, saveDraft } from './api.ts'
import { expectAudited } from './audit.ts'
import { captionOf, chipIn } from './composing.ts'
import { expect, test, withAccounts } from './fixtures.ts'

const day = () => Temporal.Now.plainDateISO('Europe/Lisbon').add({ months: 1 }).with({ day: 14 })

test('the command search acts on Enter, also before its results are there', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('Searched for')
  const { id } = await saveDraft(page, 'oleaandsons', caption)
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill('Security')
  await expect(page.getByRole('button', { name: /Security/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/security/)
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill(caption)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/publishing/editor/${id}`))
})

test('the account switcher filters the calendar, the figures follow, and an emptied month can be cleared', async ({
  page,
}) => {
  await withAccounts(page)
  const caption = captionOf('Only Olea')
  await saveDraft(page, 'oleaandsons', caption, { wall: `${day()}T09:00` })
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(chipIn(page, day(), caption)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Draft 1' })).toBeVisible()
  const switcher = page.getByRole('button', { name: /, switch account$/ })
  await switcher.click()
  await expectAudited(page, 'account menu')
  await page.getByRole('menuitem', { name: /junocoffee/ }).click()
  const { id } = await accountNamed(page, 'junocoffee')
  await expect(page).toHaveURL(new RegExp(`only=${id}`))
  await expect(page.getByRole('button', { name: 'Draft 0' })).toBeVisible()
  await expect(chipIn(page, day(), caption)).toHaveCount(0)
  await expect(page.getByText('No posts match your filters.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No posts match your filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(chipIn(page, day(), caption)).toBeVisible()
  await expect(page).not.toHaveURL(/only=/)
  // By type, which the address holds too.
  await page.getByRole('button', { name: 'All types' }).click()
  await page.getByRole('menuitemradio', { name: 'Carousel' }).click()
  await expect(page).toHaveURL(/type=album/)
  await expect(chipIn(page, day(), caption)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(chipIn(page, day(), caption)).toBeVisible()
})

test('a crowded day opens beside its cell, and its pickers and menus pass the audit', async ({ page }) => {
  await withAccounts(page)
  for (let hour = 8; hour < 18; hour++)
    await saveDraft(page, 'oleaandsons', `Post of hour ${hour}`, {
      wall: `${day()}T${String(hour).padStart(2, '0')}:00`,
    })
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: /^\d+ more on / }).click()
  const list = page.getByRole('dialog', { name: /, 10 posts$/ })
  await expect(list.getByRole('button', { name: /Post of hour/ })).toHaveCount(10)
  await expectAudited(page, 'posts of a crowded day')
  await list.getByRole('button', { name: /Post of hour 17/ }).click()
  const card = page.getByRole('dialog', { name: 'Post' })
  await card.getByRole('button', { name: 'Move to' }).click()
  await card.getByRole('button', { name: 'Move to date' }).click()
  await expect(page.getByRole('button', { name: 'Next month' }).last()).toBeVisible()
  await expectAudited(page, 'date picker')
})

test('a screen whose file does not come says why, and the way on fits', async ({ page }) => {
  await withAccounts(page)
  await page.goto('/settings/profile')
  const plan = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Plan', exact: true })
  await page.route(/\/assets\/PlanSettings/, route => route.abort())
  await plan.click()
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible()
  await expect(page.getByText('new version')).toHaveCount(0)
  await expectAudited(page, 'a page that was not loaded')

  // A release was made meanwhile: its first page begins with another script.
  await page.goto('/settings/profile')
  const first = await (await page.request.get('/')).text()
  await page.route(
    url => url.pathname === '/',
    route => route.fulfill({ contentType: 'text/html', body: first.replace(/index-[^"]+\.js/, 'index-other.js') }),
  )
  await plan.click()
  await expect(page.getByRole('heading', { name: 'Fanfare has a new version' })).toBeVisible()
  await page.unroute(/\/assets\/PlanSettings/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Storage' })).toBeVisible()
})

test('before the scripts are there, the bar of a phone and the logo of a wide window stand where they will be', async ({
  page,
}) => {
  await withAccounts(page)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/App-*.js', async route => {
    await arrived.promise
    await route.continue()
  })
  const painted = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime))
  for (const [width, mark] of [
    [1440, '.first-logo'],
    [390, '.first-bar svg'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(painted).toHaveLength(1)
    const early = await page.locator(mark).boundingBox()
    expect(early).toEqual(
      expect.objectContaining(width === 390 ? { width: 52, height: 44 } : { width: 26, height: 26 }),
    )
  }
  const early = await page.locator('.first-bar svg').boundingBox()
  arrived.resolve()
  const create = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Create' })
  await expect(create).toBeVisible()
  const then = await create.boundingBox()
  expect(Math.abs((then?.x ?? 0) - (early?.x ?? 0))).toBeLessThan(1)
  expect(then).toEqual({ ...early, x: then?.x })
})
