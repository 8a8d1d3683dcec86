import {
  addPictures,
  captionOf,
  chooseNow,
  clearFaults,
  composer,
  failCalls,
  openComposer,
  publishNow,
  repeatWeekly,
  timesLive,
} from './composing.ts'
import { arrow, pickUp } from './dragging.ts'
import { expect, expectGood, places, test, withAccounts, withOwnAccount } from './fixtures.ts'

test.afterEach(clearFaults)

test('a carousel is composed, reordered by keyboard, published, and live once', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  const dialog = composer(page)
  await expect(dialog.getByRole('button', { name: 'Schedule post' })).toBeDisabled()
  await chooseNow(dialog)
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await addPictures(page, ['o1', 'o2', 'o3'])

  // Space picks up, the arrow moves, Space drops; each is spoken.
  const heard = (place: number) => page.getByText(`Now at place ${place} of 3`)
  await pickUp(page, dialog.getByRole('button', { name: 'Picture 3 of 3, o3.webp' }), heard(3))
  await arrow(page, 'ArrowLeft', heard(2))
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('button', { name: 'Picture 2 of 3, o3.webp' })).toBeVisible()

  await dialog.getByRole('button', { name: /^Picture 1 of 3/ }).click()
  await dialog.getByLabel('Alt text of picture 1').fill('A vase on a warm table')
  const caption = captionOf('Three bowls in a row')
  await dialog.getByLabel('Caption', { exact: true }).fill(`${caption} #ceramics`)
  // Suggestions only: nothing stops it.
  await expect(dialog.getByRole('region', { name: 'Checks' })).toContainText(/\d passed/)
  await expect(dialog.getByRole('region', { name: 'Checks' })).not.toContainText(/warning/)
  await expectGood(page, 'composer with pictures')
  await page.keyboard.press('ControlOrMeta+Enter')

  const going = page.getByRole('dialog', { name: 'Published' })
  await expect(going).toBeVisible()
  await expect(going.getByRole('progressbar', { name: /^Progress for/ })).toHaveAttribute('aria-valuenow', '100')
  await expect(going.getByRole('link', { name: 'View on Instagram' })).toBeVisible()
  await expectGood(page, 'publishing dialog')
  expect(await timesLive('oleaandsons', caption)).toBe(1)

  await going.getByRole('link', { name: 'Flight recorder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Flight recorder' })).toBeVisible()
  await expect(page.getByText('From here on, Fanfare checks before it retries')).toBeVisible()
  await expectGood(page, 'flight recorder')

  await page.goto(`${places.simulator()}/profile/oleaandsons`)
  await expect(page.locator('img').first()).toBeVisible()
  await expect(page.getByText(caption).or(page.locator(`[alt*="A vase on a warm table"]`)).first()).toBeVisible()
})

test('leaving with changes of a post that repeats asks first', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  await composer(page).getByLabel('Caption', { exact: true }).fill('Half a thought')
  await repeatWeekly(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard this post?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(composer(page).getByLabel('Caption', { exact: true })).toHaveValue('Half a thought')
  await composer(page).getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
})

test('a failing post says why, and trying again works', async ({ page }) => {
  const { username } = await withOwnAccount(page)
  const caption = captionOf('Refused at first')
  await failCalls(username, 'media', { kind: 'code_368' })
  await publishNow(page, caption)
  const dialog = page.getByRole('dialog', { name: 'Not published' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Posts/ })
    .click()
  const row = page.getByRole('row', { name: caption })
  await expect(row).toContainText('Failed')
  await expect(row).toContainText('Instagram has temporarily blocked posting from this account.')
  await expectGood(page, 'posts with a failed one')
  await clearFaults()
  await row.getByRole('button', { name: 'Retry' }).click()
  await page
    .getByRole('navigation', { name: 'States' })
    .getByRole('link', { name: /^Posted/ })
    .click()
  await expect(page.getByRole('row', { name: caption })).toContainText('Posted')
  expect(await timesLive(username, caption)).toBe(1)
})

test('a failed post is tried again where one saw it fail', async ({ page }) => {
  const { username } = await withOwnAccount(page)
  const caption = captionOf('Second wind')
  await failCalls(username, 'media', { kind: 'code_368' })
  await publishNow(page, caption)
  const failed = page.getByRole('dialog', { name: 'Not published' })
  await expect(failed).toContainText('Instagram has temporarily blocked posting from this account.')
  await clearFaults()
  await failed.getByRole('button', { name: 'Retry' }).click()
  const live = page.getByRole('dialog', { name: 'Published' })
  await expect(live.getByRole('link', { name: 'View on Instagram' })).toBeVisible()
  expect(await timesLive(username, caption)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(live).toHaveCount(0)
})

test('a post without an answer is asked about, and a person decides', async ({ page }) => {
  const { username } = await withOwnAccount(page)
  const caption = captionOf('Lost on the way')
  await failCalls(username, 'media_publish', { kind: 'latency_after', delayMs: 8000 })
  await publishNow(page, caption)
  // It is live, but the network neither answers nor says what became of it.
  await expect.poll(() => timesLive(username, caption)).toBe(1)
  await failCalls(username, 'container_status', { kind: 'http_503' })
  const dialog = page.getByRole('dialog', { name: 'Not confirmed yet' })
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('link', { name: 'Is it live?' }).click()
  await expect(page.getByRole('heading', { name: 'Is this post live?' })).toBeVisible()
  // The profile to look at is one click away.
  const profile = page.getByRole('link', { name: `${username} on Instagram` })
  await expect(profile).toHaveAttribute('href', new RegExp(`/${username}/$`))
  await expectGood(page, 'flight recorder, unconfirmed')
  await page.getByRole('button', { name: 'Published', exact: true }).click()
  await expect(page.getByText('Marked as published')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Is this post live?' })).toHaveCount(0)
  // The screen of the post says so, and still does when it is opened again.
  const post = page.getByRole('complementary', { name: 'The post' })
  await expect(post.getByText('Posted', { exact: true })).toBeVisible()
  await expect(post).toContainText(caption)
  await page.reload()
  await expect(post.getByText('Posted', { exact: true })).toBeVisible()
  expect(await timesLive(username, caption)).toBe(1)
})

test('a post that is going out is cancelled before the network has it, and is a draft again', async ({ page }) => {
  const own = await withOwnAccount(page)
  await failCalls(own.username, 'media', { kind: 'latency', delayMs: 60_000 })
  const text = captionOf('Stopped on its way')
  await publishNow(page, text)
  const going = page.getByRole('dialog', { name: 'Publishing' })
  // After the seconds of Undo.
  await expect(going.getByText(/Cancel stops what isn’t live yet/)).toBeVisible({ timeout: 20_000 })
  await going.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('Cancelled. The post is in your drafts.')).toBeVisible()
  await clearFaults()
  await page.goto('/publishing/post-status/draft')
  await expect(page.getByText(text).first()).toBeVisible()
  expect(await timesLive(own.username, text)).toBe(0)
})
