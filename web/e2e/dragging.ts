import { expect, type Locator, type Page } from '@playwright/test'

/** Where the middle of an element is, once it has stopped moving and nothing covers it. */
const middleOf = async (what: Locator) => {
  await what.hover()
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to drag')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Carries an element by mouse to the middle of another one, or beside that by `offset` px, and holds it there. Both are measured at rest:
 * an element that still moves is where it was measured no longer.
 */
export const carry = async (page: Page, what: Locator, to: Locator, offset = { x: 0, y: 0 }) => {
  // Where the element comes only now, as a row of the tray does, it takes room from the other one.
  await expect(what).toBeVisible()
  const there = await middleOf(to)
  const from = await middleOf(what)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 6, { steps: 4 })
  await page.mouse.move(there.x + offset.x, there.y + offset.y, { steps: 8 })
}

/** Picks an element up by keyboard. Waits until what is said of it is heard. */
export const pickUp = async (page: Page, what: Locator, heard: Locator) => {
  await what.focus()
  await expect(what).toBeFocused()
  await page.keyboard.press('Space')
  await expect(heard).toBeAttached()
}

/**
 * Moves what is carried by an arrow key, until the place that it is to reach is heard. An arrow in the instant after it was picked up can
 * come before the places are measured, and then leads nowhere: nobody types that fast, so it is pressed again.
 */
export const arrow = (page: Page, key: string, heard: Locator) =>
  expect(async () => {
    if ((await heard.count()) === 0) await page.keyboard.press(key)
    await expect(heard.first()).toBeAttached({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
