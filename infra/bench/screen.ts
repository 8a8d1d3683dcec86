import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserArgs, findBrowser } from '../testing/browser.ts'
import type { Setup } from './setup.ts'

/** The session's cookies as a browser has them. */
export const cookiesOf = ({ cookies }: Setup['client']) =>
  [...cookies].map(([name, value]) => ({ name, value: encodeURIComponent(value) }))

/** A browser as the bench wants it; undefined where there is none. */
export async function openBrowser(say: (text: string) => void): Promise<Browser | undefined> {
  const executablePath = await findBrowser(say)
  if (!executablePath) return undefined
  return chromium.launch({
    executablePath,
    args: browserArgs,
  })
}

/** Watches what the browser itself reports of each document: tasks above 50 ms, and how long each interaction took until its frame. */
const watcher = `
  window.__bench = { tasks: [], events: new Map() }
  new PerformanceObserver(list => { for (const { duration, startTime } of list.getEntries()) window.__bench.tasks.push({ duration, startTime }) })
    .observe({ type: 'longtask', buffered: true })
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.__bench.events.set(interactionId, Math.max(duration, window.__bench.events.get(interactionId) ?? 0))
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
`

export interface Seen {
  /** Elements of the document. */
  nodes: number
  /** The longest task of this document so far, ms; 0: none above 50 ms. */
  longest: number
  /** Of each interaction from its input to the next frame, ms; those that took less than 16 ms are not among them. */
  interactions: number[]
}

export const seen = (page: Page): Promise<Seen> =>
  page.evaluate(`({
    nodes: document.querySelectorAll('*').length,
    longest: Math.max(0, ...window.__bench.tasks.map(task => task.duration)),
    interactions: [...window.__bench.events.values()],
  })`)

/** Two frames: what was asked for is on the screen, and its entries have been reported. */
export const settled = async (page: Page): Promise<void> => {
  await page.evaluate(
    `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))`,
  )
}

/** A window of the signed-in person. */
export async function openContext(
  browser: Browser,
  { system, client }: Setup,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, ...(viewport.width < 500 && { hasTouch: true }) })
  await context.addCookies(cookiesOf(client).map(cookie => ({ ...cookie, url: system.gatewayUrl })))
  await context.addInitScript(watcher)
  return context
}
