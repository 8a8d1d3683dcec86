import type { ReadyAccount } from '@fanfare/infra/testing/walk.ts'
import type { Page } from '@playwright/test'
import { chooseNow, composer, control } from './composing.ts'
import { expect } from './fixtures.ts'

/** What journeys of the kinds of post do in the composer, and what they look up at the network. */

export const choose = (page: Page, kind: string) =>
  composer(page).getByRole('radiogroup', { name: 'Kind of post' }).getByText(kind, { exact: true }).click()

/** Publishes, and waits until the dialog says that all is live. */
export const publish = async (page: Page, { button = 'Publish now', title = 'Published' } = {}) => {
  await chooseNow(composer(page))
  await composer(page).getByRole('button', { name: button }).click()
  const going = page.getByRole('dialog', { name: title })
  await expect(going).toBeVisible({ timeout: 45_000 })
  await expect(going.getByRole('link', { name: /^View on/ }).first()).toBeVisible()
  return going
}

export const caption = (page: Page) => composer(page).getByLabel('Caption', { exact: true })

/** Chooses the page of this account instead of the account. */
export const onPage = async (page: Page, { username, pageName }: ReadyAccount) => {
  const chips = composer(page).getByRole('list', { name: 'Accounts' })
  await chips.getByRole('button', { name: pageName }).click()
  await chips.getByRole('button', { name: username }).click()
}

/** The pictures and videos that are live on an account, in the order in which they went out. */
export const surfacesOf = async (account: string) =>
  (
    await control<{ publications: { surface: string; caption: string }[] }>('GET', `/publications?account=${account}`)
  ).publications.map(({ surface }) => surface)
