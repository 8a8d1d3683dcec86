import type { Page } from '@playwright/test'
import { expect, test, withAccounts } from './fixtures.ts'

/** What the calendar waits for is asked for before the program is loaded, and nothing of it twice. */

const each = ['/api/contents/post_count', '/api/posts/calendar', '/api/team/:id/social-accounts', '/api/user']
const pathOf = (address: string) => new URL(address).pathname.replace(/\d+/, ':id')

/** What of it is asked for while a page is opened, until it follows the changes of its team: these may have it ask again. */
const askedBy = async (page: Page, address: string): Promise<string[]> => {
  let asked: string[] = []
  let isFollowing = false
  page.on('request', request => {
    const path = pathOf(request.url())
    // What the page before it asks for is none of it.
    if (request.isNavigationRequest()) [asked, isFollowing] = [[], false]
    isFollowing ||= path === '/api/stream'
    if (!isFollowing && each.includes(path)) asked.push(path)
  })
  await page.goto(address)
  await expect.poll(() => isFollowing).toBe(true)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  page.removeAllListeners('request')
  return asked.toSorted()
}

for (const address of ['/', '/publishing/calendar/week'])
  test(`${address} asks for each of its first answers once, the next time before its program`, async ({ page }) => {
    await withAccounts(page)
    expect(await askedBy(page, address)).toEqual(each)
    // Nothing of the program comes: what is asked for now, theme.js has asked for.
    const program = /\/assets\/.*\.js$/
    await page.route(program, route => route.abort())
    const asked = new Set<string>()
    page.on('request', request => asked.add(pathOf(request.url())))
    await page.goto(address)
    await expect.poll(() => each.filter(path => asked.has(path))).toEqual(each)
    await page.unroute(program)
    page.removeAllListeners('request')
    expect(await askedBy(page, address)).toEqual(each)
  })
