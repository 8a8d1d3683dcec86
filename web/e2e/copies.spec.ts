import { readFileSync } from 'node:fs'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { Page } from '@playwright/test'
import { postsOf } from './api.ts'
import { captionOf, composer, openComposer, pictureFile } from './composing.ts'
import { expect, expectGood, signIn, test, withAccounts } from './fixtures.ts'

const pictures = (page: Page, count: number) =>
  composer(page).getByRole('button', { name: new RegExp(`^Picture \\d of ${count}`) })

/** Chooses pictures and waits for none of them to arrive. */
const choose = async (page: Page, names: string[]) => {
  const chooser = page.waitForEvent('filechooser')
  await composer(page)
    .getByRole('button', { name: /^Add (more )?pictures/ })
    .click()
  await (await chooser).setFiles(names.map(pictureFile))
  await expect(pictures(page, names.length)).toHaveCount(names.length)
}

/** What this device holds of unsaved work. */
const held = (page: Page): Promise<{ copies: number; files: number }> =>
  page.evaluate(async () => {
    const request = indexedDB.open('fanfare')
    await new Promise((resolve, reject) => {
      request.onsuccess = resolve
      request.onerror = reject
    })
    const count = (name: string) =>
      new Promise<number>((resolve, reject) => {
        const counted = request.result.transaction(name).objectStore(name).count()
        counted.onsuccess = () => resolve(counted.result)
        counted.onerror = reject
      })
    const found = { copies: await count('copies'), files: await count('files') }
    request.result.close()
    return found
  })

test('pictures that had not arrived survive a reload: they are shown again, uploaded and scheduled', async ({
  page,
}) => {
  await withAccounts(page)
  await page.route(/\/media\/upload\//, route => route.abort())
  await openComposer(page)
  const text = captionOf('Halfway there')
  await choose(page, ['o1', 'o2'])
  await composer(page).getByLabel('Caption', { exact: true }).fill(text)
  await composer(page).getByLabel('Alt text of picture 1').fill('A vase')
  await expect(composer(page).getByRole('progressbar').first()).toBeVisible()
  await page.reload()
  const note = composer(page).getByText(/^You have an unfinished post from/)
  await expect(note).toBeVisible()
  await expect(note).not.toContainText('must be added again')

  await page.unroute(/\/media\/upload\//)
  await composer(page).getByRole('button', { name: 'Restore' }).click()
  await expect(pictures(page, 2)).toHaveCount(2)
  await expect(composer(page).getByLabel('Caption', { exact: true })).toHaveValue(text)
  await expect(composer(page).getByLabel('Alt text of picture 1')).toHaveValue('A vase')
  await expect(composer(page).getByRole('progressbar')).toHaveCount(0)
  await expectGood(page, 'composer with restored pictures')
  await expect.poll(async () => (await held(page)).files).toBe(0)
  await composer(page).getByRole('button', { name: 'Schedule post' }).click()
  await expect(page.getByText(/^Scheduled for/)).toBeVisible()
  const [post] = await postsOf(page, text)
  expect(post).toMatchObject({ status: Scheduled })
  // In their order, and byte for byte what was chosen.
  expect(post?.media.map(({ file_name, bytes }) => [file_name, bytes])).toEqual(
    ['o1', 'o2'].map(name => [`${name}.webp`, readFileSync(pictureFile(name)).length]),
  )
  expect(await held(page)).toEqual({ copies: 0, files: 0 })
})

test('a draft that was scheduled since is not offered as unsaved work', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  const text = captionOf('Went on in the list')
  await choose(page, ['o1'])
  await expect(composer(page).getByRole('progressbar')).toHaveCount(0)
  await composer(page).getByLabel('Caption', { exact: true }).fill(text)
  await expect.poll(async () => (await postsOf(page, text)).length).toBe(1)
  await page.reload()
  await expect(composer(page).getByText(/^You have an unfinished post from/)).toBeVisible()
  expect((await held(page)).copies).toBe(1)
  const [draft] = await postsOf(page, text)
  await page.goto(`/publishing/editor/${draft?.id}`)
  await page.getByRole('button', { name: 'Schedule post' }).click()
  await expect(page.getByText(/^Scheduled for/)).toBeVisible()

  await page.goto('/publishing/editor')
  await expect(composer(page)).toBeVisible()
  await expect.poll(async () => (await held(page)).copies).toBe(0)
  await expect(composer(page).getByText(/^You have an unfinished post from/)).toHaveCount(0)
  expect(await postsOf(page, text)).toEqual([expect.objectContaining({ status: Scheduled })])
})

test('a page that was left before its draft was known to be saved finds that draft again, and makes no second one', async ({
  page,
}) => {
  await withAccounts(page)
  await openComposer(page)
  const text = captionOf('Left too early')
  await choose(page, ['o1'])
  await expect(composer(page).getByRole('progressbar')).toHaveCount(0)
  // The server stores the draft, and its response never comes.
  await page.route(/\/api\/posts$/, async route => {
    await route.fetch()
  })
  await composer(page).getByLabel('Caption', { exact: true }).fill(text)
  await expect.poll(async () => (await postsOf(page, text)).length).toBe(1)
  const [draft] = await postsOf(page, text)
  await page.unroute(/\/api\/posts$/)
  // As in another tab: keys of this one are gone.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await composer(page).getByRole('button', { name: 'Restore' }).click()
  await composer(page).getByLabel('Caption', { exact: true }).fill(`${text} #again`)
  await expect.poll(async () => (await postsOf(page, `${text} #again`)).map(({ id }) => id)).toEqual([draft?.id])
  expect(await postsOf(page, text)).toEqual([])
})

test('signing out asks what becomes of unsaved posts: they stay for the next time, or are deleted', async ({
  page,
}) => {
  const person = await withAccounts(page)
  await page.route(/\/media\/upload\//, route => route.abort())
  await openComposer(page)
  await choose(page, ['o1'])
  await composer(page).getByLabel('Caption', { exact: true }).fill(captionOf('Not for others'))
  await expect.poll(() => held(page)).toEqual({ copies: 1, files: 1 })
  await page.goto('/publishing/calendar/month')
  await page.getByRole('button', { name: /, your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('One post has changes')
  await expectGood(page, 'the question before signing out')
  await question.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await held(page)).toEqual({ copies: 1, files: 1 })
  await signIn(page, person)
  await openComposer(page)
  await expect(composer(page).getByText(/^You have an unfinished post/)).toBeVisible()

  await page.goto('/publishing/calendar/month')
  await page.getByRole('button', { name: /, your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Delete and sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => held(page)).toEqual({ copies: 0, files: 0 })
  await signIn(page, person)
  await openComposer(page)
  await expect(composer(page).getByText(/^You have an unfinished post/)).toHaveCount(0)
})
