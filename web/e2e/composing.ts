import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { places } from './fixtures.ts'

export const pictureFile = (name: string) =>
  fileURLToPath(new URL(`../src/assets/pictures/${name}.webp`, import.meta.url))

export const composer = (page: Page) => page.getByRole('dialog', { name: 'Create' })

/** Opens the composer by its key, which works as soon as the frame of the application is drawn. */
export const openComposer = async (page: Page): Promise<Locator> => {
  await expect(page.getByRole('button', { name: 'Create', exact: true }).first()).toBeVisible()
  await page.keyboard.press('c')
  await expect(composer(page)).toBeVisible()
  return composer(page)
}

/** A text that no other post has: what is counted at the network is this journey's own. */
export const captionOf = (words: string) => `${words} ${Date.now().toString(36)}`

/** Chooses pictures through the file dialog and waits until they are stored. */
export const addPictures = async (page: Page, names: string[]) => {
  const chooser = page.waitForEvent('filechooser')
  await composer(page)
    .getByRole('button', { name: /^Add (more )?pictures/ })
    .click()
  await (await chooser).setFiles(names.map(pictureFile))
  await expect(composer(page).getByRole('button', { name: /^Picture \d+ of/ })).toHaveCount(names.length)
  await expect(composer(page).getByRole('progressbar')).toHaveCount(0)
}

/** Chooses a video through the file dialog and waits until it is uploaded, and read by a media worker. */
export const addVideo = async (page: Page, path: string, number = 1) => {
  const chooser = page.waitForEvent('filechooser')
  await composer(page)
    .getByRole('button', { name: /^Add (more )?pictures/ })
    .click()
  await (await chooser).setFiles(path)
  await expect(composer(page).getByRole('button', { name: new RegExp(`^Video ${number} of`) })).toBeVisible()
  await expect(composer(page).getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
}

/** Publishes at once rather than at a date. */
export const chooseNow = (dialog: Locator) =>
  dialog.getByRole('region', { name: 'When' }).getByText('Now', { exact: true }).click()

/** Chooses how the new post repeats. */
export const repeat = async (page: Page, name: RegExp) => {
  await composer(page).getByRole('combobox', { name: 'Repeat' }).click()
  await page.getByRole('option', { name }).click()
}
export const repeatWeekly = (page: Page) => repeat(page, /^Every [A-Z][a-z]+day$/)

/**
 * Opens the composer, adds one picture and a text, and publishes at once. `meanwhile` is done right before the button is pressed: what happens at the
 * network earlier may be known by then, since figures are read at any time.
 */
export const publishNow = async (page: Page, caption: string, meanwhile?: () => Promise<unknown>) => {
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await addPictures(page, ['o1'])
  await composer(page).getByLabel('Caption', { exact: true }).fill(caption)
  await chooseNow(composer(page))
  await expect(composer(page).getByRole('button', { name: 'Publish now' })).toBeEnabled()
  await meanwhile?.()
  await composer(page).getByRole('button', { name: 'Publish now' }).click()
}

export const spokenDay = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** The cell of a day in the month view. */
export const dayCell = (page: Page, day: Temporal.PlainDate): Locator =>
  page.getByRole('region', { name: new RegExp(`^${spokenDay(day)}, \\d+ posts?$`) })
export const chipIn = (page: Page, day: Temporal.PlainDate, caption: string) =>
  dayCell(page, day).getByRole('button', { name: caption.slice(0, 12) })

/** Schedules a post on a day of next month through the plus in its cell, at nine (new people write time in twelve hours); every such day lies ahead. */
export const scheduleNextMonth = async (
  page: Page,
  caption: string,
  dayOfMonth: number,
): Promise<Temporal.PlainDate> => {
  const day = Temporal.Now.plainDateISO('Europe/Lisbon').add({ months: 1 }).with({ day: dayOfMonth })
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    day.toLocaleString('en-GB', { month: 'long', year: 'numeric' }),
  )
  await dayCell(page, day).hover()
  await dayCell(page, day)
    .getByRole('button', { name: /^Create a post/ })
    .click()
  await addPictures(page, ['o2'])
  await composer(page).getByLabel('Caption', { exact: true }).fill(caption)
  await composer(page).getByRole('button', { name: 'Schedule post' }).click()
  await expect(page.getByText(/^Scheduled for/)).toBeVisible()
  await expect(chipIn(page, day, caption)).toContainText('09:00')
  return day
}

export const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await fetch(`${places.simulator()}/_control${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as T
}

/** Has the network fail calls of one account, until `clearFaults`. */
export const failCalls = async (
  account: string,
  call: string,
  fault: { kind: string; delayMs?: number; status?: number; code?: number; subcode?: number },
) => {
  const { id } = await control<{ id: number }>('POST', '/faults', { ...fault, match: { account, call } })
  faults.add(id)
}
const faults = new Set<number>()
/** Ends those that this process has asked for: others run journeys beside it. */
export const clearFaults = async () => {
  for (const id of faults) await control('DELETE', `/faults/${id}`)
  faults.clear()
}

/** How often a text is live on a simulated account. */
export const timesLive = async (account: string, caption: string): Promise<number> => {
  const { publications } = await control<{ publications: { caption: string }[] }>(
    'GET',
    `/publications?account=${account}`,
  )
  return publications.filter(publication => publication.caption.startsWith(caption)).length
}
