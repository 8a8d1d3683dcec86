import type { Page } from '@playwright/test'
import {
  addPictures,
  captionOf,
  chooseNow,
  clearFaults,
  composer,
  control,
  failCalls,
  publishNow,
  timesLive,
} from './composing.ts'
import { expect, expectGood, test, withAccounts, withOwnAccount } from './fixtures.ts'

test.afterEach(clearFaults)

/** The server carries out the request, and its response is lost. */
const loseAnswers = (page: Page, path: RegExp, times: number) =>
  page.route(
    path,
    async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.fulfill({
        status: 503,
        json: { status: false, error: { code: 'service_unavailable', title: 'Not available', message: 'Try again.' } },
      })
    },
    { times },
  )

test('pressing again after a lost answer publishes once', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('Pressed twice')
  await loseAnswers(page, /\/api\/posts$/, 2)
  await publishNow(page, caption)
  const dialog = composer(page)
  await expect(dialog.getByRole('alert')).toContainText('Fanfare didn’t respond')
  await expectGood(page, 'composer after a lost answer')
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
  expect(await timesLive('oleaandsons', caption)).toBe(1)
})

test('a held post: Reconnect from the dialog names the account and ends with what goes out', async ({ page }) => {
  const { username, userId, pageName } = await withOwnAccount(page)
  const caption = captionOf('Held for a while')
  await publishNow(page, caption, () => control('POST', `/tokens/${userId}`, { action: 'password_changed' }))
  const held = page.getByRole('dialog', { name: 'On hold' })
  await expect(held).toBeVisible()
  await expect(held).not.toContainText('Publishing continues')
  await expectGood(page, 'publishing dialog, on hold')
  await held.getByRole('button', { name: 'Done' }).click()

  // It counts as needing a person, and is listed where the count leads.
  await page.getByRole('link', { name: /1 post needs you/ }).click()
  const row = page.getByRole('row', { name: caption })
  await expect(row).toContainText('On hold')
  await expect(
    page.getByRole('navigation', { name: 'States' }).getByRole('link', { name: 'Needs you 1' }),
  ).toBeVisible()
  await expectGood(page, 'posts that need a person')

  await row.getByRole('link', { name: 'Reconnect' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Reconnect ${username}` })).toBeVisible()
  await expect(page.getByText('1 post on hold')).toBeVisible()
  await expectGood(page, 'reconnect, step 1')
  await page.getByRole('button', { name: 'Reconnect with Facebook' }).click()
  await page.getByRole('radio', { name: pageName }).check()
  await page.getByRole('button', { name: `Continue as ${pageName}` }).click()
  await expect(page.getByText('Reconnected. Publishing 1 post now.')).toBeVisible()
  await expectGood(page, 'reconnect, step 2')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => timesLive(username, caption)).toBe(1)
  await expect(page.getByRole('link', { name: /needs you/ })).toHaveCount(0)
})

test('the dialog of a held post leads to Reconnect', async ({ page }) => {
  const { username, userId } = await withOwnAccount(page)
  await publishNow(page, captionOf('Held too'), () =>
    control('POST', `/tokens/${userId}`, { action: 'password_changed' }),
  )
  await page.getByRole('dialog', { name: 'On hold' }).getByRole('link', { name: 'Reconnect' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Reconnect ${username}` })).toBeVisible()
})

test('a live post without its first comment says so, and it can be posted', async ({ page }) => {
  const { username } = await withOwnAccount(page)
  const caption = captionOf('Silent at first')
  await failCalls(username, 'comments', { kind: 'code_368' })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await addPictures(page, ['o1'])
  await composer(page).getByLabel('Caption', { exact: true }).fill(caption)
  await composer(page).getByRole('textbox', { name: 'First comment' }).fill('Made in Porto')
  await chooseNow(composer(page))
  await composer(page).getByRole('button', { name: 'Publish now' }).click()
  const live = page.getByRole('dialog', { name: 'Published' })
  await expect(live).toContainText('Live. The first comment wasn’t posted')
  await expect(live.getByRole('button', { name: 'Post comment' })).toBeVisible()
  await expectGood(page, 'publishing dialog with an alert')
  await live.getByRole('link', { name: 'Flight recorder' }).click()
  const side = page.getByRole('complementary', { name: 'The post' })
  await expect(side).toContainText('Live. The first comment wasn’t posted')
  await expectGood(page, 'flight recorder with an alert')
  await clearFaults()
  await side.getByRole('button', { name: 'Post comment' }).click()
  await expect(side).not.toContainText('The first comment wasn’t posted')
  expect(await timesLive(username, caption)).toBe(1)
})

test('fixing a failed post begins with what happened and with a time that works', async ({ page }) => {
  await withAccounts(page)
  const caption = captionOf('Sim-error')
  await publishNow(page, `${caption} sim-error-2207010`)
  const failed = page.getByRole('dialog', { name: 'Not published' })
  await failed.getByRole('link', { name: 'Fix and retry' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Post' })
  await expect(editor.getByRole('region', { name: 'What happened' })).toContainText('Caption')
  await expectGood(page, 'composer of a failed post')
  await editor.getByLabel('Caption', { exact: true }).fill(caption)
  await editor.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
  expect(await timesLive('oleaandsons', caption)).toBe(1)
})
