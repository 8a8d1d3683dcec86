import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const themes = ['light', 'dark'] as const

/** Gives the page the theme of the system, without motion, and waits until it is applied. */
export const inTheme = async (page: Page, colorScheme: (typeof themes)[number]) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/**
 * Waits for what opens or closes to be open or closed. What turns without end is not waited for. A list of options that closes is still
 * there when the theme is changed just after: its animation is dropped then, and only the field that no longer names it says that it closes.
 */
const atRest = (page: Page) =>
  page.waitForFunction(() => {
    const isClosing = (list: Element) =>
      list.checkVisibility() && !document.querySelector(`[aria-controls="${list.id}"], [aria-owns="${list.id}"]`)
    return (
      document
        .getAnimations()
        .every(
          one => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ) && ![...document.querySelectorAll('[role="listbox"]')].some(isClosing)
    )
  })

const only = {
  all: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule' as const, values: ['color-contrast'] },
}

/**
 * What axe finds on the page. It is put into the page once and run there: the package that drives it from outside puts it into the page, and
 * into another one, each time, which took longer than all rules. The product has no frames.
 */
const violationsOf = async (page: Page, rules: 'all' | 'colours') => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(async runOnly => {
    const { run } = (window as unknown as { axe: typeof import('axe-core') }).axe
    // Only of what is wrong it looks up which elements they are.
    const { violations } = await run(document, { runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) }))
  }, only[rules])
}

/**
 * No serious finding of axe on the page as it is now: an open menu or picker is audited too. `what` names it in the failure; `rules` can
 * be narrowed where the same elements were audited before in other colours.
 */
export const expectAudited = async (page: Page, what: string, rules: 'all' | 'colours' = 'all') => {
  await atRest(page)
  const violations = await violationsOf(page, rules)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(html => html.slice(0, 160)).join(' | ')}`),
    what,
  ).toEqual([])
}
