import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import type { Page } from '@playwright/test'
import { callApi, readPost, saveDraft } from './api.ts'
import { colleague, expect, expectGood, test, withAccounts } from './fixtures.ts'

const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const account = async (page: Page) => {
  const user = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  const accounts = await callApi<{ username: string; type: string }[]>(
    page,
    'GET',
    `/api/team/${user.active_team}/social-accounts`,
  )
  return accounts.find(({ type }) => type === 'fb')?.username ?? accounts[0]?.username ?? ''
}
const inDays = (days: number) => `${Temporal.Now.plainDateISO('UTC').add({ days })}T12:00`

test('a Creator asks, a Manager sends it back with a note, and approves what was changed', async ({
  page,
  browser,
}) => {
  // Two people take turns through six screens.
  test.setTimeout(360_000)
  await withAccounts(page)
  const ines = await colleague(page, browser, 'Ines Kowal', Creator)
  await page.goto('/settings/team')
  await page.getByRole('switch', { name: 'Posts of creators need approval' }).click({ force: true })
  await toast(page, 'Posts of creators now need approval')
  await expect(page.getByRole('checkbox', { name: 'Ines Kowal' })).toBeChecked()
  await expectGood(page, 'approval in the settings of a team')

  const post = await saveDraft(ines, await account(ines), 'Open on Friday', { wall: inDays(3) })
  await ines.goto(`/publishing/editor/${post.id}`)
  await expect(ines.getByRole('button', { name: 'Request approval' })).toBeEnabled()
  await expectGood(ines, 'a post that needs approval')
  await ines.getByRole('button', { name: 'Request approval' }).click()
  await toast(ines, 'Sent for approval')

  await page.goto('/publishing/post-status/scheduled')
  // It needs those who approve posts, wherever they are; the other tabs begin with it.
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: /^Posts 1 needs you/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Needs you 1/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Open on Friday/ })).toBeVisible()
  await expect(ines.getByRole('link', { name: /needs you/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^For approval 1/ }).click()
  await expect(page.getByText('Waiting for approval').first()).toBeVisible()
  await expectGood(page, 'posts that wait for approval')
  await page.getByRole('button', { name: 'Actions for Open on Friday' }).click()
  await page.getByRole('menuitem', { name: 'Send back' }).click()
  await page.getByRole('dialog').getByLabel('What should change?').fill('Name the venue.')
  await expectGood(page, 'send a post back')
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await toast(page, 'Sent back to its author')

  await ines.goto('/publishing/post-status/sent_back')
  await expect(ines.getByText('“Name the venue.”')).toBeVisible()
  await ines.goto(`/publishing/editor/${post.id}`)
  await expect(ines.getByRole('region', { name: 'Approval' })).toContainText('sent this post back. “Name the venue.”')
  await ines.getByRole('textbox', { name: /^Caption/ }).fill('Open on Friday at the harbour')
  await ines.getByRole('button', { name: 'Request approval' }).click()
  await toast(ines, 'Sent for approval')

  await page.goto(`/publishing/editor/${post.id}`)
  const note = page.getByRole('region', { name: 'Approval' })
  await expect(note).toContainText('Ines Kowal asked for approval')
  // One place decides: the bar at the foot.
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Send back' })).toHaveCount(1)
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Schedule|^Save draft/ })).toHaveCount(0)
  await expectGood(page, 'a post to be approved')
  await page.getByRole('button', { name: 'Send back' }).click()
  const back = page.getByRole('dialog', { name: 'Send back' })
  await expect(back.getByLabel('What should change?')).toBeFocused()
  await back.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await toast(page, /^Approved for /)
  const approved: Post = await readPost(page, post.id)
  expect(approved).toMatchObject({
    status: Scheduled,
    caption: 'Open on Friday at the harbour',
    approval: { state: 'approved' },
  })

  // What its author changes has to be approved again.
  await ines.goto(`/publishing/editor/${post.id}`)
  await expect(ines.getByRole('region', { name: 'Approval' })).toContainText('it has to be approved again')
  await ines.context().close()
})

test('several are approved at once, and one without a time asks for it', async ({ page, browser }) => {
  await withAccounts(page)
  const user = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  const ines = await colleague(page, browser, 'Ines Kowal', Creator)
  await callApi(page, 'PUT', `/api/team/${user.active_team}/approvals`, { on: true })
  const name = await account(ines)
  const posts = [
    await saveDraft(ines, name, 'First', { wall: inDays(2) }),
    await saveDraft(ines, name, 'Second', { wall: inDays(3) }),
    await saveDraft(ines, name, 'Whenever'),
  ]
  for (const { id } of posts) await callApi(ines, 'POST', `/api/posts/${id}/request_approval`, {})
  await ines.context().close()

  await page.goto('/publishing/post-status/waiting')
  await page.getByRole('checkbox', { name: 'Choose First' }).check()
  await page.getByRole('checkbox', { name: 'Choose Second' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Approve' }).click()
  await toast(page, '2 posts approved')
  await expect(page.getByRole('checkbox', { name: 'Choose First' })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Choose Second' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'When should it go out?' })
  await expect(dialog).toContainText('Its author didn’t choose a time.')
  await expectGood(page, 'a time for a post that is approved')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await toast(page, /^Approved for /)
  await expect(page.getByText('Nothing waits for approval')).toBeVisible()
})
