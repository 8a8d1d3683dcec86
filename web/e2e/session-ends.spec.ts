import type { Page } from '@playwright/test'
import { callApi, readPost, saveDraft } from './api.ts'
import { captionOf } from './composing.ts'
import { expect, type Person, test, withAccounts } from './fixtures.ts'

/** The session ends under a page: the page stays with what was typed, and one sign-in, in place or on its own page, is all that is asked. */

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' })
const signInPlace = async (page: Page, { password }: Person) => {
  await again(page).getByLabel('Password', { exact: true }).fill(password)
  await again(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(again(page)).toHaveCount(0)
}

/** Ends the session of a page, and has something of the team change that only its stream tells: it is then read, and refused. */
const endSession = async (page: Page, postId: string) => {
  // What the stream brought before may be read after the cookies are gone, and is refused then.
  const refused = page.waitForResponse(answer => answer.status() === 401 && answer.url().includes('/api/posts?ids='))
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const other = await page.context().browser()?.newContext()
  if (!other) throw new Error('no browser')
  await other.addCookies(cookies)
  const beside = await other.newPage()
  await beside.goto(new URL('/sign-in', page.url()).href)
  await callApi(beside, 'PATCH', `/api/posts/${postId}`, { first_comment: 'From elsewhere' })
  await refused
  await other.close()
}

const setUp = async (page: Page) => {
  const person = await withAccounts(page)
  const text = captionOf('The session ends')
  const draft = await saveDraft(page, 'oleaandsons', text)
  const watched = await saveDraft(page, 'oleaandsons', `${text}, elsewhere`)
  return { person, text, draft, watched }
}

test('over a draft: it stays open with every word, is asked for once, and saved', async ({ page }) => {
  const { person, text, draft, watched } = await setUp(page)
  await page.goto(`/publishing/editor/${draft.id}`)
  const field = page.getByRole('dialog', { name: 'Edit Post' }).getByLabel('Caption', { exact: true })
  await expect(field).toHaveValue(text)
  await endSession(page, watched.id)
  await expect(again(page)).toBeVisible()
  expect(page.url()).toContain(`/publishing/editor/${draft.id}`)
  await signInPlace(page, person)
  await field.fill(`${text}, and after`)
  await expect.poll(async () => (await readPost(page, draft.id)).caption).toBe(`${text}, and after`)
  await expect(again(page)).toHaveCount(0)
})

test('over a form of the settings: what was typed stays', async ({ page }) => {
  const { person, watched } = await setUp(page)
  await page.goto('/settings/profile')
  await page.getByLabel('Name', { exact: true }).fill('Mira C.')
  await endSession(page, watched.id)
  await expect(again(page)).toBeVisible()
  await signInPlace(page, person)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mira C.')
})

test('over a list: it is there after signing in on the page for it, and nothing is asked again', async ({ page }) => {
  const { person, text, watched } = await setUp(page)
  await page.goto('/publishing/post-status/draft')
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  await endSession(page, watched.id)
  await again(page).getByRole('button', { name: 'Use another account' }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(again(page)).toHaveCount(0)
})
