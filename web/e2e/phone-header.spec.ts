import { callApi } from './api.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

/** Whether every button and link of a bar lies within the window, without a swipe. */
const fits = (elements: (HTMLElement | SVGElement)[]) =>
  elements.flatMap(element => {
    const { left, right } = element.getBoundingClientRect()
    return left < 0 || right > innerWidth ? [element.getAttribute('aria-label') ?? element.textContent] : []
  })

for (const width of [390, 360])
  test(`the header of a phone of ${width} px has one line, and More names the rest`, async ({ page }) => {
    await withAccounts(page)
    await page.setViewportSize({ width, height: 844 })
    const more = page.getByRole('button', { name: /^More/ })
    const named = async (items: string[]) => {
      await more.click()
      for (const name of items) await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    const oneLine = async () => {
      const { height } = (await page.locator('main header').first().boundingBox()) ?? { height: 0 }
      expect(height).toBeLessThan(72)
      expect(await page.locator('main header').first().locator('button, a').evaluateAll(fits)).toEqual([])
    }
    await page.goto('/publishing/calendar/month')
    await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
    await oneLine()
    expect(
      await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'All posts' }).evaluateAll(fits),
    ).toEqual([])
    await named([
      'Select posts',
      'Add note',
      'Show empty slots',
      'Drafts',
      'Profile grid',
      'Import from CSV',
      'Export as CSV',
    ])
    await page.getByRole('button', { name: 'All posts' }).click()
    await page.getByRole('menuitemradio', { name: 'Story' }).click()
    await page.keyboard.press('Escape')
    await expectGood(page, `calendar at ${width}`)

    await page.goto('/publishing/time-slots')
    await page.getByRole('heading', { level: 1, name: 'Time slots' }).waitFor()
    await oneLine()
    await named(['Change time zone', 'Shuffle posts', 'Unschedule all posts'])
    await expectGood(page, `time slots at ${width}`)
  })

test('a long menu in the middle of a phone can be reached whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 })
  await withAccounts(page)
  const { active_team } = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  const accounts = await callApi<{ id: string; type: string }[]>(
    page,
    'GET',
    `/api/team/${active_team}/social-accounts`,
  )
  const wall = Temporal.Now.plainDateTimeISO('UTC').add({ days: 2 }).toString({ smallestUnit: 'minute' })
  for (const caption of ['First of three', 'Second of three', 'Third of three'])
    await callApi(page, 'POST', '/api/posts', {
      accounts: [accounts.find(({ type }) => type === 'fb')?.id],
      caption,
      schedule: { kind: 'date', wall, zone: 'UTC' },
    })
  await page.goto('/publishing/post-status/scheduled')
  await page.getByRole('button', { name: 'Actions for Second of three' }).click()
  await expect(page.getByRole('menuitem').last()).toHaveText('Delete post')
  // All of it lies within the window: what is outside could be reached by no finger.
  await expect
    .poll(async () => {
      const { y, height } = (await page.getByRole('menu').boundingBox()) ?? { y: -1, height: 0 }
      return y >= 0 && y + height <= 640
    })
    .toBe(true)
  await page.getByRole('menuitem', { name: 'Delete post' }).click({ trial: true })
})
