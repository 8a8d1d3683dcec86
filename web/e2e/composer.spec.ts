import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { Page } from '@playwright/test'
import {
  addPictures,
  captionOf,
  chooseNow,
  composer,
  control,
  openComposer,
  repeatWeekly,
  timesLive,
} from './composing.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

/** A call of the page itself: its session, its token. */
const call = <T>(page: Page, method: string, url: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([method, url, body]) => {
      const token = document.cookie.match(/(?:^|; )(?:__Host-)?fanfare_csrf=([^;]*)/)?.[1] ?? ''
      const answer = await fetch(url, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          'x-csrf-token': decodeURIComponent(token),
        },
        body: method === 'GET' ? null : JSON.stringify(body ?? {}),
      })
      const { status, data, error } = await answer.json()
      if (!status) throw new Error(`${method} ${url}: ${error?.code}`)
      return data
    },
    [method, url, body] as const,
  )
interface Account {
  id: string
  username: string
}
interface Saved {
  id: string
  status: number
  caption: string
  post_at: string | null
  schedule: { wall: string; zone: string } | null
}
const accountsOf = async (page: Page): Promise<{ team: string; accounts: Account[] }> => {
  const { active_team: team } = await call<{ active_team: string }>(page, 'GET', '/api/user')
  return { team, accounts: await call<Account[]>(page, 'GET', `/api/team/${team}/social-accounts`) }
}
const postsOf = async (page: Page, caption: string): Promise<Saved[]> => {
  const { data } = await call<{ data: Saved[] }>(page, 'GET', '/api/posts?limit=100&sort=-updated_at')
  return data.filter(post => post.caption === caption)
}
const caption = (page: Page) => composer(page).getByLabel('Caption', { exact: true })

test('two accounts in two zones: the same local time, or the same moment', async ({ page }) => {
  await withAccounts(page)
  const { team, accounts } = await accountsOf(page)
  const northfold = accounts.find(({ username }) => username === 'northfold.co') as Account
  await call(page, 'POST', `/api/team/${team}/social-accounts/${northfold.id}`, { timezone: 'Europe/Oslo' })
  await page.reload()
  // Of today, the time has passed for one of them or for both late in the evening.
  const tomorrow = Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 1 })
  const schedule = async (text: string, moment: boolean) => {
    await page.goto(`/publishing/editor?wall=${tomorrow}T20:00`)
    const dialog = composer(page)
    await addPictures(page, ['o1'])
    await caption(page).fill(text)
    await dialog.getByRole('button', { name: 'northfold.co' }).click()
    await dialog.getByLabel('Time', { exact: true }).fill('23:15')
    const clocks = dialog.getByRole('list', { name: 'Time of each account' })
    await expect(clocks.getByRole('listitem')).toHaveText([/23:15|11:15 pm/, /23:15|11:15 pm/])
    await expect(dialog.getByText('1 hour apart')).toBeVisible()
    if (moment) {
      await dialog.getByText('All at once', { exact: true }).click()
      await expect(clocks.getByRole('listitem').nth(1)).toHaveText(/(0:15|12:15 am).*Oslo/)
    } else await expectGood(page, 'composer with two time zones')
    await dialog.getByRole('button', { name: 'Schedule 2 posts' }).click()
    await expect(page.getByText(/^2 posts scheduled for .*Lisbon · .*Oslo$/).last()).toBeVisible()
    // The same words may still be there from the posts before.
    const planned = async () => (await postsOf(page, text)).filter(({ status }) => status === Scheduled)
    await expect.poll(async () => (await planned()).length).toBe(2)
    return new Map((await planned()).map(post => [post.schedule?.zone, post]))
  }
  const local = await schedule(captionOf('Each its own clock'), false)
  expect(local.get('Europe/Lisbon')?.schedule?.wall).toBe(local.get('Europe/Oslo')?.schedule?.wall)
  const at = (post: Saved | undefined) => Date.parse(post?.post_at ?? '')
  expect(at(local.get('Europe/Lisbon')) - at(local.get('Europe/Oslo'))).toBe(3_600_000)

  const moment = await schedule(captionOf('One moment'), true)
  expect(moment.get('Europe/Oslo')?.post_at).toBe(moment.get('Europe/Lisbon')?.post_at)
  expect(moment.get('Europe/Lisbon')?.schedule?.wall).toMatch(/T23:15$/)
  expect(moment.get('Europe/Oslo')?.schedule?.wall).toMatch(/T00:15$/)
})

test('each line of the checks leads to what it is about', async ({ page }) => {
  await withAccounts(page)
  const dialog = await openComposer(page)
  const checks = dialog.getByRole('region', { name: 'Checks' })
  const chooser = page.waitForEvent('filechooser')
  await checks.getByRole('button', { name: 'Choose pictures' }).click()
  await chooser
  await addPictures(page, ['o1', 'o2'])
  await checks.getByRole('button', { name: 'Write a caption' }).click()
  await expect(dialog.getByLabel('Caption', { exact: true })).toBeFocused()
  await page.keyboard.type(captionOf('Two bowls'))
  await dialog.getByLabel('Alt text of picture 1').fill('A bowl')
  await checks.getByRole('button', { name: 'Add alt text' }).click()
  await expect(dialog.getByLabel('Alt text of picture 2')).toBeFocused()
  await page.keyboard.type('Another bowl')
  await expect(checks.getByText('Alt text added')).toHaveCount(1)
  // The network's own count, and that it can load the pictures, are among what passed.
  await chooseNow(dialog)
  await checks.getByRole('button', { name: /passed/ }).click()
  await expect(checks.getByText('Pictures can be loaded')).toBeVisible()
  await expect(checks.getByText(/\d+ of \d+ posts in 24 hours/)).toBeVisible()
  await expectGood(page, 'composer with all checks open')
})

test('what the button of a check changed is said, and Undo puts it back', async ({ page }) => {
  await withAccounts(page)
  const dialog = await openComposer(page)
  await addPictures(page, ['o1'])
  const caption = dialog.getByLabel('Caption', { exact: true })
  const tags = Array.from({ length: 34 }, (_, at) => `#bowl${at}`).join(' ')
  await caption.fill(`${captionOf('Bowls')} ${tags}`)
  const checks = dialog.getByRole('region', { name: 'Checks' })
  await checks.getByRole('button', { name: /^Keep the first \d+$/ }).click()
  await expect(caption).not.toHaveValue(/#bowl33/)
  await expect(caption).toHaveValue(/#bowl1 /)
  await expect(page.getByText(/^Hashtags removed/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(caption).toHaveValue(/#bowl33/)
  await expect(checks.getByRole('button', { name: /^Keep the first \d+$/ })).toBeVisible()
})

test('the session ends while somebody types: they sign in in place, and every word is published', async ({ page }) => {
  const person = await withAccounts(page)
  await openComposer(page)
  await addPictures(page, ['o1'])
  const text = captionOf('Written before and')
  await caption(page).pressSequentially(text)
  await page.context().clearCookies()
  // A check of the post finds the session ended while the rest is still being typed.
  const signedOut = page.waitForResponse(answer => answer.status() === 401)
  await caption(page).pressSequentially(' after')
  await signedOut
  await page.keyboard.type(' #ceramics', { delay: 50 })
  const again = page.getByRole('dialog', { name: 'Sign in to continue' })
  await expect(again).toBeVisible()
  await expectGood(page, 'signing in again over the composer')
  await again.getByLabel('Password', { exact: true }).fill('not the password')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again.getByRole('alert')).toBeVisible()
  await again.getByLabel('Password', { exact: true }).fill(person.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toHaveCount(0)
  await expect(caption(page)).toHaveValue(`${text} after #ceramics`)
  await chooseNow(composer(page))
  await composer(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
  const { publications } = await control<{ publications: { caption: string }[] }>(
    'GET',
    '/publications?account=oleaandsons',
  )
  expect(publications.filter(one => one.caption.startsWith(text)).map(one => one.caption)).toEqual([
    `${text} after #ceramics`,
  ])
})

test('the session ends at the press of the button: it is sent once the person is back', async ({ page }) => {
  const person = await withAccounts(page)
  await openComposer(page)
  await addPictures(page, ['o1'])
  const text = captionOf('Pressed, then signed in')
  await caption(page).fill(text)
  await expect(composer(page).getByRole('button', { name: 'Schedule post' })).toBeEnabled()
  await page.context().clearCookies()
  await composer(page).getByRole('button', { name: 'Save draft' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in to continue' })
  await again.getByLabel('Password', { exact: true }).fill(person.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  expect(await postsOf(page, text)).toHaveLength(1)
})

test('a reload loses nothing: what was typed and uploaded is offered again, until it is saved or discarded', async ({
  page,
}) => {
  await withAccounts(page)
  await openComposer(page)
  const text = captionOf('Survives a reload')
  await addPictures(page, ['o1', 'o2'])
  await caption(page).fill(text)
  await composer(page).getByLabel('Alt text of picture 1').fill('A vase')
  await expect(composer(page).getByText(/^Saved/)).toBeVisible()
  await page.reload()
  const offer = composer(page).getByText(/^You have an unfinished post from today, \d\d:\d\d: “Survives a reload/)
  await expect(offer).toBeVisible()
  await expectGood(page, 'composer with a copy to restore')
  await composer(page).getByRole('button', { name: 'Restore' }).click()
  await expect(caption(page)).toHaveValue(text)
  await expect(composer(page).getByRole('button', { name: /^Picture \d of 2/ })).toHaveCount(2)
  await expect(composer(page).getByLabel('Alt text of picture 1')).toHaveValue('A vase')
  await composer(page).getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const [draft] = await postsOf(page, text)
  expect(draft).toMatchObject({ status: Draft })

  // An edit of a stored post is kept for that post; a discarded one is gone.
  await page.goto(`/publishing/editor/${draft?.id}`)
  const edit = page.getByRole('dialog', { name: 'Edit Post' })
  await edit.getByLabel('Caption', { exact: true }).fill('Changed')
  await page.reload()
  await edit.getByRole('button', { name: 'Discard' }).click()
  await expect(edit.getByLabel('Caption', { exact: true })).toHaveValue(text)
  await page.reload()
  await expect(edit.getByLabel('Caption', { exact: true })).toHaveValue(text)
  await expect(edit.getByText(/^You have unsaved changes/)).toHaveCount(0)
})

test('going back from a post that repeats asks, and can save a draft', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  const text = captionOf('Nearly lost')
  await caption(page).fill(text)
  await repeatWeekly(page)
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Discard this post?' })
  await expect(question).toContainText("Your changes haven't been saved.")
  await expectGood(page, 'the question before leaving')
  await question.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  expect(await postsOf(page, text)).toMatchObject([{ status: Draft }])

  // Its draft, saved while it was written, goes with what is discarded.
  await openComposer(page)
  const unwanted = captionOf('Not wanted')
  await caption(page).fill(unwanted)
  await expect(composer(page).getByText('Saved', { exact: true })).toBeVisible()
  expect(await postsOf(page, unwanted)).toHaveLength(1)
  await repeatWeekly(page)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(composer(page)).toHaveCount(0)
  await expect.poll(() => postsOf(page, unwanted)).toEqual([])
  await openComposer(page)
  await expect(caption(page)).toBeVisible()
  await expect(composer(page).getByText(/^You have unsaved changes/)).toHaveCount(0)
})

test('without a connection nothing is lost, and what was asked for is done when it is back', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  const text = captionOf('Typed offline')
  await expect(caption(page)).toBeVisible()
  await page.context().setOffline(true)
  await caption(page).fill(text)
  await expect(composer(page).getByText('You’re offline. Your changes are saved on this device.')).toBeVisible()
  await composer(page).getByRole('button', { name: 'Save draft' }).click()
  await expect(composer(page).getByText(/“Save draft” runs when you’re back online/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Draft saved')).toBeVisible()
  expect(await postsOf(page, text)).toHaveLength(1)
})

test('publishing now can be undone, and leaves a draft', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  const text = captionOf('Too soon')
  await addPictures(page, ['o1'])
  await caption(page).fill(text)
  await chooseNow(composer(page))
  await composer(page).getByRole('button', { name: 'Publish now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publishing' })
  await expect(dialog.getByText(/^Publishing starts in \d seconds?\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Not published. The post is in your drafts.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await postsOf(page, text)).toMatchObject([{ status: Draft, schedule: null, post_at: null }])
  expect(await timesLive('oleaandsons', text)).toBe(0)

  // From the draft it is published after all, once.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Post' })
  await chooseNow(edit)
  await edit.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
  expect(await timesLive('oleaandsons', text)).toBe(1)

  // What is live opens as its record, not as an editor.
  const [live] = await postsOf(page, text)
  await page.goto(`/publishing/editor/${live?.id}`)
  await expect(page).toHaveURL(new RegExp(`/publishing/trace/${live?.id}`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a draft whose account is gone is given another one', async ({ page }) => {
  await withAccounts(page)
  await openComposer(page)
  const text = captionOf('Without a home')
  await addPictures(page, ['o1'])
  await caption(page).fill(text)
  await composer(page).getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const [draft] = await postsOf(page, text)
  const { team, accounts } = await accountsOf(page)
  const olea = accounts.find(({ username }) => username === 'oleaandsons') as Account
  await call(page, 'DELETE', `/api/team/${team}/accounts/${olea.id}`)
  await page.goto(`/publishing/editor/${draft?.id}`)
  const edit = page.getByRole('dialog', { name: 'Edit Post' })
  await expect(edit.getByText('This post’s account is no longer connected.')).toBeVisible()
  await expect(edit.getByRole('button', { name: 'Schedule post' })).toBeDisabled()
  await expectGood(page, 'composer without an account')
  await edit.getByRole('button', { name: 'northfold.co' }).click()
  await edit.getByRole('button', { name: 'Schedule post' }).click()
  await expect(page.getByText(/^Scheduled for/)).toBeVisible()
  expect(await postsOf(page, text)).toMatchObject([{ id: draft?.id, status: Scheduled }])
})

test('menus and pickers of the composer are good to use, and a tablet has the preview', async ({ page }) => {
  await withAccounts(page)
  await page.setViewportSize({ width: 820, height: 1180 })
  await openComposer(page)
  const dialog = composer(page)
  await addPictures(page, ['o1', 'o2'])
  await caption(page).fill('شاي بالنعناع #شاي\nMint tea')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('شاي')
  await preview.scrollIntoViewIfNeeded()
  await expect(preview).toBeInViewport()
  await expect(preview.locator('p')).toHaveCSS('direction', 'rtl')
  await expect(caption(page)).toHaveAttribute('dir', 'auto')
  const checks = dialog.getByRole('region', { name: 'Checks' })
  await checks.getByRole('button', { name: /passed$/ }).click()
  await expect(checks.getByText('Passed: ').first()).toBeAttached()
  await expectGood(page, 'composer on a tablet')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Actions for picture 1' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectGood(page, 'menu of a picture')
  // Outside of the menu: Escape would be the composer's own where the menu has closed already.
  await dialog.getByRole('heading', { name: 'Create' }).click()
  await dialog.getByRole('button', { name: /^Date, / }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectGood(page, 'date picker')
})

test('the preview shows the account whose caption is written', async ({ page }) => {
  await withAccounts(page)
  const dialog = await openComposer(page)
  await dialog.getByRole('button', { name: 'northfold.co' }).click()
  await addPictures(page, ['o1'])
  await caption(page).fill('For all of them')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('For all of them')).toBeVisible()
  await dialog.getByRole('radiogroup', { name: 'Text for' }).getByText('northfold.co').click()
  await dialog.getByRole('textbox', { name: /^Caption for/ }).fill('For the north alone')
  await expect(preview.getByText('For the north alone')).toBeVisible()
  await expect(preview.getByText('northfold.co').first()).toBeVisible()
  await dialog.getByRole('radiogroup', { name: 'Text for' }).getByText('All accounts').click()
  await expect(preview.getByText('For all of them')).toBeVisible()
})
