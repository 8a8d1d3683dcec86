import type { Page } from '@playwright/test'
import { dayCell } from './composing.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

const note = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a note stands on its days for the whole team, is changed, deleted and brought back', async ({
  browser,
  page,
}) => {
  await withAccounts(page)
  const today = Temporal.Now.plainDateISO('Europe/Lisbon')
  await page.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog', { name: 'New note' })
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Winter sale')
  await dialog.getByLabel('Details').fill('All bowls')
  await expectGood(page, 'a new note')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await expect(dayCell(page, today).getByRole('button', { name: 'Winter sale' })).toBeVisible()
  await expectGood(page, 'a month with a note')

  // Someone else of the team sees it, and what becomes of it, at once.
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: new URL(page.url()).origin,
  })
  const phone = await context.newPage()
  await phone.goto('/publishing/calendar/month')
  await expect(note(phone, 'Winter sale').first()).toBeVisible()
  await expectGood(phone, 'an agenda with a note')
  await note(page, 'Winter sale').first().click()
  const open = page.getByRole('dialog', { name: 'Note' })
  await expect(open.getByLabel('Details')).toHaveValue('All bowls')
  await open.getByLabel('Name').fill('Winter sale of bowls')
  await open.getByRole('button', { name: 'Save note' }).click()
  await expect(note(phone, 'Winter sale of bowls').first()).toBeVisible()

  await note(phone, 'Winter sale of bowls').first().click()
  await phone.getByRole('dialog', { name: 'Note' }).getByRole('button', { name: 'Delete note' }).click()
  await expect(phone.getByText('Note deleted')).toBeVisible()
  await expect(note(page, 'Winter sale of bowls')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Undo' }).click()
  await expect(phone.getByText('Note restored: “Winter sale of bowls”')).toBeVisible()
  await expect(note(page, 'Winter sale of bowls').first()).toBeVisible()
  await context.close()

  // By its key, in the week.
  await page.keyboard.press('2')
  await expect(note(page, 'Winter sale of bowls').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New note' })).toBeVisible()
})

test('of two people who change a note the second is told before anything is overwritten', async ({ page, context }) => {
  await withAccounts(page)
  await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()
  await page.keyboard.press('n')
  const fresh = page.getByRole('dialog', { name: 'New note' })
  await fresh.getByLabel('Name').fill('Market')
  await fresh.getByRole('button', { name: 'Save note' }).click()
  await expect(note(page, 'Market').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/publishing/calendar/month')
  await note(other, 'Market').first().click()
  await note(page, 'Market').first().click()
  const change = async (who: Page, name: string) => {
    await who.getByRole('dialog', { name: 'Note' }).getByLabel('Name').fill(name)
    await who.getByRole('dialog', { name: 'Note' }).getByRole('button', { name: 'Save note' }).click()
  }
  await change(page, 'Spring market')
  await expect(page.getByText('Note saved')).toBeVisible()
  await change(other, 'Autumn market')
  await expect(other.getByText('Someone else changed it to “Spring market”.')).toBeVisible()
  await other.getByRole('dialog', { name: 'Note' }).getByRole('button', { name: 'Save note' }).click()
  await expect(note(page, 'Autumn market').first()).toBeVisible()
})
