import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { captionOf, composer } from './composing.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

const posts = (page: Page) => page.getByRole('list', { name: 'Saved posts' }).locator('> li')
const folders = (page: Page) => page.getByRole('navigation', { name: 'Folders' })
const toSaved = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved posts' }).click()

/** Saves the first pictures of a profile from its wall, the first of them into a new folder. */
const save = async (page: Page, folder: string, count: number) => {
  await page.goto('/explore/newmusic.bulletin/content?type=image')
  const tiles = page.getByRole('list', { name: /^Posts of/ }).getByRole('listitem')
  await expect(tiles.nth(count)).toBeVisible({ timeout: 30_000 })
  for (let at = 0; at < count; at++) {
    await tiles.nth(at).hover()
    await tiles
      .nth(at)
      .getByRole('button', { name: /^Save / })
      .click()
    const picker = page.getByRole('dialog', { name: 'Save to a folder' })
    if (at === 0) {
      await picker.getByRole('textbox', { name: 'New folder' }).fill(folder)
      await picker.getByRole('button', { name: 'Create the folder and save' }).click()
    } else await picker.getByRole('button', { name: /^No folder/ }).click()
    await expect(picker).toHaveCount(0)
  }
}

test('posts are saved from a profile, moved, deleted and brought back; one becomes a draft with credit, and says so', async ({
  page,
}) => {
  await withAccounts(page, ['insights'])
  await toSaved(page)
  await expect(page.getByText('No saved posts yet')).toBeVisible()
  await expectGood(page, 'saved posts, empty')
  await save(page, 'Cabins', 3)
  await toSaved(page)
  await expect(posts(page)).toHaveCount(3)
  await expect(folders(page).getByRole('button', { name: /^Cabins\s?1/ })).toBeVisible()
  // Fanfare's own copy of the picture.
  await expect(posts(page).first().locator('img')).toHaveAttribute('src', /\/api\/saved-post\/\d+\/thumbnail/, {
    timeout: 60_000,
  })
  await expectGood(page, 'saved posts')

  const boxes = page.getByRole('checkbox', { name: /^Choose / })
  await posts(page).first().hover()
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('toolbar', { name: 'Selected posts' }).getByRole('button', { name: 'Move' }).click()
  await page
    .getByRole('dialog', { name: /^Move 2 posts/ })
    .getByRole('button', { name: /^Cabins/ })
    .click()
  await expect(page.getByText('2 saved posts moved to Cabins')).toBeVisible()
  await expect(folders(page).getByRole('button', { name: /^Cabins\s?3/ })).toBeVisible()

  await folders(page).getByRole('button', { name: 'Actions for the folder Cabins' }).click()
  await page.getByRole('menuitem', { name: 'Delete with its 3 posts' }).click()
  await expect(page.getByText('No saved posts yet')).toBeVisible()
  await expect(page.getByText('Folder and the 3 posts in it deleted: “Cabins”')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(posts(page)).toHaveCount(3)

  await page
    .getByRole('button', { name: /^Draft from / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Make a draft' })
  await expectGood(page, 'draft of a saved post')
  const credit = captionOf('Photo: @newmusic.bulletin')
  await dialog.getByRole('textbox', { name: 'Line of credit' }).fill(credit)
  await dialog.getByRole('button', { name: 'Make draft' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Post' })
  await expect(editor.getByLabel('Caption', { exact: true })).toHaveValue(new RegExp(`${credit}$`))
  await expect(page).toHaveURL(/\/publishing\/editor\/\d+\/saved_post/)
  await editor.getByRole('button', { name: /^Schedule/ }).click()
  await expect(page).toHaveURL(/\/publishing\/saved-post/)
  await expect(composer(page)).toHaveCount(0)
  await expect(posts(page).filter({ hasText: 'Scheduled' })).toHaveCount(1)

  await posts(page)
    .filter({ hasText: 'Scheduled' })
    .getByRole('button', { name: /^Open / })
    .click()
  const panel = page.getByRole('dialog', { name: '@newmusic.bulletin' })
  const made = panel.getByRole('region', { name: 'Made from it' })
  await expect(made).toContainText('Scheduled')
  await expectGood(page, 'a saved post')

  // Once it is live the saved post says so, and leads to it.
  const { data } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/posts?status=SCHEDULED')
  await callApi(page, 'POST', `/api/posts/${data[0]?.id}/publish`)
  await expect(async () => {
    await page.reload()
    await expect(made.getByRole('link', { name: /^View / })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(made).not.toContainText('Scheduled')
})

test('on a phone folders are chosen from a list, and a post opens over the others', async ({ page }) => {
  await withAccounts(page, ['insights'])
  await save(page, 'Light', 1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/publishing/saved-post')
  await page.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'Light (1)' }).click()
  await expect(page).toHaveURL(/folder=\d+/)
  await posts(page)
    .getByRole('button', { name: /^Open / })
    .click()
  await expect(page.getByRole('dialog', { name: '@newmusic.bulletin' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
