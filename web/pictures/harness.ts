import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTime } from '@fanfare/infra/testing/time-left.ts'
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test'
import { compare, halved, mayDiffer, reduced } from './compare.ts'
import { now } from './fixtures.ts'
import { startServer } from './server.ts'

export { expect }
export const widths = { 1440: 900, 820: 1100, 390: 844 } as const
export type Width = keyof typeof widths
const golden = join(import.meta.dirname, 'golden')
export const refreshing = process.env.PICTURES === 'refresh'

/** One server with fixed replies for all pictures of a worker; `server` is its URL. */
export const test = base.extend<{ inTime: undefined }, { server: string }>({
  inTime: [inTime, { auto: true }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server.url)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

/**
 * Stops everything that moves, and the clock. The polyfill of Temporal follows the clock, the browser's own does not. Glyphs are placed by
 * their exact widths, not rounded by the machine's font settings, so that words have the same width everywhere.
 */
const still = () => {
  Reflect.deleteProperty(globalThis, 'Temporal')
  const css =
    '*,*::before,*::after{animation:none!important;transition:none!important;caret-color:transparent!important;text-rendering:geometricPrecision!important}'
  document.addEventListener('DOMContentLoaded', () => {
    const sheet = document.createElement('style')
    sheet.textContent = css
    document.head.append(sheet)
  })
}

/** Text of this size, in percent. It is the browser's own setting, as the reader changes it: media queries in em follow it too, a style on the page they would not. */
export const enlarge = async (page: Page, text: number) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * text) / 100, fixed: (13 * text) / 100 } })
}

/** A page at a width, with a fixed clock and nothing that moves. */
export const open = async (browser: Browser, server: string, width: Width): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: server,
    viewport: { width, height: widths[width] },
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    hasTouch: width === 390,
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  await page.addInitScript(still)
  return page
}

/** Fonts are there, no skeleton is left, and the pictures are drawn. */
export const settled = async (page: Page) => {
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    // A lazy picture below the fold is not loaded before it is scrolled to.
    const seen = [...document.images].filter(image => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.loading !== 'lazy' || (bottom > 0 && top < window.innerHeight)
    })
    await Promise.all(seen.map(image => image.decode().catch(() => undefined)))
  })
}

/** How long a screen may take until it looks as kept: answers, drawing and layout come late on a busy machine. Milliseconds. */
const timeoutMs = 20_000
const retryMs = 250
/** How long nothing may change before a screen counts as settled: longer than the debounce of any check. Milliseconds. */
const unchangedMs = 1_000

const screenshot = (subject: Page | Locator) => subject.screenshot({ animations: 'disabled', caret: 'hide' })
const shot = async (subject: Page | Locator) => reduced(await screenshot(subject))

/** The picture once two in a row are the same: what still changes is not kept. */
const steady = async (subject: Page | Locator) => {
  const until = Date.now() + timeoutMs
  let seen = await shot(subject)
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, unchangedMs))
    const next = await shot(subject)
    if (next.equals(seen) || Date.now() > until) return next
    seen = next
  }
}

/**
 * A screenshot held beside what is kept: with all of its colours, which takes a tenth of the time; where that differs, with as few colours as
 * the kept one has, since these colours alone may be the difference.
 */
const beside = async (kept: Buffer, png: Buffer) => {
  const whole = await halved(png)
  const difference = await compare(kept, whole)
  if (difference.tiles <= mayDiffer) return { seen: whole, difference }
  const seen = await reduced(png)
  return { seen, difference: await compare(kept, seen) }
}

/** The last comparison with what is kept: the first that is good enough, or the one at the timeout. */
const compared = async (kept: Buffer, subject: Page | Locator) => {
  const until = Date.now() + timeoutMs
  for (;;) {
    const { seen, difference } = await beside(kept, await screenshot(subject))
    if (difference.tiles <= mayDiffer || Date.now() > until) return { seen, difference }
    await new Promise(resolve => setTimeout(resolve, retryMs))
  }
}

/** Compares the page with the stored picture of that name; with PICTURES=refresh the picture is taken again. */
export const matches = async (name: string, subject: Page | Locator) => {
  const file = join(golden, `${name}.png`)
  if (refreshing) {
    const seen = await steady(subject)
    mkdirSync(golden, { recursive: true })
    // A difference below the threshold keeps the old file: a refresh changes only pictures that changed.
    if (!existsSync(file) || (await compare(readFileSync(file), seen)).tiles > 0) writeFileSync(file, seen)
    return
  }
  expect(existsSync(file), `There is no picture ${name}.png yet: look at the screen, then run make pictures.`).toBe(
    true,
  )
  const { seen, difference } = await compared(readFileSync(file), subject)
  if (difference.tiles <= mayDiffer) return
  const { outputDir } = base.info().project
  mkdirSync(outputDir, { recursive: true })
  writeFileSync(join(outputDir, `${name}-seen.png`), seen)
  if (difference.marked) writeFileSync(join(outputDir, `${name}-difference.png`), difference.marked)
  const seenAs = difference.size ?? `${difference.tiles} of ${difference.of} places differ`
  throw new Error(
    `${name} looks different (${seenAs}). See ${join(outputDir, name)}-difference.png; if it should, run make pictures and look at the change.`,
  )
}

/** For the test of the tests: the screen, once it has settled, does not pass for the kept picture of that name. */
export const differs = async (name: string, subject: Page | Locator) => {
  await steady(subject)
  const { difference } = await beside(readFileSync(join(golden, `${name}.png`)), await screenshot(subject))
  const { tiles } = difference
  expect(tiles, `${name} looks the same although something was taken away`).toBeGreaterThan(mayDiffer)
}

/** Names of the pictures that are kept. */
export const keptNames = (): string[] => readdirSync(golden).map(file => file.replace(/\.png$/, ''))
export const removePictures = (names: readonly string[]) => {
  for (const name of names) rmSync(join(golden, `${name}.png`))
}

/**
 * Texts that the reader does not see whole: cut by their own box or by one around them that neither scrolls nor says with an
 * ellipsis that there is more. What is only for screen readers (a clipped box of a pixel) and what a dialog covers is left out.
 */
export const clipped = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      const style = getComputedStyle(element)
      if (!own || !element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only, [inert]'))
        continue
      // It is shortened in favour of its neighbour, and shown in full elsewhere.
      if (element.closest('[data-gives-way]')) continue
      // Text for screen readers only, beside an icon.
      if (style.clipPath !== 'none') continue
      const clamped = style.webkitLineClamp !== 'none'
      const isShortened = clamped || style.textOverflow === 'ellipsis'
      const size = Number.parseFloat(style.fontSize)
      // Letters reach out of a short line a little; what is more is cut, or lies on what comes next.
      const reach = Math.max(2, size / 4)
      const range = document.createRange()
      range.selectNodeContents(element)
      const text = range.getBoundingClientRect()
      const say = (how: string) =>
        found.push(`${how}: ${element.tagName} "${element.textContent?.trim().slice(0, 60)}"`)
      if (hides(style.overflowX) && !isShortened && element.scrollWidth > element.clientWidth + 1)
        say('cut at its side')
      if (
        style.display !== 'inline' &&
        !scrolls(style.overflowY) &&
        !clamped &&
        element.clientHeight > 0 &&
        element.scrollHeight > element.clientHeight + reach
      )
        say('higher than its box')
      // What is fixed is not inside what is around it: the way to the content waits above the window.
      let inX = isShortened || style.position === 'fixed'
      let inY = clamped || style.position === 'fixed'
      for (let box = element.parentElement; box; box = box.parentElement) {
        const around = getComputedStyle(box)
        if (around.clipPath !== 'none') break
        inX ||= scrolls(around.overflowX)
        // Lines that are left out end in an ellipsis there.
        inY ||= scrolls(around.overflowY) || around.webkitLineClamp !== 'none'
        if (inX && inY) break
        const { left, right, top, bottom } = box.getBoundingClientRect()
        if (!inX && around.overflowX !== 'visible' && (text.left < left - 2 || text.right > right + 2)) {
          say('cut at the side of what is around it')
          break
        }
        if (!inY && around.overflowY !== 'visible' && (text.top < top - reach || text.bottom > bottom + reach)) {
          say('cut at the edge of what is around it')
          break
        }
        if (around.position === 'fixed') break
      }
      if (!inX && text.bottom > 0 && (text.right > window.innerWidth + 2 || text.left < -2)) say('out of the window')
    }
    return [...new Set(found)]
  })
