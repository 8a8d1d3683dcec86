import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Page } from '@playwright/test'
import { callApi, readPost, saveDraft } from './api.ts'
import { captionOf, chipIn, scheduleNextMonth } from './composing.ts'
import { expect, expectGood, phoneSize, screenSizes, test, withAccounts } from './fixtures.ts'

const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'States' }).getByRole('link', { name })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected posts' })

test('many posts are deleted at once, what is refused is shown, and Undo brings back the others', async ({ page }) => {
  await withAccounts(page)
  const drafts: Post[] = []
  for (const words of ['First of three', 'Second of three', 'Third of three'])
    drafts.push(await saveDraft(page, 'oleaandsons', captionOf(words)))
  await page.goto('/publishing/post-status/draft')
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await expect(toolbar(page)).toContainText('3 selected')
  await expectGood(page, 'posts, three selected')

  // Another tab is another selection.
  await tab(page, /^Scheduled/).click()
  await expect(toolbar(page)).toHaveCount(0)
  await tab(page, /^Drafts/).click()
  await expect(page.getByRole('checkbox', { name: 'Choose all on this page' })).not.toBeChecked()

  // One is gone already when the others are deleted.
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const gone = drafts[1]?.id as string
  await page.route(`**/api/posts/${gone}`, route =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 409,
          json: {
            status: false,
            error: { code: 'post_going_out', title: 'No', message: 'This post is being published.' },
          },
        })
      : route.fallback(),
  )
  await toolbar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 posts deleted, 1 couldn’t be deleted. This post is being published.')).toBeVisible()
  await expect(page.getByRole('row', { name: /of three/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 posts restored')).toBeVisible()
  await expect(page.getByRole('row', { name: /of three/ })).toHaveCount(3)
  for (const { id } of drafts) expect((await readPost(page, id)).status).toBe(Draft)
})

test('another word begins at the first page, and a page that is not there is the last', async ({ page }) => {
  await withAccounts(page)
  for (let at = 0; at < 21; at += 1) await saveDraft(page, 'oleaandsons', `Bowl ${at + 1} of many`)
  await page.goto('/publishing/post-status/draft?page=2')
  await expect(page.getByRole('row', { name: /of many/ })).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Search captions' }).fill('Bowl 7')
  await expect(page.getByRole('row', { name: 'Bowl 7 of many' })).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)

  await page.goto('/publishing/post-status/draft?page=9')
  await expect(page.getByRole('row', { name: /of many/ })).toHaveCount(1)
  await expect(page).toHaveURL(/page=2/)
  // The last post of the last page is deleted somewhere else.
  const [last] = (await callApi<{ data: Post[] }>(page, 'GET', '/api/posts?status=DRAFT&sort=-updated_at&offset=20'))
    .data
  await callApi(page, 'DELETE', `/api/posts/${last?.id}`)
  await expect(page.getByRole('row', { name: /of many/ })).toHaveCount(20)
  await expect(page).not.toHaveURL(/page=2/)
})

test('a view or a tab that there is not is the first one', async ({ page }) => {
  await withAccounts(page)
  await page.goto('/publishing/post-status/nonsense')
  await expect(page).toHaveURL(/\/publishing\/post-status\/scheduled/)
  await expect(page.getByRole('navigation', { name: 'States' })).toBeVisible()
  await page.goto('/publishing/calendar/nonsense')
  await expect(page).toHaveURL(/\/publishing\/calendar\/month/)
})

test('a post is taken off the schedule in the list, and Undo schedules it again', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('Unscheduled once')
  const day = await scheduleNextMonth(page, caption, 12)
  await page.goto('/publishing/post-status/scheduled')
  await page.getByRole('button', { name: `Actions for ${caption}` }).click()
  const { data } = await callApi<{ data: Post[] }>(page, 'GET', '/api/posts?status=SCHEDULED')
  const id = data.find(post => post.caption === caption)?.id as string
  await page.getByRole('menuitem', { name: 'Unschedule' }).click()
  await expect(page.getByText(/ is a draft now$/)).toBeVisible()
  expect(await readPost(page, id)).toMatchObject({ status: Draft, schedule: { wall: `${day}T09:00` } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/ is scheduled again$/)).toBeVisible()
  expect(await readPost(page, id)).toMatchObject({ status: Scheduled, schedule: { wall: `${day}T09:00` } })
})

for (const { at, size } of screenSizes)
  test(`five posts move to another day in one step at ${at}, and Undo puts each back`, async ({ page }) => {
    await withAccounts(page)
    const day = (date: string, days: number) => Temporal.PlainDate.from(date.slice(0, 10)).add({ days }).toString()
    const first = Temporal.Now.plainDateISO('UTC').add({ days: 12 }).toString()
    // A Facebook Page takes posts without a picture.
    const { active_team } = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
    const accounts = await callApi<SocialAccount[]>(page, 'GET', `/api/team/${active_team}/social-accounts`)
    const own = accounts.find(({ type }) => type === 'fb') as SocialAccount
    const posts: Post[] = []
    for (let at = 0; at < 5; at++) {
      const made = await callApi<{ posts: Post[] }>(page, 'POST', '/api/posts', {
        caption: `Moved together, ${at + 1} of five`,
        accounts: [own.id],
        schedule: { kind: 'date', wall: `${day(first, at)}T09:00`, zone: own.settings.timezone },
      })
      posts.push(...made.posts)
    }
    const walls = async () => {
      const now: (string | undefined)[] = []
      for (const { id } of posts) now.push((await readPost(page, id)).schedule?.wall ?? undefined)
      return now
    }
    const before = await walls()
    const phone = size === phoneSize
    await page.setViewportSize(size)
    await page.goto('/publishing/post-status/scheduled')
    if (phone) {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Select posts' }).click()
      for (const { caption } of posts) await page.getByRole('checkbox', { name: `Choose ${caption}` }).check()
    } else await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
    await toolbar(page).getByRole('button', { name: 'Move', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 5 posts' })
    await dialog.getByRole('textbox', { name: 'Days' }).fill('7')
    await expect(dialog.getByText('5 posts will move 7 days later.')).toBeVisible()
    // A phone shows the same dialog.
    if (!phone) await expectGood(page, 'moving five posts')
    await dialog.getByRole('button', { name: 'Move 5 posts' }).click()
    await expect(page.getByText('5 posts moved')).toBeVisible()
    expect(await walls()).toEqual(before.map(wall => `${day(wall as string, 7)}${wall?.slice(10)}`))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(walls).toEqual(before)
  })

test('a picture that could not be loaded is made again and shown', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('With a picture')
  const day = await scheduleNextMonth(page, caption, 14)
  let failed = 0
  await page.route('**/api/media/*/thumb', route => {
    failed += 1
    return failed === 1 ? route.fulfill({ status: 404 }) : route.fallback()
  })
  const asked = page.waitForRequest('**/api/contents/update-thumb')
  await page.goto('/publishing/post-status/scheduled')
  await asked
  const picture = page.getByRole('row', { name: caption }).locator('img[src*="/thumb"]')
  await expect(picture).toHaveAttribute('data-loaded', 'true')
  expect(failed).toBe(2)

  // The calendar asks for it too.
  failed = 0
  const again = page.waitForRequest('**/api/contents/update-thumb')
  await page.goto(`/publishing/calendar/month?date=${day}`)
  await again
  const onChip = chipIn(page, day, caption).locator('img[src*="/thumb"]')
  await expect.poll(() => onChip.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a post is duplicated from the list and from its card, as a new one without a time', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('Worth a second time')
  const day = await scheduleNextMonth(page, caption, 12)
  await page.goto('/publishing/post-status/scheduled')
  await page.getByRole('button', { name: `Actions for ${caption}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const composer = page.getByRole('dialog', { name: 'Create' })
  await expect(composer.getByLabel('Caption', { exact: true })).toHaveText(caption)
  await expect(composer.getByRole('list', { name: 'Pictures and videos' }).getByRole('listitem')).toHaveCount(2)
  // Looking at it leaves nothing behind.
  await page.keyboard.press('Escape')
  await expect(composer).toHaveCount(0)
  const listed = async () =>
    (await callApi<{ data: Post[] }>(page, 'GET', '/api/posts')).data.filter(post => post.caption.startsWith(caption))
  expect(await listed()).toHaveLength(1)

  await page.goto(`/publishing/calendar/month?date=${day}`)
  await chipIn(page, day, caption).click()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  // The card of the post makes room for the composer.
  await expect(page.getByRole('dialog', { name: 'Post', exact: true })).toHaveCount(0)
  await composer.getByLabel('Caption', { exact: true }).fill(`${caption} again`)
  await composer.getByRole('button', { name: 'Save draft' }).click()
  await expect(composer).toHaveCount(0)
  const two = await listed()
  expect(two.map(({ status }) => status).sort()).toEqual([Draft, Scheduled].sort())
  const [first, second] = two.map(({ media }) => media.map(({ media_id }) => media_id))
  expect(second).toEqual(first)
})
