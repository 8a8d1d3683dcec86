import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Page } from '@playwright/test'
import { callApi, readPost } from './api.ts'
import { arrow, carry, pickUp } from './dragging.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

/** Three posts of the Facebook Page, which takes them without a picture, at nine on three days. */
const threePosts = async (page: Page) => {
  const { active_team } = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  const accounts = await callApi<SocialAccount[]>(page, 'GET', `/api/team/${active_team}/social-accounts`)
  const own = accounts.find(({ type }) => type === 'fb') as SocialAccount
  const zone = own.settings.timezone
  const posts: Post[] = []
  for (const [at, words] of ['First', 'Second', 'Third'].entries()) {
    const wall = `${Temporal.Now.plainDateISO(zone).add({ days: 5 + at })}T09:00`
    const made = await callApi<{ posts: Post[] }>(page, 'POST', '/api/posts', {
      caption: `${words} of the profile`,
      accounts: [own.id],
      schedule: { kind: 'date', wall },
    })
    posts.push(...made.posts)
  }
  return { own, posts }
}
const tiles = (page: Page) => page.getByRole('list', { name: 'Profile' }).getByRole('button')
const names = async (page: Page) =>
  (await tiles(page).allTextContents()).map(text => text.match(/First|Second|Third/)?.[0])

test('the profile is arranged by dragging, each swap with its Undo', async ({ page }) => {
  await withAccounts(page)
  const { own, posts } = await threePosts(page)
  await page.goto(`/publishing/calendar/month?account=${own.id}`)
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Grid', { exact: true }).click()
  await expect(page).toHaveURL(/\/publishing\/calendar\/grid\?account=/)
  await expect(tiles(page)).toHaveCount(3)
  expect(await names(page)).toEqual(['Third', 'Second', 'First'])
  await expectGood(page, 'grid')

  await carry(page, tiles(page).nth(0), tiles(page).nth(2))
  await page.mouse.up()
  await expect(page.getByText(/^“Third of the profile” moved to /)).toBeVisible()
  expect(await names(page)).toEqual(['First', 'Second', 'Third'])
  expect((await readPost(page, posts[2]?.id as string)).post_at).toBe(posts[0]?.post_at)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Swap undone')).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['Third', 'Second', 'First'])

  // By keyboard: the first takes the time of the one beside it.
  const spoken = (words: RegExp) => page.locator('[id^="DndLiveRegion"]').filter({ hasText: words })
  await pickUp(page, tiles(page).first(), spoken(/^At its own place/))
  await arrow(page, 'ArrowRight', spoken(/moves to .*, and .* moves to /))
  await page.keyboard.press('Space')
  await expect.poll(() => names(page)).toEqual(['Second', 'Third', 'First'])
  await page.keyboard.press('Tab')
  await page.getByText('1:1', { exact: true }).click()
  await page.reload()
  await expect(page.getByRole('radio', { name: '1:1' })).toBeChecked()
  const box = await tiles(page).first().boundingBox()
  expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1)

  // Enter opens the menu of the post: to swap without dragging, and to edit.
  await tiles(page).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /^Swap with the earlier post/ }).click()
  expect(await page.getByRole('menu').count(), 'menus that can still be pressed').toBe(0)
  await expect.poll(() => names(page)).toEqual(['Third', 'Second', 'First'])
  await tiles(page).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Post' })).toBeVisible()
})

test('on a phone a long press swaps two posts, and one that cannot move stays', async ({ browser, page }) => {
  await withAccounts(page)
  const { own, posts } = await threePosts(page)
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: new URL(page.url()).origin,
  })
  const phone = await context.newPage()
  await phone.goto(`/publishing/calendar/month?account=${own.id}`)
  await phone.getByRole('button', { name: 'More', exact: true }).click()
  await phone.getByRole('menuitem', { name: 'Profile grid' }).click()
  await expect(tiles(phone)).toHaveCount(3)
  await expectGood(phone, 'grid on a phone')
  const touch = await context.newCDPSession(phone)
  const press = async (from: number, to: number) => {
    const start = await tiles(phone).nth(from).boundingBox()
    const end = await tiles(phone).nth(to).boundingBox()
    if (!start || !end) throw new Error('no tiles')
    const middle = (box: typeof start) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle(start)] })
    await phone.waitForTimeout(400)
    for (let step = 1; step <= 8; step++) {
      const { x, y } = middle(start)
      const point = { x: x + ((middle(end).x - x) * step) / 8, y: y + ((middle(end).y - y) * step) / 8 }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await press(0, 1)
  await expect(phone.getByText(/^“Third of the profile” moved to /)).toBeVisible()
  expect(await names(phone)).toEqual(['Second', 'Third', 'First'])

  // Someone else publishes one while it is dragged.
  await phone.route('**/api/contents/swap', async route => {
    await callApi(page, 'DELETE', `/api/posts/${posts[0]?.id}`)
    await route.fallback()
  })
  await press(0, 2)
  await expect(
    phone
      .getByText('It isn’t there any more.')
      .or(phone.getByText(/deleted|not there|isn’t/))
      .first(),
  ).toBeVisible()
  await expect.poll(() => names(phone)).toEqual(['Second', 'Third'])
  await context.close()
})

test('on a phone each tile says its time whole, in the evening of another year too', async ({ page }) => {
  await withAccounts(page)
  const { own } = await threePosts(page)
  await callApi(page, 'POST', '/api/user/settings', { timeFormat: 12 })
  const wall = `${Temporal.Now.plainDateISO(own.settings.timezone).add({ days: 360 })}T18:05`
  await callApi(page, 'POST', '/api/posts', {
    caption: 'Last of the profile',
    accounts: [own.id],
    schedule: { kind: 'date', wall },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/publishing/calendar/grid?account=${own.id}`)
  await expect(tiles(page)).toHaveCount(4)
  await expect(tiles(page).first()).toContainText(/\d, 6:05\spm/)
  const cut = await tiles(page).evaluateAll(all =>
    all.flatMap(tile => {
      const time = [...tile.querySelectorAll('[aria-hidden] span')].find(({ textContent }) =>
        /\d:\d\d/.test(textContent ?? ''),
      )
      if (!time) return ['no time']
      const { left, right, bottom } = time.getBoundingClientRect()
      const box = tile.getBoundingClientRect()
      const isWhole =
        time.scrollWidth <= time.clientWidth && left >= box.left && right <= box.right && bottom <= box.bottom
      return isWhole ? [] : [`${time.textContent}: ${time.scrollWidth} in ${time.clientWidth}`]
    }),
  )
  expect(cut).toEqual([])
})
