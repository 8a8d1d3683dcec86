import { readFile } from 'node:fs/promises'
import { connectFeatures } from '@fanfare/contracts/entities/integrations.ts'
import { unzip } from '@fanfare/infra/testing/unzip.ts'
import type { Page } from '@playwright/test'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const downloaded = async (page: Page, item: string) => {
  const download = page.waitForEvent('download')
  await choose(page, item)
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('figures are taken along as files, shared by a link until it is revoked, and sent by email', async ({
  page,
  browser,
}) => {
  await withAccounts(page, [...connectFeatures])
  await page.goto('/analytics/insights')
  const followers = page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: 'Followers' })
  await expect(followers).toContainText(/\d,\d{3}/, { timeout: 60_000 })
  const total = /\d+,\d{3}/.exec((await followers.textContent()) ?? '')?.[0] ?? ''

  const csv = await downloaded(page, 'CSV')
  expect(csv.name).toMatch(/-days-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = csv.bytes.toString().trimEnd().split('\r\n')
  expect(lines[0]).toContain('Day,Followers gained')
  expect(lines).toHaveLength(29)
  const excel = await downloaded(page, 'Excel')
  expect(excel.name).toMatch(/\.xlsx$/)
  const sheets = unzip(excel.bytes)
  expect(sheets['xl/worksheets/sheet1.xml']?.match(/<row /g)).toHaveLength(29)
  expect(sheets['xl/workbook.xml']).toContain('name="Sources"')

  await choose(page, 'Share link…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('For the board')
  await expectGood(page, 'form of a share link')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await dialog.getByLabel('Share link').textContent()) ?? ''
  expect(url).toMatch(/\/report\/[\w-]{43}$/)
  await dialog.getByRole('button', { name: 'Done' }).click()

  // Another person, in a browser that has never signed in.
  const visitor = await browser.newContext()
  const report = await visitor.newPage()
  const response = await report.goto(url)
  expect(response?.headers()['x-robots-tag']).toContain('noindex')
  await expect(report.getByRole('heading', { level: 1, name: 'For the board' })).toBeVisible()
  await expect(report.getByRole('list', { name: 'Figures' })).toContainText(total)
  await expect(report.getByRole('region', { name: 'Daily interactions' })).toBeVisible()
  await expect(report.getByRole('navigation')).toHaveCount(0)
  await expectGood(report, 'report')

  await choose(page, 'Share link…')
  await expectGood(page, 'share links')
  await dialog.getByRole('button', { name: 'Revoke For the board' }).click()
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Link revoked')).toBeVisible()
  await report.reload()
  await expect(report.getByRole('heading', { name: 'This report isn’t available' })).toBeVisible()
  await expectGood(report, 'report that is gone')
  await visitor.close()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await choose(page, 'Email schedule…')
  await dialog.getByLabel('Day').click()
  await page.getByRole('option', { name: 'Friday' }).click()
  await expectGood(page, 'form of an email schedule')
  await dialog.getByRole('button', { name: 'Create schedule' }).click()
  await expect(dialog.getByRole('listitem')).toContainText(/Every Friday at 08:00\. Next on Fri /)
  await dialog.getByRole('button', { name: /^Stop the emails/ }).click()
  await expect(page.getByText('Emails stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Every Friday')
})
