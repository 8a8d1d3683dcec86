import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { Browser, Locator, Page } from '@playwright/test'
import { callApi, postsOf } from './api.ts'
import { addPictures, captionOf, chooseNow, composer, openComposer, pictureFile, timesLive } from './composing.ts'
import { another, colleague, expect, expectGood, screenSizes, signIn, test, withAccounts } from './fixtures.ts'

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Post' })
const caption = (page: Page) => editor(page).getByLabel('Caption', { exact: true })
const postOf = (page: Page, id: string) => callApi<Post>(page, 'GET', `/api/posts/${id}`)

/** A draft with this caption, saved through the composer. */
const saveDraft = async (page: Page, text: string): Promise<string> => {
  await openComposer(page)
  await composer(page).getByLabel('Caption', { exact: true }).fill(text)
  await composer(page).getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const [draft] = await postsOf(page, text)
  if (!draft) throw new Error(`No draft "${text}"`)
  return draft.id
}
const openDraft = async (page: Page, id: string): Promise<Locator> => {
  await page.goto(`/publishing/editor/${id}`)
  await expect(caption(page)).toBeVisible()
  return editor(page)
}
/** The same draft in a second browser. */
const inAnother = async (
  browser: Browser,
  person: { email: string; password: string },
  id: string,
  size?: { width: number; height: number },
): Promise<Page> => {
  const page = await another(browser)
  if (size) await page.setViewportSize(size)
  await signIn(page, person)
  await expect(page).toHaveURL(/\/publishing\/calendar/)
  await openDraft(page, id)
  return page
}
/** Puts the caret behind the first line that ends like this, and types. */
const typeBehind = async (page: Page, line: string, words: string) => {
  await caption(page).evaluate((box, end) => {
    const area = box as HTMLTextAreaElement
    const at = area.value.indexOf(end) + end.length
    area.focus()
    area.setSelectionRange(at, at)
  }, line)
  await page.keyboard.type(words)
}

test('an open draft saves itself, and what was saved can be undone', async ({ page }) => {
  await withAccounts(page)
  const text = captionOf('Saved by itself')
  const id = await saveDraft(page, text)
  const edit = await openDraft(page, id)
  await caption(page).fill(`${text}, and more`)
  await expect(edit.getByText('Saved', { exact: true })).toBeVisible()
  expect((await postOf(page, id)).caption).toBe(`${text}, and more`)

  // Leaving asks nothing: there is nothing to lose.
  await edit.getByRole('button', { name: 'Close' }).click()
  await expect(edit).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect(page.getByText('Draft changed back')).toBeVisible()
  expect((await postOf(page, id)).caption).toBe(text)
})

test('a new post is a draft while it is written: leaving asks nothing, and can be undone', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  const text = captionOf('Begun on the way')
  const box = composer(page).getByLabel('Caption', { exact: true })
  await box.fill(text)
  await expect(composer(page).getByText('Saved', { exact: true })).toBeVisible()
  const [draft] = await postsOf(page, text)
  expect(draft).toMatchObject({ status: Draft, version: 1 })

  // Changes go into the same draft; the last words, still on their way, are saved by leaving.
  await box.fill(`${text}, at home`)
  await page.keyboard.press('Escape')
  await expect(composer(page)).toHaveCount(0)
  await expect(page.getByText('Draft saved')).toBeVisible()
  expect(await postsOf(page, `${text}, at home`)).toMatchObject([{ id: draft?.id, status: Draft }])
  await openComposer(page)
  await expect(box).toBeVisible()
  await expect(composer(page).getByText(/^You have (unsaved changes|an unfinished post)/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Draft deleted')).toBeVisible()
  expect(await postsOf(page, `${text}, at home`)).toEqual([])
})

test('a new post continues its draft after a reload, and takes its place when it is scheduled', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  const text = captionOf('From draft to post')
  await addPictures(page, ['o1'])
  await composer(page).getByLabel('Caption', { exact: true }).fill(text)
  await expect(composer(page).getByText('Saved', { exact: true })).toBeVisible()
  const [draft] = await postsOf(page, text)
  // What is typed right after the press is kept, however long reading the pictures and the draft takes.
  const isRead = (url: URL) => /^\/api\/(media|posts)\/\d+$/.test(url.pathname)
  await page.route(isRead, async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.reload()
  await composer(page).getByRole('button', { name: 'Restore' }).click()
  await composer(page).getByLabel('Caption', { exact: true }).fill(`${text}!`)
  await expect(composer(page).getByLabel('Caption', { exact: true })).toHaveValue(`${text}!`)
  await expect(composer(page).getByText('Saved', { exact: true })).toBeVisible()
  expect(await postsOf(page, `${text}!`)).toMatchObject([{ id: draft?.id, status: Draft }])
  await composer(page).getByRole('button', { name: 'Schedule post' }).click()
  await expect(page.getByText(/^Scheduled for/)).toBeVisible()
  const posts = await postsOf(page, `${text}!`)
  expect(posts).toMatchObject([{ status: Scheduled }])
  expect(posts[0]?.id).not.toBe(draft?.id)
  expect(await postsOf(page, text)).toEqual([])
})

test('a post for two accounts is one draft with both captions, in another browser too, and is live once on each', async ({
  page,
  browser,
}) => {
  const person = await withAccounts(page)
  const dialog = await openComposer(page)
  await addPictures(page, ['o1'])
  const [all, own] = [captionOf('For both'), captionOf('For Northfold')]
  await dialog.getByLabel('Caption', { exact: true }).fill(all)
  await dialog.getByRole('button', { name: 'northfold.co' }).click()
  await dialog.getByRole('radiogroup', { name: 'Text for' }).getByText('northfold.co').click()
  await dialog.getByLabel(/^Caption for /).fill(own)
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  const [draft, ...more] = await postsOf(page, all)
  expect(more).toEqual([])
  expect(draft?.accounts.map(({ account, caption }) => [account.username, caption])).toEqual([
    ['oleaandsons', null],
    ['northfold.co', own],
  ])
  await expectGood(page, 'a new post for two accounts')
  // Leaving asks nothing: the draft has it all.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Draft saved')).toBeVisible()

  const second = await inAnother(browser, person, draft?.id ?? '')
  await expect(caption(second)).toHaveValue(all)
  const both = editor(second)
  for (const name of ['oleaandsons', 'northfold.co'])
    await expect(both.getByRole('button', { name, pressed: true })).toBeVisible()
  await both.getByRole('radiogroup', { name: 'Text for' }).getByText('northfold.co').click()
  await expect(both.getByLabel(/^Caption for /)).toHaveValue(own)
  // Both are named where drafts are listed.
  await second.goto('/publishing/post-status/draft')
  await expect(second.getByRole('cell', { name: /^oleaandsons.*northfold\.co/ })).toBeVisible()
  await second.goto(`/publishing/editor/${draft?.id}`)
  await chooseNow(both)
  await both.getByRole('button', { name: 'Publish 2 posts' }).click()
  const going = second.getByRole('dialog', { name: 'Published' })
  await expect(going.getByRole('link', { name: 'View on Instagram' })).toHaveCount(2)
  expect([await timesLive('oleaandsons', all), await timesLive('northfold.co', own)]).toEqual([1, 1])
  expect([await timesLive('northfold.co', all), await timesLive('oleaandsons', own)]).toEqual([0, 0])
  expect(await callApi<{ data: Post[] }>(second, 'GET', '/api/posts?status=DRAFT')).toMatchObject({ data: [] })
})

for (const { at, size } of screenSizes)
  test(`reloaded in the middle of typing at ${at}, the last words are offered again and then saved`, async ({
    page,
  }) => {
    await withAccounts(page)
    const text = captionOf('In the middle')
    const id = await saveDraft(page, text)
    await page.setViewportSize(size)
    const edit = await openDraft(page, id)
    // A page that is slow to go saves by itself meanwhile, and has nothing left to offer.
    const address = `**/api/posts/${id}`
    await page.route(address, route => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await typeBehind(page, text, ' of a sent')
    await page.reload()
    await page.unroute(address)
    await expect(edit.getByText(/^You have unsaved changes from/)).toBeVisible()
    await edit.getByRole('button', { name: 'Restore' }).click()
    await expect(caption(page)).toHaveValue(`${text} of a sent`)
    await typeBehind(page, 'of a sent', 'ence')
    await expect(edit.getByText('Saved', { exact: true })).toBeVisible()
    // A phone says the same of the copy on the device.
    await expect.poll(async () => (await postOf(page, id)).caption).toBe(`${text} of a sentence`)
  })

test('offline a draft is saved on the device, and on the server once it is online again', async ({ page }) => {
  await withAccounts(page)
  const text = captionOf('On a train')
  const id = await saveDraft(page, text)
  const edit = await openDraft(page, id)
  await page.context().setOffline(true)
  await typeBehind(page, text, ' in a tunnel')
  await expect(edit.getByText('You’re offline. Your changes are saved on this device.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(edit.getByText('Saved', { exact: true })).toBeVisible()
  expect((await postOf(page, id)).caption).toBe(`${text} in a tunnel`)
})

test('a picture that is added without a connection is part of what was to be saved', async ({ page }) => {
  await withAccounts(page)
  const text = captionOf('Under the bridge')
  const id = await saveDraft(page, text)
  const edit = await openDraft(page, id)
  await page.context().setOffline(true)
  await typeBehind(page, text, ', twice')
  await edit.getByRole('button', { name: 'Save draft' }).click()
  await expect(edit.getByText(/“Save draft” runs when you’re back online/)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await edit.getByRole('button', { name: /^Add (more )?pictures/ }).click()
  await (await chooser).setFiles(pictureFile('o1'))
  await expect(edit.getByRole('button', { name: /^Upload picture 1 again/ })).toBeVisible()
  await page.context().setOffline(false)
  await expect(edit).toHaveCount(0)
  const stored = await postOf(page, id)
  expect([stored.caption, stored.media.length]).toEqual([`${text}, twice`, 1])
})

test('the first requests after a lost connection are lost too, and what waited is sent all the same', async ({
  page,
}) => {
  await withAccounts(page)
  const text = captionOf('Out of the lift')
  const id = await saveDraft(page, text)
  const edit = await openDraft(page, id)
  await page.context().setOffline(true)
  await edit.getByRole('button', { name: 'Save draft' }).click()
  await expect(edit.getByText(/“Save draft” runs when you’re back online/)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await edit.getByRole('button', { name: /^Add (more )?pictures/ }).click()
  await (await chooser).setFiles(pictureFile('o2'))
  await expect(edit.getByRole('button', { name: /^Upload picture 1 again/ })).toBeVisible()
  const lost = { uploads: 0, saves: 0 }
  await page.route('**/api/backblaze/upload/url', route =>
    lost.uploads++ < 1 ? route.abort('connectionreset') : route.continue(),
  )
  await page.route(`**/api/posts/${id}`, route =>
    route.request().method() !== 'GET' && lost.saves++ < 2 ? route.abort('connectionreset') : route.continue(),
  )
  await page.context().setOffline(false)
  await expect(edit).toHaveCount(0)
  expect([lost.uploads > 1, lost.saves > 2]).toEqual([true, true])
  expect((await postOf(page, id)).media.length).toBe(1)
})

for (const { at, size } of screenSizes)
  test(`two people on one draft at ${at} see each other’s paragraphs, and nobody’s words are overwritten`, async ({
    page,
    browser,
  }) => {
    const person = await withAccounts(page)
    const text = captionOf('First paragraph')
    const id = await saveDraft(page, `${text}\n\nSecond paragraph`)
    await page.setViewportSize(size)
    await openDraft(page, id)
    const second = await inAnother(browser, person, id, size)

    // Both write at once, each in a paragraph of their own.
    await Promise.all([typeBehind(page, text, ' by one'), typeBehind(second, 'Second paragraph', ' by the other')])
    const both = `${text} by one\n\nSecond paragraph by the other`
    for (const one of [page, second]) await expect(caption(one)).toHaveValue(both)
    await expect.poll(async () => (await postOf(page, id)).caption).toBe(both)
    await expect(editor(page).getByText(/changed this post\. You’re seeing the latest version\./)).toBeVisible()

    // The caret stays in its sentence while a paragraph above it is added.
    await typeBehind(second, 'by the other', ', still')
    await typeBehind(page, text, '\n\nA new paragraph')
    await expect(caption(second)).toHaveValue(/A new paragraph/)
    await second.keyboard.type(' writing')
    const all = `${text}\n\nA new paragraph by one\n\nSecond paragraph by the other, still writing`
    for (const one of [page, second]) await expect(caption(one)).toHaveValue(all)
    await second.context().close()
  })

test('the same paragraph changed by two people is shown with both versions, and one is chosen', async ({
  page,
  browser,
}) => {
  const person = await withAccounts(page)
  const text = captionOf('Same words')
  const id = await saveDraft(page, `${text}\n\nThe end`)
  const edit = await openDraft(page, id)
  const second = await inAnother(browser, person, id)
  await page.context().setOffline(true)
  await typeBehind(page, text, ' of one')
  await typeBehind(second, text, ' of the other')
  await expect(editor(second).getByText('Saved', { exact: true })).toBeVisible()
  await page.context().setOffline(false)

  const conflict = edit.getByRole('region', { name: 'You both changed this part of the caption' })
  await expect(conflict).toContainText(`${text} of one`)
  await expect(conflict).toContainText(`${text} of the other`)
  await expect(edit.getByText('Choose which changes stay')).toBeVisible()
  await expect(edit.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  await expectGood(page, 'composer with a conflict')
  // Nothing is saved before someone has chosen.
  expect((await postOf(second, id)).caption).toBe(`${text} of the other\n\nThe end`)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(caption(second)).toHaveValue(`${text} of one\n\nThe end`)
  expect((await postOf(second, id)).caption).toBe(`${text} of one\n\nThe end`)
  await second.context().close()
})

test('the composer fills the window at an address of its own, for a new post and for one that exists', async ({
  page,
}) => {
  await withAccounts(page)
  await page.goto('/single/editor')
  const text = captionOf('On a page')
  await composer(page).getByLabel('Caption', { exact: true }).fill(text)
  const filled = (dialog: Locator) =>
    dialog.evaluate(box => {
      const { left, top, width, height } = box.getBoundingClientRect()
      return left === 0 && top === 0 && width === innerWidth && height === innerHeight
    })
  expect(await filled(composer(page))).toBe(true)
  await expectGood(page, 'composer as a page')
  await composer(page).getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page).toHaveURL(/\/publishing\/calendar\/month/)
  const [draft] = await postsOf(page, text)
  await page.goto(`/single/editor/${draft?.id}`)
  await expect(caption(page)).toHaveValue(text)
  expect(await filled(editor(page))).toBe(true)
  await page.goto('/single/editor/nothing-known')
  await expect(composer(page)).toBeVisible()
  await expect(page).toHaveURL(/\/single\/editor\/new/)
})

test('two people who have one draft open read each other’s names until one of them leaves', async ({
  page,
  browser,
}) => {
  await withAccounts(page)
  const id = await saveDraft(page, captionOf('Both of us'))
  const edit = await openDraft(page, id)
  const ada = await colleague(page, browser, 'Ada Lovelace')
  const theirs = await openDraft(ada, id)
  await expect(theirs.getByText('Mira Castelo is editing this post too.')).toBeVisible()
  await expect(edit.getByText('Ada Lovelace is editing this post too.')).toBeVisible()
  await expectGood(page, 'composer with a second person')
  await theirs.getByRole('button', { name: 'Close' }).click()
  await expect(edit.getByText('Ada Lovelace is editing this post too.')).toHaveCount(0)

  // Closing the window is leaving too.
  await openDraft(ada, id)
  await expect(edit.getByText('Ada Lovelace is editing this post too.')).toBeVisible()
  await ada.close()
  await expect(edit.getByText('Ada Lovelace is editing this post too.')).toHaveCount(0)
  await ada.context().close()
})
