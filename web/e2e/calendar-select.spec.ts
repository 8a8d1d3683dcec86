import type { Locator, Page } from '@playwright/test'
import { readPost, saveDraft } from './api.ts'
import { captionOf, chipIn, dayCell } from './composing.ts'
import { expect, expectGood, phoneSize, test, withAccounts } from './fixtures.ts'

const start = Temporal.Now.plainDateISO('Europe/Lisbon').add({ months: 1 }).with({ day: 9 })
// From a Monday on: so two days later lies in the same week of the page.
const day = start.add({ days: (8 - start.dayOfWeek) % 7 })

/** Drafts on the first days of a week of next month, and the calendar of that month. */
const drafts = async (page: Page, words: string[]) => {
  await withAccounts(page)
  const made: { id: string; caption: string; day: Temporal.PlainDate }[] = []
  for (const [at, word] of words.entries()) {
    const on = day.add({ days: at })
    const caption = captionOf(word)
    const { id } = await saveDraft(page, 'oleaandsons', caption, { wall: `${on}T10:15` })
    made.push({ id, caption, day: on })
  }
  await page.goto(`/publishing/calendar/month?date=${day}`)
  return made
}
const wallsOf = (page: Page, posts: { id: string }[]) =>
  Promise.all(posts.map(async ({ id }) => (await readPost(page, id)).schedule?.wall))
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected posts' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()

test('three posts are selected and moved by two days in one step, and Undo puts them back', async ({ page }) => {
  const posts = await drafts(page, ['Select one', 'Select two', 'Select three'])
  const [first, second, third] = posts
  if (!first || !second || !third) throw new Error('no posts')
  const before = await wallsOf(page, posts)
  const moved = posts.map(post => `${post.day.add({ days: 2 })}T10:15`)
  await page.getByRole('button', { name: /^Select( posts)?$/ }).click()
  await chipIn(page, first.day, first.caption).click()
  await expect(chipIn(page, first.day, first.caption)).toHaveAttribute('aria-pressed', 'true')
  await chipIn(page, third.day, third.caption).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await expectGood(page, 'calendar while posts are selected')

  await bar(page).getByRole('button', { name: 'Move…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 3 posts' })
  // A date is chosen from the month of the posts on, not from today's.
  await dialog.getByText('To a date').click()
  await dialog.getByRole('button', { name: 'Date' }).click()
  const month = first.day.toLocaleString('en-GB', { month: 'long', year: 'numeric' })
  await expect(page.getByRole('button', { name: month, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByText('Later').click()
  await dialog.getByRole('textbox', { name: 'Days' }).fill('2')
  await expect(dialog.getByText('3 posts will move 2 days later.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move 3 posts' }).click()
  await expect(page.getByText('3 posts moved')).toBeVisible()
  await expect(chipIn(page, third.day.add({ days: 2 }), third.caption)).toBeVisible()
  await expect.poll(() => wallsOf(page, posts)).toEqual(moved)
  await expect(bar(page)).toHaveCount(0)
  await undo(page)
  await expect(page.getByText('Move undone')).toBeVisible()
  await expect.poll(() => wallsOf(page, posts)).toEqual(before)

  // Dragged: Ctrl begins a selection without the button.
  for (const post of posts) await chipIn(page, post.day, post.caption).click({ modifiers: ['ControlOrMeta'] })
  const from = await chipIn(page, first.day, first.caption).boundingBox()
  const to = await dayCell(page, first.day.add({ days: 2 })).boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 40, from.y + 15)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await expect(page.getByText('3 posts, 2 days later').first()).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('3 posts moved')).toBeVisible()
  await expect.poll(() => wallsOf(page, posts)).toEqual(moved)
  await undo(page)
  await expect(page.getByText('Move undone')).toBeVisible()
  await expect.poll(() => wallsOf(page, posts)).toEqual(before)
})

test('posts are selected by keyboard, Escape ends it, and deleted ones come back', async ({ page }) => {
  const posts = await drafts(page, ['Key one', 'Key two'])
  const [first, second] = posts
  if (!first || !second) throw new Error('no posts')
  await chipIn(page, first.day, first.caption).focus()
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(chipIn(page, first.day, first.caption)).not.toHaveAttribute('aria-pressed')
  await chipIn(page, first.day, first.caption).focus()
  await page.keyboard.press('x')
  await chipIn(page, second.day, second.caption).focus()
  await page.keyboard.press('x')
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 posts deleted')).toBeVisible()
  await expect(chipIn(page, first.day, first.caption)).toHaveCount(0)
  await undo(page)
  await expect(page.getByText('2 posts restored')).toBeVisible()
  await expect(chipIn(page, first.day, first.caption)).toBeVisible()
})

test('on a phone and in a week posts are selected by a press, and moved and put back on the phone', async ({
  page,
}) => {
  const posts = await drafts(page, ['Thumb one', 'Thumb two'])
  const [first] = posts
  if (!first) throw new Error('no posts')
  await page.goto(`/publishing/calendar/week?date=${day}`)
  await page.getByRole('button', { name: /^Select( posts)?$/ }).click()
  for (const { caption } of posts) await page.getByRole('button', { name: caption.slice(0, 9) }).click()
  await expect(bar(page)).toContainText('2 selected')
  await page.keyboard.press('Escape')
  await page.setViewportSize(phoneSize)
  const selectOnPhone = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Select posts' }).click()
    for (const { caption } of posts) await page.getByRole('button', { name: caption.slice(0, 9) }).click()
    await expect(bar(page)).toContainText('2 selected')
  }
  await selectOnPhone()
  await expectGood(page, 'phone calendar while posts are selected')
  const before = await wallsOf(page, posts)
  await bar(page).getByRole('button', { name: 'Move…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 2 posts' })
  await dialog.getByRole('textbox', { name: 'Days' }).fill('2')
  await dialog.getByRole('button', { name: 'Move 2 posts' }).click()
  await expect(page.getByText('2 posts moved')).toBeVisible()
  await expect.poll(() => wallsOf(page, posts)).toEqual(posts.map(post => `${post.day.add({ days: 2 })}T10:15`))
  await expect(bar(page)).toHaveCount(0)
  await undo(page)
  await expect(page.getByText('Move undone')).toBeVisible()
  await expect.poll(() => wallsOf(page, posts)).toEqual(before)

  await selectOnPhone()
  await bar(page).getByRole('button', { name: 'Place in slots' }).click()
  await expect(page.getByRole('dialog', { name: 'Place in time slots' })).toBeVisible()
})
