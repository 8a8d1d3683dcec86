import {
  addPictures,
  captionOf,
  chipIn,
  chooseNow,
  composer,
  dayCell,
  openComposer,
  scheduleNextMonth,
  spokenDay,
} from './composing.ts'
import { arrow, pickUp } from './dragging.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

test('a post is dragged to another day, and Undo brings it back', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('Dragged')
  const day = await scheduleNextMonth(page, caption, 10)
  const other = day.add({ days: 2 })
  const from = await chipIn(page, day, caption).boundingBox()
  const to = await dayCell(page, other).boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 40, from.y + 15)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await expect(page.getByText(/09:00 is free$/).first()).toBeVisible()
  await page.mouse.up()
  await expect(chipIn(page, other, caption)).toContainText('09:00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chipIn(page, day, caption)).toContainText('09:00')
  await expect(chipIn(page, other, caption)).toHaveCount(0)
})

test('a post is moved by keyboard and by menu', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('By keys')
  const day = await scheduleNextMonth(page, caption, 14)
  const heard = (at: Temporal.PlainDate, what = '') =>
    page
      .getByRole('status')
      .filter({ hasText: `${spokenDay(at)}, ` })
      .filter({ hasText: what })
  await pickUp(page, chipIn(page, day, caption), heard(day))
  await arrow(page, 'ArrowRight', heard(day.add({ days: 1 })))
  const other = day.add({ days: 8 })
  await arrow(page, 'ArrowDown', heard(other, '0 posts'))
  await expect(heard(other, '09:00 is free')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(chipIn(page, other, caption)).toContainText('09:00')

  await chipIn(page, other, caption).focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Post' })
  await expect(card.getByText('Scheduled', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(chipIn(page, other, caption)).toBeFocused()
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Move to' }).click()
  await card.getByLabel('Move to time').fill('16:45')
  await card.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(chipIn(page, other, caption)).toContainText('16:45')
  await chipIn(page, other, caption).click()
  await expect(card).toBeVisible()
  await expectGood(page, 'calendar with the card of a post')
})

test('what happens in one tab shows in the other', async ({ page, context }) => {
  await withAccounts(page)
  const there = await context.newPage()
  await there.goto('/publishing/calendar/month')
  await there.getByRole('button', { name: 'Next month' }).click()
  const caption = captionOf('Seen twice')
  const day = await scheduleNextMonth(page, caption, 20)
  await expect(chipIn(there, day, caption)).toContainText('09:00')
  await chipIn(page, day, caption).click()
  await page.getByRole('dialog', { name: 'Post' }).getByRole('button', { name: 'Publish now' }).click()
  const today = Temporal.Now.plainDateISO('Europe/Lisbon')
  await there.getByRole('button', { name: 'Today' }).click()
  await expect(chipIn(there, today, caption)).toHaveAccessibleName(/Posted/)
})

test('on a phone one composes, publishes and opens the post from below', async ({ page }) => {
  await withAccounts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Create' }).click()
  const caption = captionOf('From a phone')
  await addPictures(page, ['o1'])
  await composer(page).getByLabel('Caption', { exact: true }).fill(caption)
  await composer(page).getByRole('button', { name: 'Preview' }).click()
  await expect(composer(page).getByRole('region', { name: 'Preview' })).toContainText(caption)
  await composer(page).getByRole('button', { name: 'Write' }).click()
  await chooseNow(composer(page))
  const publish = composer(page).getByRole('button', { name: 'Publish now' })
  await expect(publish).toBeEnabled()
  const box = await publish.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await publish.click()
  await page.getByRole('dialog', { name: 'Published' }).getByRole('button', { name: 'Done' }).click()
  const card = page.getByRole('button', { name: new RegExp(caption) })
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('button', { name: 'All posts' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Draft/ }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('menuitemcheckbox', { name: /^Draft/ }).click()
  await page.keyboard.press('Escape')
  await expectGood(page, 'agenda on a phone')
  await card.click()
  const sheet = page.getByRole('dialog', { name: 'Post' })
  await expect(sheet.getByRole('link', { name: 'Flight recorder' })).toBeVisible()
  await expectGood(page, 'a post from below')
})

test('drafts wait in the tray', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  await composer(page).getByLabel('Caption', { exact: true }).fill('Waits for its day')
  await composer(page).getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Drafts & lists' }).click()
  await expect(page.getByRole('complementary', { name: 'Drafts' })).toContainText('Waits for its day')
  await expectGood(page, 'calendar with the drafts tray')
})
