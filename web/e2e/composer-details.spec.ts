import { addPictures, captionOf, chooseNow, control, openComposer } from './composing.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

interface Published {
  caption: string
  tags: { username: string; x: number; y: number }[][]
  altTexts: string[]
  location: string | null
  collaborators: string[]
}
/** What the network has of the account's post with this text. */
const published = async (caption: string): Promise<Published[]> => {
  const { publications } = await control<{ publications: Published[] }>('GET', '/publications?account=oleaandsons')
  return publications.filter(one => one.caption === caption)
}

test('people are tagged by pointer and by keyboard, seen in the preview, and live where they were placed', async ({
  page,
}) => {
  await withAccounts(page)
  const dialog = await openComposer(page)
  await addPictures(page, ['o1', 'o2'])
  const text = captionOf('People in pictures')
  await dialog.getByLabel('Caption', { exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Tag people' }).click()
  const place = dialog.getByRole('button', { name: 'Choose a place in picture 1' })
  await place.scrollIntoViewIfNeeded()
  const box = (await place.boundingBox()) as { x: number; y: number; width: number; height: number }
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.25)
  await page.keyboard.type('@north fold')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Usernames have letters, digits, dots and underscores only.')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('@northfold.co')
  await page.keyboard.press('Enter')
  const first = dialog.getByRole('button', { name: /^@northfold\.co, 50 % from the left, 25 % from the top$/ })
  await expect(first).toBeVisible()
  await expectGood(page, 'composer with people tagged')

  // Escape takes back what was typed and leaves the composer open.
  await dialog.getByLabel('Username of a person in picture 1').fill('juno')
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Username of a person in picture 1')).toHaveValue('')

  // By keyboard alone: the middle, then arrows; a second one is removed again.
  await dialog.getByRole('button', { name: /^Picture 2 of 2/ }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Choose a place in picture 2' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('juno.coffee.bar')
  await page.keyboard.press('Enter')
  await page.keyboard.type('oleaandsons')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^@juno\.coffee\.bar, 50 %/ }).focus()
  await page.keyboard.press('Delete')
  await expect(dialog.getByRole('button', { name: /^@juno/ })).toHaveCount(0)
  const second = dialog.getByRole('button', { name: /^@oleaandsons, 50 % from the left, 50 % from the top$/ })
  await second.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(
    dialog.getByRole('button', { name: '@oleaandsons, 51 % from the left, 40 % from the top' }),
  ).toBeFocused()

  await dialog
    .getByRole('region', { name: 'Preview' })
    .getByRole('button', { name: 'People in this picture: oleaandsons' })
    .click()
  await chooseNow(dialog)
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
  const [live, ...others] = await published(text)
  expect(others).toEqual([])
  expect(live?.tags.map(tags => tags.map(({ username }) => username))).toEqual([['northfold.co'], ['oleaandsons']])
})

test('a place is found by name and collaborators are invited; both are live, kept on reload, and seen in the preview', async ({
  page,
}) => {
  await withAccounts(page)
  const dialog = await openComposer(page)
  await addPictures(page, ['o1'])
  const text = captionOf('With a place')
  await dialog.getByLabel('Caption', { exact: true }).fill(text)
  const place = dialog.getByLabel('Location', { exact: true })
  await place.fill('l')
  await expect(page.getByText('Type two letters or more.').last()).toBeVisible()
  await place.fill('atlantis')
  await expect(page.getByText('No places match “atlantis”. Try the name of the town.').last()).toBeVisible()

  await control('POST', '/faults', { kind: 'http_503', match: { call: 'pages_search' }, times: 1 })
  await place.fill('lisbon ceramics')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('option', { name: /^Lisbon Ceramics Market/ })).toBeVisible()
  await place.fill('lisbon')
  await expect(page.getByRole('option')).toHaveCount(3)
  await expectGood(page, 'composer with places found')
  // Escape closes the list alone, and nothing is chosen.
  await place.focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(place).toHaveValue('')
  await place.fill('lisbon')
  await expect(page.getByRole('option')).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(place).toHaveValue('Lisbon Ceramics Market')

  const others = dialog.getByLabel('Collaborators', { exact: true })
  await others.fill('north/fold')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Usernames have letters, digits, dots and underscores only.')).toBeVisible()
  await others.fill('@northfold.co')
  await page.keyboard.press('Enter')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('oleaandsons and northfold.co')).toBeVisible()
  await expect(preview.getByText('Lisbon Ceramics Market')).toBeVisible()

  await expect(dialog.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(place).toHaveValue('Lisbon Ceramics Market')
  await chooseNow(dialog)
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
  expect(await published(text)).toMatchObject([{ location: '300411200411', collaborators: ['northfold.co'] }])
})
