import type { Page } from '@playwright/test'
import { callApi, saveDraft } from './api.ts'
import { captionOf, chipIn } from './composing.ts'
import { expect, test, withAccounts } from './fixtures.ts'

const day = () => Temporal.Now.plainDateISO('Europe/Lisbon').add({ months: 1 }).with({ day: 12 })
const withDraft = async (page: Page, words: string) => {
  await withAccounts(page)
  const caption = captionOf(words)
  const { id } = await saveDraft(page, 'oleaandsons', caption, { wall: `${day()}T09:00` })
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(chipIn(page, day(), caption)).toBeVisible()
  return { id, caption }
}

test('a refresh that fails keeps the calendar, says so, and tries again when the server asks', async ({ page }) => {
  const { caption } = await withDraft(page, 'Stays here')
  await page.route(/\/api\/posts\/calendar/, route =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '2' },
      json: { status: false, error: { code: 'rate_limited', title: 'Limit', message: 'Too many request.' } },
    }),
  )
  // The network was away and is back: everything shown is fetched again.
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await expect(page.getByText("Couldn't refresh.")).toBeVisible()
  await expect(chipIn(page, day(), caption)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(/\/api\/posts\/calendar/)
  await expect(page.getByText("Couldn't refresh.")).toHaveCount(0)
  await expect(chipIn(page, day(), caption)).toBeVisible()
})

test('five edits a second for twenty seconds cost an open tab few requests, and it shows the last', async ({
  page,
}) => {
  const { id, caption } = await withDraft(page, 'Edited')
  const reads: string[] = []
  page.on('request', request => {
    if (request.method() === 'GET' && /\/api\/(posts|contents)/.test(request.url())) reads.push(request.url())
  })
  // Paced by the clock of the page, not by the speed of the machine: an edit is not begun before its fifth of a second.
  const begun = Date.now()
  for (let edit = 1; edit <= 100; edit++) {
    await callApi(page, 'PATCH', `/api/posts/${id}`, { caption: `${caption} ${edit}` })
    const early = begun + edit * 200 - Date.now()
    if (early > 0) await page.evaluate(ms => new Promise(done => setTimeout(done, ms)), early)
  }
  const seconds = (Date.now() - begun) / 1000
  // One fetch of what changed every two seconds, and the figures every ten.
  expect(reads.length).toBeLessThanOrEqual(seconds / 2 + (2 * seconds) / 10 + 4)
  await chipIn(page, day(), caption).click()
  await expect(page.getByRole('dialog', { name: 'Post' })).toContainText(`${caption} 100`)
})
