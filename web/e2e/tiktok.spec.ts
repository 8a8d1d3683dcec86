import type { Page } from '@playwright/test'
import { addPictures, addVideo, captionOf, chooseNow, composer, control, openComposer, timesLive } from './composing.ts'
import { expect, expectGood, places, signUp, test } from './fixtures.ts'

/** A new person with an account of TikTok, through its dialog. Ends on the calendar. */
const withTikTok = async (page: Page) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Continue with TikTok' }).click()
  await page.getByRole('radio', { name: '@oleaandsons' }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose accounts' })).toBeVisible()
  await expectGood(page, 'connect, an account of TikTok')
  await page.getByRole('button', { name: 'Connect 1 account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Time zones' })).toBeVisible()
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  await expect(page).toHaveURL(/\/publishing\/calendar\/month\?account=\d+/)
}

test('an account is connected, and a post of photos is composed, published, and live once', async ({ page }) => {
  await withTikTok(page)

  await openComposer(page)
  const dialog = composer(page)
  await chooseNow(dialog)
  await addPictures(page, ['o1', 'o2'])
  const caption = captionOf('Two pots in a row')
  await dialog.getByLabel('Caption', { exact: true }).fill(caption)
  const fields = dialog.getByRole('group', { name: 'TikTok', exact: true })
  await expect(fields.getByText('@oleaandsons')).toBeVisible()
  // Nothing is chosen for anybody: without an audience it does not go out.
  const checks = dialog.getByRole('region', { name: 'Checks' })
  await expect(checks).toContainText(/who can view/i)
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await fields.getByRole('combobox', { name: 'Who can view this post' }).click()
  await page.getByRole('option', { name: 'Everyone' }).click()
  await fields.getByRole('checkbox', { name: 'Comment' }).check()
  await fields.getByRole('switch', { name: 'Disclose post content' }).check()
  await fields.getByRole('checkbox', { name: 'Your brand' }).check()
  await expect(fields.getByRole('link', { name: 'Music Usage Confirmation' })).toBeVisible()
  await expectGood(page, 'composer for TikTok')
  await dialog.getByRole('button', { name: 'Publish now' }).click()

  const going = page.getByRole('dialog', { name: 'Published' })
  await expect(going).toBeVisible()
  await expect(going.getByRole('link', { name: 'View on TikTok' })).toBeVisible()
  expect(await timesLive('oleaandsons', caption)).toBe(1)

  await page.goto(`${places.simulator()}/tiktok-www/@oleaandsons`)
  await page.getByRole('link', { name: caption }).click()
  await expect(page.getByText('Who can view: Everyone · Comments on · Promotional content')).toBeVisible()
})

test('a video is composed in the order that TikTok prescribes, sent, and live once', async ({ page, videoFile }) => {
  await withTikTok(page)
  await openComposer(page)
  const dialog = composer(page)
  await chooseNow(dialog)
  await addVideo(page, await videoFile('potter', '360x640', 4))
  const caption = captionOf('The wheel turns')
  await dialog.getByLabel('Caption', { exact: true }).fill(caption)
  const fields = dialog.getByRole('group', { name: 'TikTok', exact: true })
  await expect(fields.getByText('@oleaandsons')).toBeVisible()
  // Whose post it is, who can view it, what it allows, what it discloses, what its author agrees to: nothing is chosen for anybody.
  const order = [
    '@oleaandsons',
    'Who can view this post',
    'Comment',
    'Duet',
    'Stitch',
    'Disclose video content',
    'By posting',
  ]
  await expect(fields).toContainText(new RegExp(order.join('[\\s\\S]*')))
  for (const name of ['Comment', 'Duet', 'Stitch'])
    await expect(fields.getByRole('checkbox', { name })).not.toBeChecked()
  await expect(fields.getByRole('switch', { name: 'Disclose video content' })).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled()

  const audience = fields.getByRole('combobox', { name: 'Who can view this post' })
  await audience.click()
  await page.getByRole('option', { name: 'Everyone' }).click()
  await fields.getByRole('checkbox', { name: 'Duet' }).check()
  await fields.getByRole('checkbox', { name: 'Stitch' }).check()
  // Disclosing without saying what is not enough.
  await fields.getByRole('switch', { name: 'Disclose video content' }).check()
  await expect(fields.getByRole('note')).toContainText('You need to indicate if your content promotes')
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await fields.getByRole('checkbox', { name: 'Branded content' }).check()
  await expect(fields.getByRole('note')).toContainText('labeled as “Paid partnership”')
  await expect(fields.getByRole('link', { name: 'Branded Content Policy' })).toBeVisible()
  // What is paid for can't be private.
  await audience.click()
  await expect(page.getByRole('option', { name: /only me/i })).toHaveAttribute('data-combobox-disabled', 'true')
  await page.keyboard.press('Escape')
  await expectGood(page, 'composer for a video on TikTok')
  await dialog.getByRole('button', { name: 'Publish now' }).click()

  const going = page.getByRole('dialog', { name: 'Published' })
  await expect(going).toBeVisible({ timeout: 60_000 })
  // The link is there once the network says that everyone can see it.
  await expect(going.getByRole('link', { name: 'View on TikTok' })).toBeVisible()
  expect(await timesLive('oleaandsons', caption)).toBe(1)
  const { posts } = await control<{ posts: { title: string; source: string }[] }>(
    'GET',
    '/tiktok/posts?account=oleaandsons',
  )
  expect(posts.filter(({ title }) => title === caption)).toMatchObject([{ source: 'file' }])

  await page.goto(`${places.simulator()}/tiktok-www/@oleaandsons`)
  await page.getByRole('link', { name: caption }).click()
  await expect(page.getByText(/Who can view: Everyone · .*Paid partnership/)).toBeVisible()
})
