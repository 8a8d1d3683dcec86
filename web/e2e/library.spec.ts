import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { Page } from '@playwright/test'
import { accountNamed, callApi, saveDraft } from './api.ts'
import { addPictures, captionOf, chipIn, composer } from './composing.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

const editor = (page: Page, name: 'Add New Post Library' | 'Edit Post Library') => page.getByRole('dialog', { name })
const items = (page: Page) => page.getByRole('list', { name: 'Items of the library' }).locator('> li')
const keep = (page: Page, body: object) => callApi<PostLibrary>(page, 'POST', '/api/post-libraries/store', body)
const listed = async (page: Page) =>
  (await callApi<{ data: PostLibrary[] }>(page, 'GET', '/api/post-libraries/list')).data

test('an item is added, used in a post, and its deletion is asked for and undone', async ({ page }) => {
  await withAccounts(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Post library' }).click()
  await expect(page.getByText('Your library is empty')).toBeVisible()
  await expectGood(page, 'library, empty')
  await page.getByRole('link', { name: 'Add to library' }).click()
  const adding = editor(page, 'Add New Post Library')
  const caption = captionOf('Kept bowl')
  const chooser = page.waitForEvent('filechooser')
  await adding.getByRole('button', { name: /^Add pictures/ }).click()
  await (await chooser).setFiles('web/src/assets/pictures/o1.webp')
  await expect(adding.getByRole('button', { name: /^Picture 1 of/ })).toBeVisible()
  await adding.getByLabel('Caption', { exact: true }).fill(caption)
  await adding.getByRole('combobox', { name: 'Tags' }).fill('spring')
  await page.keyboard.press('Enter')
  // For any account it has to suit the strictest network of the team, which is not Facebook.
  await expect(adding.getByText(/\/ 2,200/)).toBeVisible()
  await adding.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: 'northfold.co' }).click()
  await expectGood(page, 'library editor')
  await adding.getByRole('button', { name: 'Add to library' }).click()
  await expect(page.getByText('Saved to the library')).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Not used yet')
  await expectGood(page, 'library')

  await page.getByRole('link', { name: `Use in a post: ${caption}` }).click()
  await expect(composer(page).getByLabel('Caption', { exact: true })).toHaveValue(caption)
  await expect(composer(page).getByRole('button', { name: 'northfold.co' })).toHaveAttribute('aria-pressed', 'true')
  await composer(page)
    .getByRole('button', { name: /^Schedule/ })
    .click()
  await expect(page).toHaveURL(/\/publishing\/post-library/)
  await expect(items(page)).toContainText('Used in 1 post, next on')
  const [item] = await listed(page)
  const { data } = await callApi<{ data: Post[] }>(page, 'GET', '/api/posts?status=SCHEDULED')
  expect(data[0]).toMatchObject({ library_id: item?.id, caption, account: { username: 'northfold.co' } })

  await page.getByRole('button', { name: `Actions for ${caption}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this library item?' })
  await expect(question).toContainText('The post that uses it won’t change.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(items(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(items(page)).toContainText('Used in 1 post')
})

test('items are found by words, type, account and use, several are deleted at once, and Undo brings them back', async ({
  page,
}) => {
  await withAccounts(page)
  const { id } = await accountNamed(page, 'northfold.co')
  await keep(page, { caption: 'Bowl for the shop', account_id: id, tags: ['market'] })
  const used = await keep(page, { caption: 'Vase of the week' })
  await keep(page, { caption: 'Opening hours' })
  await callApi(page, 'POST', '/api/posts', {
    caption: 'A draft',
    accounts: [id],
    library_id: used.id,
    schedule: { kind: 'draft' },
  })
  await page.goto('/publishing/post-library')
  await expect(items(page)).toHaveCount(3)
  const words = page.getByRole('textbox', { name: 'Search captions and tags' })
  await words.fill('MARKET')
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Bowl for the shop')
  await words.fill('nothing has these words')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(items(page)).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Use', exact: true }).click()
  await page.getByRole('option', { name: 'In use' }).click()
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Vase of the week')
  await page.reload()
  await expect(items(page)).toHaveCount(1)

  await page.goto('/publishing/post-library')
  await page.getByRole('checkbox', { name: 'Choose Bowl for the shop' }).check()
  const toolbar = page.getByRole('toolbar', { name: 'Selected items' })
  await toolbar.getByRole('button', { name: 'Select all' }).click()
  await expect(toolbar).toContainText('3 selected')
  await toolbar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete 3 library items?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('3 items deleted')).toBeVisible()
  await expect(page.getByText('Your library is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(items(page)).toHaveCount(3)
})

test('a post is saved to the library from the list and from the composer', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('Worth keeping')
  const draft = await saveDraft(page, 'oleaandsons', caption)
  await page.goto('/publishing/post-status/draft')
  await page.getByRole('button', { name: `Actions for ${caption}` }).click()
  await page.getByRole('menuitem', { name: 'Save to library' }).click()
  await expect(page.getByText('Saved to the library')).toBeVisible()
  expect(await listed(page)).toMatchObject([{ source: 'saved_from', post_id: draft.id, caption }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Removed from the library')).toBeVisible()
  expect(await listed(page)).toEqual([])

  await page.goto('/publishing/editor')
  await addPictures(page, ['o1'])
  await composer(page).getByLabel('Caption', { exact: true }).fill(caption)
  await composer(page).getByRole('button', { name: 'Save to library' }).click()
  await expect(page.getByText('Saved to the library')).toBeVisible()
  expect(await listed(page)).toMatchObject([{ source: 'upload', type: 'image', caption }])
})

test('of two people who change one item the second is asked which text stays', async ({ page }) => {
  await withAccounts(page)
  const { id } = await keep(page, { caption: 'As it was' })
  const dialog = editor(page, 'Edit Post Library')
  const text = dialog.getByLabel('Caption', { exact: true })
  await page.goto(`/publishing/post-library/editor/${id}`)
  await text.fill('Mine')
  await callApi(page, 'PUT', `/api/post-libraries/${id}`, { caption: 'Theirs' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed this item')
  await dialog.getByRole('button', { name: 'Use theirs' }).click()
  await expect(text).toHaveValue('Theirs')
  await text.fill('Mine again')
  await callApi(page, 'PUT', `/api/post-libraries/${id}`, { caption: 'Theirs again' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Item saved')).toBeVisible()
  expect(await listed(page)).toMatchObject([{ caption: 'Mine again' }])

  // What was typed is asked about before it is lost; an item that is not there says so.
  await page.getByRole('link', { name: 'Open Mine again' }).click()
  await text.fill('Half a')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  for (const address of ['/publishing/post-library/editor/7', '/publishing/editor?library=7']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Post Library not found!' })).toBeVisible()
  }
})

test('a post is saved to the library from its card on the calendar', async ({ page }) => {
  await withAccounts(page)
  const day = Temporal.Now.plainDateISO('Europe/Lisbon')
  const caption = captionOf('Planned')
  await saveDraft(page, 'oleaandsons', caption, { wall: `${day}T12:00` })
  await chipIn(page, day, caption).click()
  await page.getByRole('dialog', { name: 'Post' }).getByRole('button', { name: 'Save to library' }).click()
  await expect(page.getByText('Saved to the library')).toBeVisible()
  expect(await listed(page)).toMatchObject([{ source: 'saved_from', caption }])
})

test('on a phone the library is in the drawer, and an item goes from there into a post', async ({ page }) => {
  await withAccounts(page)
  await keep(page, { caption: 'Opening hours' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Menu and accounts/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Post library' }).click()
  await expect(items(page)).toHaveCount(1)
  await expectGood(page, 'library on a phone')
  // A finger that misses the box by its own width still chooses.
  const box = page.getByRole('checkbox', { name: 'Choose Opening hours' })
  const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {}
  for (const checked of [true, false]) {
    await page.mouse.click(x + width / 2 + 20, y + height / 2 + 20)
    await expect(box).toBeChecked({ checked })
  }
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Carousel' }).click()
  await expect(items(page)).toHaveCount(0)
  await expectGood(page, 'filters of the library on a phone')
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await expect(items(page)).toHaveCount(1)
  await expect(filters).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
  await page.getByRole('link', { name: 'Open Opening hours' }).click()
  await expectGood(page, 'library editor on a phone')
  await editor(page, 'Edit Post Library').getByRole('button', { name: 'Use in a new post' }).click()
  await expect(composer(page).getByLabel('Caption', { exact: true })).toHaveValue('Opening hours')
})
