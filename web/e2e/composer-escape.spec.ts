import type { Locator, Page } from '@playwright/test'
import { addPictures, composer, openComposer } from './composing.ts'
import { expect, test, withAccounts } from './fixtures.ts'

const caption = (page: Page) => composer(page).getByLabel('Caption', { exact: true })

/** Everything that opens inside the composer: Escape closes it, and only it. */
const overlays: { name: string; open: (page: Page) => Promise<void>; shown: (page: Page) => Locator }[] = [
  {
    name: 'the menu of a picture, by the mouse',
    open: page => composer(page).getByRole('button', { name: 'Actions for picture 1' }).click(),
    shown: page => page.getByRole('menuitem', { name: 'Remove' }),
  },
  {
    name: 'the menu of a picture, by the keyboard',
    open: async page => {
      await composer(page).getByRole('button', { name: 'Actions for picture 1' }).focus()
      await page.keyboard.press('Enter')
    },
    shown: page => page.getByRole('menuitem', { name: 'Remove' }),
  },
  {
    name: 'the emoji',
    open: page => composer(page).getByRole('button', { name: 'Emoji for the caption' }).click(),
    shown: page => page.getByPlaceholder(/emoji/i),
  },
  {
    name: 'the saved captions',
    open: page => composer(page).getByRole('button', { name: 'Saved captions' }).first().click(),
    shown: page => page.getByRole('dialog', { name: /saved captions/i }),
  },
  {
    name: 'how it repeats',
    open: page => composer(page).getByRole('combobox', { name: 'Repeat' }).click(),
    shown: page => page.getByRole('option').first(),
  },
  {
    name: 'the day',
    open: page =>
      composer(page)
        .getByRole('button', { name: /^Date, / })
        .click(),
    shown: page => page.locator('[class*="-dropdown"][data-position]:visible'),
  },
]

for (const place of ['the dialog', 'the page'] as const)
  test(`Escape closes what lies above the composer, and not the composer: ${place}`, async ({ page }) => {
    await withAccounts(page)
    if (place === 'the page') {
      await page.goto('/single/editor')
      await expect(composer(page)).toBeVisible()
    } else await openComposer(page)
    await addPictures(page, ['o1'])
    await caption(page).fill('Kept')
    for (const { name, open, shown } of overlays)
      await test.step(name, async () => {
        await open(page)
        await expect(shown(page)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(shown(page)).toHaveCount(0)
        await expect(composer(page)).toBeVisible()
      })
  })

test('Escape on a phone leads from the preview back to writing', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  await caption(page).fill('Kept')
  await page.setViewportSize({ width: 390, height: 844 })
  await composer(page).getByRole('button', { name: 'Preview' }).click()
  await expect(caption(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(caption(page)).toHaveValue('Kept')
})
