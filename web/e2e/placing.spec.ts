import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

interface Account {
  id: string
  type: string
}
/** The Facebook Page of the team, which takes posts without a picture, with a slot at nine every day. */
const pageWithSlots = async (page: Page): Promise<Account> => {
  const { active_team } = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  const accounts = await callApi<Account[]>(page, 'GET', `/api/team/${active_team}/social-accounts`)
  const own = accounts.find(({ type }) => type === 'fb')
  if (!own) throw new Error('no Facebook Page')
  await callApi(page, 'POST', '/api/timeslots/add', {
    account_id: own.id,
    days: [1, 2, 3, 4, 5, 6, 7],
    hours: ['09:00'],
  })
  return own
}
const scheduled = async (page: Page): Promise<Post[]> =>
  (await callApi<{ data: Post[] }>(page, 'GET', '/api/posts?status=SCHEDULED')).data

test('a week is filled from the library by slots, and undone in one step', async ({ page }) => {
  await withAccounts(page)
  const own = await pageWithSlots(page)
  for (let day = 1; day <= 7; day++)
    await callApi<PostLibrary>(page, 'POST', '/api/post-libraries/store', { caption: `Kept for day ${day}` })
  await page.goto(`/publishing/post-library?account=${own.id}`)
  await page.getByRole('checkbox', { name: 'Choose Kept for day 1' }).check()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Place in slots' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place in time slots' })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('listitem')).toHaveCount(7)
  await expect(preview.getByRole('listitem').first()).toContainText('Next free slot')
  await dialog.getByText('Shuffled').click()
  await dialog.getByRole('button', { name: 'Shuffle again' }).click()
  await expect(dialog.getByRole('button', { name: 'Schedule 7 posts' })).toBeEnabled()
  await expectGood(page, 'placing in slots')
  // One is removed, and put back.
  await dialog.getByRole('button', { name: 'Remove “Kept for day 3” from the list' }).click()
  await expect(dialog.getByRole('button', { name: 'Schedule 6 posts' })).toBeEnabled()
  await expect(preview.getByText('Kept for day 3')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await expect(dialog.getByRole('button', { name: 'Schedule 7 posts' })).toBeEnabled()
  await expect(preview.getByRole('listitem')).toHaveCount(7)
  const shown = await preview.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'Schedule 7 posts' }).click()
  await expect(page.getByText(/^7 posts scheduled, \w{3} .* to \w{3} /)).toBeVisible()
  const posts = (await scheduled(page)).toSorted((a, b) => (a.post_at as string).localeCompare(b.post_at as string))
  expect(posts.map(({ caption }) => caption)).toEqual(shown.map(text => text.match(/Kept for day \d/)?.[0]))
  expect(new Set(posts.map(({ schedule }) => schedule?.wall?.slice(0, 10))).size).toBe(7)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('7 posts put back')).toBeVisible()
  expect(await scheduled(page)).toEqual([])
})

test('a post that repeats another one says what and when, on phones too', async ({ page }) => {
  await withAccounts(page)
  const own = await pageWithSlots(page)
  const at = Temporal.Now.plainDateTimeISO('UTC').add({ days: 3 }).toString({ smallestUnit: 'minute' })
  await callApi(page, 'POST', '/api/posts', {
    accounts: [own.id],
    caption: 'Open from ten',
    schedule: { kind: 'date', wall: at, zone: 'UTC' },
  })
  const kept = ['Open from ten', 'Twice in this list', 'Only once', 'Twice in this list']
  for (const caption of kept) await callApi<PostLibrary>(page, 'POST', '/api/post-libraries/store', { caption })
  await page.goto(`/publishing/post-library?account=${own.id}`)
  await page.getByRole('checkbox', { name: 'Choose Open from ten' }).check()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Place in slots' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place in time slots' })
  const rows = dialog.getByRole('region', { name: 'Preview' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(dialog.getByText('3 posts repeat a caption, picture or video within 14 days.')).toBeVisible()
  await expect(rows.filter({ hasText: 'Open from ten' })).toContainText(/Same caption as on \d+ \w+/)
  await expect(rows.filter({ hasText: 'Twice in this list' }).first()).toContainText('(in this list)')
  await expect(rows.filter({ hasText: 'Only once' })).not.toContainText('Same caption')
  await expectGood(page, 'placing, some repeat')
  await page.screenshot({ path: test.info().outputPath('preview-1440.png') })
  await dialog.getByRole('button', { name: 'Show only these' }).click()
  await expect(rows).toHaveCount(3)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows.first()).toContainText('Next free slot')
  await expectGood(page, 'placing, some repeat, on a phone')
  await page.screenshot({ path: test.info().outputPath('preview-390.png') })
  // The one of the library that another one repeats goes, and both are fine.
  await dialog.getByRole('button', { name: 'Remove “Twice in this list” from the list' }).first().click()
  await expect(dialog.getByText('1 post repeats a caption, picture or video within 14 days.')).toBeVisible()
})

test('what finds no place says why and is left out, on phones too', async ({ page }) => {
  await withAccounts(page)
  const own = await pageWithSlots(page)
  await callApi<PostLibrary>(page, 'POST', '/api/post-libraries/store', { caption: 'Kept for the Page' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/publishing/post-library?account=${own.id}`)
  await page.getByRole('checkbox', { name: 'Choose Kept for the Page' }).check()
  await page.getByRole('button', { name: 'Place in slots' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place in time slots' })
  await expect(dialog.getByRole('button', { name: 'Schedule 1 post' })).toBeEnabled()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await expect(
    dialog.getByText(/^\d of \d will be skipped: no time slots \(\d\), no picture yet \(\d\)\.$/),
  ).toBeVisible()
  await expect(dialog.getByText('Not scheduled').first()).toBeVisible()
  await expectGood(page, 'placing, some left out')
  await dialog.getByRole('button', { name: 'Schedule 1 post' }).click()
  await expect(
    page.getByText(/^1 post scheduled, .*\. \d skipped: no time slots \(\d\), no picture yet \(\d\)$/),
  ).toBeVisible()
  expect(await scheduled(page)).toHaveLength(1)
})

test('the posts in slots are shuffled and unscheduled for an account, each in one step with Undo', async ({ page }) => {
  await withAccounts(page)
  const own = await pageWithSlots(page)
  for (let day = 1; day <= 4; day++)
    await callApi(page, 'POST', '/api/posts', {
      caption: `Planned ${day}`,
      accounts: [own.id],
      schedule: { kind: 'time_slot' },
    })
  const order = async () =>
    (await scheduled(page))
      .toSorted((a, b) => (a.post_at as string).localeCompare(b.post_at as string))
      .map(({ caption }) => caption)
  const before = await order()
  expect(before).toHaveLength(4)

  await page.goto(`/publishing/time-slots?account=${own.id}`)
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: /^More for / }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Shuffle posts')
  const shuffle = page.getByRole('dialog', { name: /^Shuffle posts: / })
  await expect(shuffle.getByRole('listitem').first()).toBeVisible()
  await expectGood(page, 'shuffling posts')
  const shown = await shuffle.getByRole('listitem').allInnerTexts()
  await shuffle.getByRole('button', { name: /^Shuffle \d posts$/ }).click()
  await expect(page.getByText(/^\d posts shuffled/)).toBeVisible()
  const after = await order()
  expect(after).not.toEqual(before)
  expect(shown.map(text => text.match(/Planned \d/)?.[0]).toSorted()).toEqual(before.toSorted())
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(order).toEqual(before)

  await page.setViewportSize({ width: 390, height: 844 })
  await choose('Unschedule all posts')
  const clear = page.getByRole('dialog', { name: /^Unschedule posts: / })
  await expect(clear.getByText('4 posts become drafts and keep their planned times.')).toBeVisible()
  await expectGood(page, 'unscheduling posts on a phone')
  await clear.getByRole('button', { name: 'Unschedule 4 posts' }).click()
  await expect(page.getByText('4 posts are drafts now')).toBeVisible()
  expect(await scheduled(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(order).toEqual(before)
})

test('the preview of drafts outlives the tray that asked for it', async ({ page }) => {
  await withAccounts(page)
  const own = await pageWithSlots(page)
  for (const caption of ['First of two', 'Second of two'])
    await callApi(page, 'POST', '/api/posts', { accounts: [own.id], caption, schedule: { kind: 'draft' } })
  await page.goto(`/publishing/calendar/month?account=${own.id}`)
  await page.getByRole('button', { name: 'Drafts & lists' }).click()
  await page.getByRole('button', { name: 'Place in time slots' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place in time slots' })
  await dialog.getByRole('button', { name: 'Remove “First of two” from the list' }).click()
  await expect(dialog.getByRole('button', { name: 'Schedule 1 post' })).toBeEnabled()
  const { width = 1440, height = 900 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 390, height })
  await expect(dialog.getByRole('button', { name: 'Schedule 1 post' })).toBeEnabled()
  await page.setViewportSize({ width, height })
  await expect(dialog.getByRole('button', { name: 'Schedule 1 post' })).toBeEnabled()
  await expect(dialog.getByText('First of two')).toHaveCount(0)
})
