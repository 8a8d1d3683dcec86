import { captionOf, composer, publishNow } from './composing.ts'
import { expect, expectGood, test, withOwnAccount } from './fixtures.ts'

test('what is live is seen in own content, whose picture loads, and is posted again', async ({ page }) => {
  const { username } = await withOwnAccount(page)
  const caption = captionOf('Live bowl')
  await publishNow(page, caption)
  const going = page.getByRole('dialog', { name: 'Published' })
  await expect(going.getByRole('link', { name: 'View on Instagram' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Own content' }).click()
  const posts = page.getByRole('list', { name: 'Your live posts' })
  const tile = posts.getByRole('button', { name: new RegExp(`^${caption}`) })
  await expect(tile).toBeVisible({ timeout: 60_000 })
  await expect
    .poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(posts).toContainText(username)
  await expectGood(page, 'own content')
  await page.getByText('List', { exact: true }).click()
  await expect(posts).toContainText('on Instagram')
  await expectGood(page, 'own content, list')

  await tile.click()
  const panel = page.getByRole('dialog', { name: caption })
  await expect(panel.getByText('Published with Fanfare')).toBeVisible()
  await expectGood(page, 'post of own content')
  await panel.getByRole('link', { name: 'Post again' }).click()
  await expect(composer(page).getByLabel('Caption', { exact: true })).toHaveValue(caption)
})
