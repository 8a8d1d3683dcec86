import type { Page } from '@playwright/test'
import { composer, openComposer } from './composing.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

const caption = (page: Page) => composer(page).getByLabel('Caption', { exact: true })
const open = (page: Page, field = 'caption') =>
  composer(page)
    .getByRole('button', { name: `Emoji for the ${field}` })
    .click()
const search = (page: Page) => page.getByRole('combobox', { name: 'Search emoji' })
const options = (page: Page) => page.getByRole('dialog', { name: 'Emoji' }).getByRole('option')

test('an emoji is found by a word, written at the caret and taken out by undo', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  await caption(page).fill('We open  today')
  await caption(page).evaluate(box => (box as HTMLTextAreaElement).setSelectionRange(8, 8))
  await open(page)
  await expect(search(page)).toBeFocused()
  await expect(options(page).first()).toBeVisible()
  await expectGood(page, 'composer with the emoji picker')
  await search(page).fill('party popper')
  await expect(options(page).first()).toHaveText('🎉')
  await page.keyboard.press('Enter')
  await expect(caption(page)).toHaveValue('We open 🎉 today')
  await expect(caption(page)).toBeFocused()
  await page.keyboard.type('!')
  await expect(caption(page)).toHaveValue('We open 🎉! today')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(caption(page)).toHaveValue('We open  today')

  // It is offered first the next time, in another visit too.
  await page.reload()
  await expect(composer(page)).toBeVisible()
  await open(page)
  await expect(options(page)).toHaveText(['🎉'])
})

test('arrows choose among emoji, groups are changed by the keyboard, Escape returns to the caption', async ({
  page,
}) => {
  await withAccounts(page)
  await openComposer(page)
  await caption(page).fill('Hello ')
  await open(page)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(composer(page)).toBeVisible()
  await expect(caption(page)).toBeFocused()

  await open(page)
  const food = page.getByRole('button', { name: 'Food and drink' })
  await food.focus()
  await page.keyboard.press('Enter')
  await expect(food).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeVisible()
  await open(page)
  await search(page).fill('nothing like it')
  await expect(page.getByText('No emoji match “nothing like it”')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(caption(page)).toHaveValue('Hello ')
})

test('on a phone emoji are tapped, in the first comment too', async ({ page }) => {
  await withAccounts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openComposer(page)
  // What few posts need is folded, and the line says what is set.
  const fold = composer(page).locator('summary', { hasText: 'First comment' })
  await expect(fold).toContainText('None')
  await fold.click()
  await composer(page).getByRole('textbox', { name: 'First comment' }).fill('More at the shop ')
  await expect(fold).toContainText('More at the shop')
  await open(page, 'first comment')
  // No keyboard of the phone covers what there is to choose from.
  await expect(page.getByRole('listbox', { name: 'Smileys' })).toBeFocused()
  await page.getByRole('button', { name: 'Symbols' }).click()
  await options(page).first().click()
  await expect(composer(page).getByRole('textbox', { name: 'First comment' })).toHaveValue(/^More at the shop \S+$/)
  await expect(composer(page).getByRole('textbox', { name: 'First comment' })).toBeFocused()
})
