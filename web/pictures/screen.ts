import type { Locator, Page } from '@playwright/test'
import type { Width } from './harness.ts'

/** A screen or something opened on it, and what of it is kept. */
export interface Screen {
  name: string
  path: string
  /** What the server answers otherwise, before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** Opens the subject of the picture. Returns the element to cut out; without one the whole window is kept. */
  show?: (page: Page) => Promise<Locator | undefined>
  /** What is there when the screen is. */
  ready?: (page: Page) => Locator
  /** Where it exists; everywhere unless said. */
  widths?: readonly Width[]
}

export const wide = [1440] as const
export const both = [1440, 390] as const
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const pressed = (keys: string, then: (page: Page) => Locator) => async (page: Page) => {
  await page.keyboard.press(keys)
  await then(page).waitFor()
  return then(page)
}
/** Clicks what has that name, and cuts out what opens. */
export const clicked = (find: (page: Page) => Locator, then: (page: Page) => Locator) => async (page: Page) => {
  await find(page).click()
  await then(page).waitFor()
  return then(page)
}
export const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first()
export const menu = (page: Page) => page.getByRole('menu')
export const month = '/publishing/calendar/month?account=11'
export const list = '/publishing/post-status/scheduled?account=11'
