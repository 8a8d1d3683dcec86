import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const themes = ['light', 'dark'] as const

/** Gives the page the theme of the system, without motion, and waits until it is applied. */
export const inTheme = async (page: Page, colorScheme: (typeof themes)[number]) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/** Waits for what opens or closes to be open or closed. What turns without end is not waited for. */
const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        one => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )

/**
 * No serious finding of axe on the page as it is now: an open menu or picker is audited too. `what` names it in the failure; `rules` can
 * be narrowed where the same elements were audited before in other colours.
 */
export const expectAudited = async (page: Page, what: string, rules: 'all' | 'colours' = 'all') => {
  await atRest(page)
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules === 'all'
    ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    : axe.withRules(['color-contrast'])
  ).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`),
    what,
  ).toEqual([])
}
