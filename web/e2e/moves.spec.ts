import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { Draft, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { Locator, Page } from '@playwright/test'
import { type Account, accountsOf, callApi, readPost, saveDraft } from './api.ts'
import { captionOf, chipIn, dayCell, spokenDay } from './composing.ts'
import { arrow, carry, pickUp } from './dragging.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

const nextMonth = (day: number) => Temporal.Now.plainDateISO('Europe/Lisbon').add({ months: 1 }).with({ day })
const toNextMonth = async (page: Page) => {
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    nextMonth(1).toLocaleString('en-GB', { month: 'long', year: 'numeric' }),
  )
}
const carryTo = async (page: Page, what: Locator, to: Locator, label: RegExp) => {
  await carry(page, what, to)
  // What the drop would do is written beside the chip, all of it, at the edge of the window too.
  await expect(page.getByText(label).first()).toBeInViewport({ ratio: 1 })
}
const dragTo = async (page: Page, what: Locator, to: Locator, label = /as a draft/) => {
  await carryTo(page, what, to, label)
  await page.mouse.up()
}
/** What a move may change, and what Undo has to put back. */
const timeOf = async (page: Page, id: string) => {
  const { status, schedule, post_at } = await readPost(page, id)
  return { status, schedule, post_at }
}
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()

test('a draft that is dragged stays a draft, and Undo puts back exactly what was', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('Planned draft')
  const day = nextMonth(9)
  const other = day.add({ days: 14 - day.dayOfWeek })
  const { id } = await saveDraft(page, 'oleaandsons', caption, { wall: `${day}T10:15`, zone: 'Europe/Oslo' })
  const before = await timeOf(page, id)
  // One moment, kept as the account's own local time.
  expect(before).toMatchObject({ status: Draft, schedule: { wall: `${day}T09:15`, zone: 'Europe/Lisbon' } })
  await toNextMonth(page)
  await dragTo(page, chipIn(page, day, caption), dayCell(page, other))
  await expect(page.getByText(/^“Planned draft .*” moved to .*09:15 Lisbon\. It's still a draft\.$/)).toBeVisible()
  await expect(chipIn(page, other, caption)).toHaveAccessibleName(/Draft/)
  expect(await timeOf(page, id)).toMatchObject({
    status: Draft,
    schedule: { wall: `${other}T09:15`, zone: 'Europe/Lisbon' },
  })
  await undo(page)
  await expect(page.getByText(/is back on .*09:15 Lisbon$/)).toBeVisible()
  await expect(chipIn(page, day, caption)).toBeVisible()
  expect(await timeOf(page, id)).toEqual(before)
})

/** Chooses what the tray lists. */
const fromList = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Drag from' }).click()
  await page.getByRole('option', { name, exact: true }).click()
  return page.getByRole('complementary', { name })
}

test('posts of the other lists are dragged too: a scheduled one moves, a live one is posted again', async ({
  page,
}) => {
  await withAccounts(page)
  const shop = (await accountsOf(page)).find(({ type }) => type === 'fb') as Account
  const [planned, live] = [captionOf('Planned for later'), captionOf('Said once')]
  const create = async (caption: string, schedule: object) =>
    (await callApi<{ posts: Post[] }>(page, 'POST', '/api/posts', { accounts: [shop.id], caption, schedule }))
      .posts[0] as Post
  const first = await create(planned, { kind: 'date', wall: `${nextMonth(3)}T11:20` })
  const { id } = await create(live, { kind: 'now' })
  await expect.poll(async () => (await callApi<Post>(page, 'GET', `/api/posts/${id}`)).status).toBe(Posted)
  await callApi(page, 'POST', '/api/contents/lock', { id: first.id })
  await page.reload()
  await toNextMonth(page)
  await page.getByRole('button', { name: 'Drafts & lists' }).click()
  const scheduled = await fromList(page, 'Scheduled')
  await scheduled.getByLabel('Search: Scheduled').fill('later')
  await dragTo(
    page,
    scheduled.getByRole('button', { name: /^Move Planned for later/ }),
    dayCell(page, nextMonth(9)),
    /11:20.* is free/,
  )
  await expect(chipIn(page, nextMonth(9), planned)).toBeVisible()
  expect(await timeOf(page, first.id)).toMatchObject({ schedule: { wall: `${nextMonth(9)}T11:20` } })
  // The chip names the person who has it locked; it keeps only others from moving it.
  await expect(chipIn(page, nextMonth(9), planned)).toHaveAccessibleName(/Locked by you until \d\d:\d\d/)
  await page.screenshot({ path: test.info().outputPath('tray-scheduled.png') })
  const posted = await fromList(page, 'Posted')
  await expectGood(page, 'calendar with live posts in its tray')
  await dragTo(
    page,
    posted.getByRole('button', { name: /^Post again Said once/ }),
    dayCell(page, nextMonth(20)),
    / is free, the usual time/,
  )
  await expect(chipIn(page, nextMonth(20), live)).toHaveAccessibleName(/Scheduled/)
  await page.screenshot({ path: test.info().outputPath('tray-posted.png') })
  await undo(page)
  await expect(chipIn(page, nextMonth(20), live)).toHaveCount(0)
  expect((await callApi<Post>(page, 'GET', `/api/posts/${id}`)).status).toBe(Posted)
})

test('a draft of the tray gets a date, and Undo puts it back into the tray', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('From the tray')
  const { id } = await saveDraft(page, 'oleaandsons', caption)
  const before = await timeOf(page, id)
  expect(before).toMatchObject({ status: Draft, schedule: null, post_at: null })
  await toNextMonth(page)
  await page.getByRole('button', { name: 'Drafts & lists' }).click()
  const tray = page.getByRole('complementary', { name: 'Drafts' })
  const day = nextMonth(16)
  await dragTo(page, tray.getByRole('button', { name: /^Move From the tray/ }), dayCell(page, day))
  await expect(chipIn(page, day, caption)).toHaveAccessibleName(/Draft/)
  await expect(tray.getByText(caption)).toHaveCount(0)
  expect(await timeOf(page, id)).toMatchObject({ status: Draft, schedule: { wall: `${day}T09:00` } })
  await undo(page)
  await expect(tray.getByText(caption)).toBeVisible()
  await expect(chipIn(page, day, caption)).toHaveCount(0)
  expect(await timeOf(page, id)).toEqual(before)
})

test('an item of the library becomes a scheduled post where it is dropped, and Undo takes it back', async ({
  page,
}) => {
  await withAccounts(page)
  const shop = (await accountsOf(page)).find(({ type }) => type === 'fb') as Account
  const caption = captionOf('Kept for a quiet day')
  const kept = { caption, account_id: shop.id }
  const item = await callApi<PostLibrary>(page, 'POST', '/api/post-libraries/store', kept)
  await page.reload()
  await toNextMonth(page)
  await page.getByRole('button', { name: 'Drafts & lists' }).click()
  await fromList(page, 'Library')
  const tray = page.getByRole('complementary', { name: 'Library' })
  await tray.getByLabel('Search the library').fill('quiet day')
  const row = tray.getByRole('button', { name: /^Schedule Kept for a quiet day/ })
  await expectGood(page, 'calendar with the library in its tray')
  const day = nextMonth(16)
  await carryTo(page, row, dayCell(page, day), /09:00.* is free/)
  // Every day of the month says how many posts the account has, though another one is active.
  await expect(dayCell(page, nextMonth(20)).getByText(/^0\/\d+$/)).toBeVisible()
  await page.mouse.up()
  await expect(chipIn(page, day, caption)).toHaveAccessibleName(/Scheduled/)
  await expect(tray.getByText('Used in 1 post')).toBeVisible()
  await expect(dayCell(page, nextMonth(20)).getByText(/^0\/\d+$/)).toHaveCount(0)
  const { data } = await callApi<{ data: Post[] }>(page, 'GET', '/api/posts?status=SCHEDULED')
  expect(data).toMatchObject([{ caption, library_id: item.id, account: { id: shop.id } }])
  await undo(page)
  await expect(chipIn(page, day, caption)).toHaveCount(0)
  await expect(tray.getByText('Not used yet')).toBeVisible()

  // Where the account has an empty slot that day, the post goes there.
  const slot = { account_id: shop.id, days: [1, 2, 3, 4, 5, 6, 7], hours: ['11:45'] }
  await callApi(page, 'POST', '/api/timeslots/add', slot)
  await page.reload()
  await page.getByRole('button', { name: 'Drafts & lists' }).click()
  await dragTo(page, row, dayCell(page, day), /11:45.* is free/)
  await expect(chipIn(page, day, caption)).toContainText('11:45')
  const { data: placed } = await callApi<{ data: Post[] }>(page, 'GET', '/api/posts?status=SCHEDULED')
  expect(placed).toMatchObject([{ schedule: { kind: 'time_slot', wall: `${day}T11:45` } }])
})

test('an item without a picture says before the drop that Instagram needs one', async ({ page }) => {
  await withAccounts(page)
  const olea = (await accountsOf(page)).find(({ type }) => type === 'ig') as Account
  const caption = captionOf('Only words')
  await callApi(page, 'POST', '/api/post-libraries/store', { caption, account_id: olea.id })
  await page.reload()
  await toNextMonth(page)
  await page.getByRole('button', { name: 'Drafts & lists' }).click()
  const tray = await fromList(page, 'Library')
  const row = tray.getByRole('button', { name: /^Schedule Only words/ })
  await dragTo(page, row, dayCell(page, nextMonth(16)), /^Instagram posts need a picture/)
  await expect(chipIn(page, nextMonth(16), caption)).toHaveCount(0)
})

test('in the list a post is carried to another day, by mouse and by keyboard', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('Carried in the list')
  const { id } = await saveDraft(page, 'oleaandsons', caption, { wall: `${nextMonth(9)}T10:15`, zone: 'Europe/Lisbon' })
  await saveDraft(page, 'oleaandsons', captionOf('Another day'), {
    wall: `${nextMonth(12)}T10:15`,
    zone: 'Europe/Lisbon',
  })
  await page.goto(`/publishing/calendar/list?date=${nextMonth(9)}`)
  const card = page.getByRole('button', { name: caption })
  const dayOf = (day: Temporal.PlainDate) => page.getByRole('region', { name: spokenDay(day), exact: true })
  await dragTo(page, card, dayOf(nextMonth(12)))
  await expect(dayOf(nextMonth(12)).getByText(caption)).toBeVisible()
  expect(await timeOf(page, id)).toMatchObject({ schedule: { wall: `${nextMonth(12)}T10:15` } })
  await undo(page)
  await expect(dayOf(nextMonth(9)).getByText(caption)).toBeVisible()
  await expect.poll(() => timeOf(page, id)).toMatchObject({ schedule: { wall: `${nextMonth(9)}T10:15` } })

  const heard = (text: string) => page.getByRole('status').filter({ hasText: text })
  await pickUp(page, card, heard('10:15, as a draft'))
  await arrow(page, 'ArrowDown', heard(spokenDay(nextMonth(12))))
  await page.keyboard.press('Space')
  await expect(dayOf(nextMonth(12)).getByText(caption)).toBeVisible()
  expect(await timeOf(page, id)).toMatchObject({ status: Draft, schedule: { wall: `${nextMonth(12)}T10:15` } })
})

test('a post that is dropped on an empty time slot fills it, and Undo gives back its time', async ({ page }) => {
  await withAccounts(page)
  const shop = (await accountsOf(page)).find(({ type }) => type === 'fb') as Account
  await callApi(page, 'POST', '/api/timeslots/add', {
    account_id: shop.id,
    days: [1, 2, 3, 4, 5, 6, 7],
    hours: ['11:45'],
  })
  const caption = captionOf('For a slot')
  const schedule = { kind: 'date', wall: `${nextMonth(15)}T15:00` }
  const { posts } = await callApi<{ posts: Post[] }>(page, 'POST', '/api/posts', {
    caption,
    accounts: [shop.id],
    schedule,
  })
  const id = posts[0]?.id as string
  const before = await timeOf(page, id)
  await page.goto(`/publishing/calendar/month?account=${shop.id}`)
  await toNextMonth(page)
  await page.getByRole('button', { name: /^Empty slots/ }).click()
  const slot = dayCell(page, nextMonth(17)).getByRole('button', { name: /^Empty time slot, 11:45/ })
  await dragTo(page, chipIn(page, nextMonth(15), caption), slot, /11:45.* is free/)
  await expect(chipIn(page, nextMonth(17), caption)).toBeVisible()
  await expect(slot).toHaveCount(0)
  expect(await timeOf(page, id)).toMatchObject({ schedule: { kind: 'time_slot', wall: `${nextMonth(17)}T11:45` } })
  await undo(page)
  await expect(chipIn(page, nextMonth(15), caption)).toBeVisible()
  await expect(slot).toBeVisible()
  expect(await timeOf(page, id)).toEqual(before)
})

test('an empty time slot of another account is no obstacle: the day beneath takes the post at its own time', async ({
  page,
}) => {
  await withAccounts(page)
  const all = await accountsOf(page)
  const [shop, other] = ['fb', 'ig'].map(one => all.find(({ type }) => type === one) as Account) as [Account, Account]
  const slots = { account_id: other.id, days: [1, 2, 3, 4, 5, 6, 7], hours: ['11:45'] }
  await callApi(page, 'POST', '/api/timeslots/add', slots)
  const caption = captionOf('Not for that slot')
  const schedule = { kind: 'date', wall: `${nextMonth(15)}T15:00` }
  const body = { caption, accounts: [shop.id], schedule }
  const { posts } = await callApi<{ posts: Post[] }>(page, 'POST', '/api/posts', body)
  await page.goto(`/publishing/calendar/month?account=${shop.id}`)
  await toNextMonth(page)
  await page.getByRole('button', { name: /^Empty slots/ }).click()
  const slot = dayCell(page, nextMonth(17)).getByRole('button', { name: /^Empty time slot, 11:45/ })
  await dragTo(page, chipIn(page, nextMonth(15), caption), slot, /15:00.* is free/)
  await expect(chipIn(page, nextMonth(17), caption)).toBeVisible()
  await expect(slot).toBeVisible()
  const moved = { schedule: { kind: 'date', wall: `${nextMonth(17)}T15:00` } }
  await expect.poll(() => timeOf(page, posts[0]?.id as string)).toMatchObject(moved)
})

test('a draft moves by keyboard as by mouse, and Undo never overwrites what somebody did meanwhile', async ({
  page,
}) => {
  await withAccounts(page)
  const caption = captionOf('By keyboard')
  const day = nextMonth(18)
  const { id } = await saveDraft(page, 'oleaandsons', caption, { wall: `${day}T14:00` })
  await toNextMonth(page)
  const heard = (text: string) => page.getByRole('status').filter({ hasText: text })
  await pickUp(page, chipIn(page, day, caption), heard('14:00, as a draft'))
  await arrow(page, 'ArrowRight', heard(`${day.add({ days: 1 }).day}`))
  await page.keyboard.press('Space')
  const other = day.add({ days: 1 })
  await expect(chipIn(page, other, caption)).toHaveAccessibleName(/Draft/)
  expect(await timeOf(page, id)).toMatchObject({ status: Draft, schedule: { wall: `${other}T14:00` } })
  // Another person writes another caption: Undo says so and leaves it alone.
  await callApi(page, 'PATCH', `/api/posts/${id}`, { caption: `${caption} rewritten` })
  await undo(page)
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/changed/i))
      .first(),
  ).toBeVisible()
  expect(await readPost(page, id)).toMatchObject({
    caption: `${caption} rewritten`,
    schedule: { wall: `${other}T14:00` },
  })
})
