import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

interface Account {
  type: string
  username: string
  name: string
}
/** How a file names the Facebook Page of the team, which takes posts without a picture. */
const pageName = async (page: Page): Promise<string> => {
  const { active_team } = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  const accounts = await callApi<Account[]>(page, 'GET', `/api/team/${active_team}/social-accounts`)
  const own = accounts.find(({ type }) => type === 'fb')
  if (!own) throw new Error('no Facebook Page')
  return `fb:${own.username || own.name}`
}
const captions = async (page: Page): Promise<string[]> =>
  (await callApi<{ data: Post[] }>(page, 'GET', '/api/posts?status=SCHEDULED,DRAFT')).data
    .map(({ caption }) => caption)
    .toSorted()
const day = (days: number) => Temporal.Now.plainDateISO().add({ days }).toString()
const file = (lines: readonly string[], encoding: BufferEncoding = 'utf8') => ({
  name: 'october.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n'), encoding),
})

test('a file with bad rows is fixed in place, imported in one step, and undone', async ({ page }) => {
  await withAccounts(page)
  const own = await pageName(page)
  await page.goto('/publishing/post-status/scheduled')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import posts' })).toBeVisible()
  await expectGood(page, 'import, no file yet')
  const rows = [
    'Profile;Text;date;time',
    `${own};Café one;${day(9)};18:05`,
    `nobody;Café two;${day(10)};25:00`,
    `${own};Café three;;`,
    `${own};Café three;;`,
  ]
  await page.locator('input[type=file]').setInputFiles(file(rows, 'latin1'))
  await expect(page.getByText('Windows-1252, a guess')).toBeVisible()
  await expect(page.getByText('Example: Café one')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Accounts' })).toHaveValue('Profile')
  await expectGood(page, 'import, matching columns')
  await page.getByRole('button', { name: 'Check 4 rows' }).click()

  const table = page.getByRole('table', { name: 'Rows of the file' })
  const cell = (name: string) => table.getByRole('button', { name })
  await expect(table.getByText('No connected account is named “nobody”.')).toBeVisible()
  await expect(cell('Time, row 3: 25:00')).toHaveAccessibleDescription('Enter a time like 18:05 or 6:05 pm.')
  await expect(table.getByText(/^\w{3} \d+ \w{3}.*, 18:05 /)).toBeVisible()
  await expect(table.getByText('Same as row 4')).toBeVisible()
  await expect(table.getByRole('checkbox', { name: 'Import row 5' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Import 2 posts' })).toBeEnabled()
  await expectGood(page, 'import, bad rows')

  await page.getByRole('button', { name: 'Next error' }).click()
  await table.getByRole('textbox', { name: 'Accounts, row 3' }).fill(own)
  await page.keyboard.press('Enter')
  await expect(cell(`Accounts, row 3: ${own}`)).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await table.getByRole('textbox', { name: 'Time, row 3' }).fill('09:30')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Import 3 posts' }).click()
  await expect(page.getByText('3 posts imported.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(1)
  await expect(table.getByRole('row')).toHaveCount(2)
  expect(await captions(page)).toEqual(['Café one', 'Café three', 'Café two'])
  await expectGood(page, 'import, imported')

  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone. 3 posts removed.')).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(5)
  expect(await captions(page)).toEqual([])
})

test('a name that is not clear gets its account once for all its rows', async ({ page }) => {
  await withAccounts(page)
  await page.goto('/publishing/import')
  const rows = ['accounts,caption', 'the shop,One', 'nobody,Two', 'the shop,Three']
  await page.locator('input[type=file]').setInputFiles(file(rows))
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(page.getByRole('button', { name: 'No posts to import' })).toBeDisabled()
  const names = page.getByRole('list', { name: 'Names to match' })
  await expect(names.getByRole('listitem')).toHaveCount(2)
  await expectGood(page, 'import, names to match')
  await names.getByRole('combobox', { name: 'Account for “the shop”' }).click()
  await page
    .getByRole('option', { name: / on Facebook$/ })
    .first()
    .click()
  await expect(names.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Import 2 posts' }).click()
  await expect(page.getByText('2 posts imported.', { exact: true })).toBeVisible()
  expect(await captions(page)).toEqual(['One', 'Three'])
})

test('on phones rows are cards; a post that is there already is marked and left out', async ({ page }) => {
  await withAccounts(page)
  const own = await pageName(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/publishing/import')
  await page.locator('input[type=file]').setInputFiles(file(['caption', '"never closed']))
  await expect(page.getByRole('alert')).toContainText('The quotation marks in row 2 don’t match')
  const paste = async (lines: readonly string[]) => {
    await page.getByLabel('Or paste rows from a spreadsheet').fill(lines.join('\n'))
    await page.getByRole('button', { name: 'Use pasted rows' }).click()
    await page.getByRole('button', { name: /^Check/ }).click()
  }
  await paste(['accounts\tcaption\tdate', `${own}\tMorning\t${day(9)} 09:00`])
  await page.getByRole('button', { name: 'Import 1 post' }).click()
  await expect(page.getByText('1 post imported.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await paste(['accounts,caption,date', `${own},Morning,${day(9)} 09:00`, `${own},Evening,${day(9)}`])
  const cards = page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Already there')
  await expect(cards.last()).toContainText('Enter a time like 18:05 or 6:05 pm.')
  await expectGood(page, 'import on a phone')
  await cards
    .last()
    .getByRole('button', { name: /^Time, row 3/ })
    .click()
  await cards.last().getByRole('textbox', { name: 'Time, row 3' }).fill('20:00')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Import 1 post' }).click()
  await expect(page.getByText('1 post imported.', { exact: true })).toBeVisible()
  expect(await captions(page)).toEqual(['Evening', 'Morning'])
})

test('files that rows name and nobody has uploaded are added right there, and the rows become good', async ({
  page,
}) => {
  await withAccounts(page)
  const own = await pageName(page)
  await page.goto('/publishing/import')
  const rows = ['accounts,caption,media', `${own},One,Steps.jpg`, `${own},Two,steps.jpg | gone.jpg`]
  await page.locator('input[type=file]').setInputFiles(file(rows))
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  const missing = page.getByRole('region', { name: 'Missing files' })
  await expect(missing).toContainText('2 files are missing: ')
  await expectGood(page, 'import, missing files')
  const jpg = { mimeType: 'image/jpeg', buffer: await picture() }
  await missing.locator('input[type=file]').setInputFiles([
    { name: 'STEPS.jpg', ...jpg },
    { name: 'cat.jpg', ...jpg },
  ])
  await expect(missing.getByText('No row is missing a file called cat.jpg.')).toBeVisible()
  await expect(missing).toContainText('1 file is missing: gone.jpg')
  await page.getByRole('button', { name: 'Import 1 post' }).click()
  await expect(page.getByText('1 post imported.', { exact: true })).toBeVisible()
  await missing.locator('input[type=file]').setInputFiles({ name: 'gone.jpg', ...jpg })
  await page.getByRole('button', { name: 'Import 1 post' }).click()
  await expect(missing).toHaveCount(0)
  await expect.poll(() => captions(page)).toEqual(['One', 'Two'])
})
