import type { Page } from '@playwright/test'
import { connectPerson } from '../testing/walk.ts'
import { bounded, median, type Row, timed } from './row.ts'
import { openBrowser, openContext, seen, settled } from './screen.ts'
import type { Setup } from './setup.ts'

/** A profile of the simulated network with 10,000 posts. */
const profile = 'pressroom.daily'
const visits = 5
/** Bars: until the first posts of a profile that was read before are on the screen, and for a task of the main thread while it scrolls, ms. */
const firstMs = 1_000
const taskMs = 100
/** What the scripts of the tab may hold with all of them loaded, MB. */
const heapMb = 150

const tiles = (page: Page) => page.getByRole('list', { name: /^Posts of/ }).getByRole('listitem')

/** Scrolls through everything that was loaded: small steps as of a wheel, and far jumps as with the bar. It is text, since only the page has a document. */
const scrollThrough = `(async () => {
  const body = [...document.querySelectorAll('#main *')].find(
    one => one.scrollHeight > one.clientHeight + 1_000 && /auto|scroll/.test(getComputedStyle(one).overflowY),
  )
  if (!body) throw new Error('nothing scrolls')
  for (let step = 0; step < 240; step++) {
    body.scrollTop += step % 10 === 9 ? 60_000 : 500
    await new Promise(requestAnimationFrame)
  }
})()`

/** The memory of the tab's scripts after what is no longer used was cleared, MB. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}

/** Explores a profile of 10,000 posts: until its first posts are seen, the memory of the tab with all of them, and the longest task while they scroll. */
export async function explore(setup: Setup, say: (text: string) => void): Promise<Row[]> {
  const browser = await openBrowser(say)
  if (!browser) return []
  try {
    const [first] = setup.accounts
    if (first) await connectPerson(setup.client, setup.system.simulatorUrl, first.ready.userId, ['insights'])
    const context = await openContext(browser, setup, { width: 1440, height: 900 })
    const page = await context.newPage()
    const url = `${setup.system.gatewayUrl}/explore/${profile}/content`
    const visit = async () => {
      await page.goto(url, { waitUntil: 'commit' })
      await tiles(page).first().waitFor({ timeout: 60_000 })
    }
    // Read from the network, and the program into the browser's cache.
    await visit()
    await page.waitForLoadState('networkidle')
    const times: number[] = []
    for (let at = 0; at < visits; at++) {
      times.push(await timed(visit))
      await page.waitForLoadState('networkidle')
    }
    await page.getByRole('button', { name: 'Load all' }).click()
    await page.getByText(/^10,000 of 10,000 loaded$/).waitFor({ timeout: 240_000 })
    await settled(page)
    const heap = await heapOf(page)
    await page.evaluate('window.__bench.tasks.length = 0')
    await page.evaluate(scrollThrough)
    await settled(page)
    const { longest } = await seen(page)
    return [
      bounded('explore: first posts of a profile on the screen', 'ms', median(times), firstMs),
      bounded('explore: memory of the tab with 10,000 posts', 'MB', heap, heapMb),
      bounded('explore: longest task while 10,000 posts scroll', 'ms', longest, taskMs, '0: none above 50 ms'),
    ]
  } finally {
    await browser.close()
  }
}
