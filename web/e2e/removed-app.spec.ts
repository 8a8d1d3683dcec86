import type { User } from '@fanfare/contracts/entities/users.ts'
import { callApi } from './api.ts'
import { control } from './composing.ts'
import { confirmEmail, expect, expectGood, mailTo, test, withOwnAccount } from './fixtures.ts'

interface Sent {
  url: string
  status?: number
  answer?: string
}
/** The newest call of the network to the address, once it was answered. */
async function answered(address: RegExp): Promise<string> {
  let found: Sent | undefined
  await expect
    .poll(async () => {
      const { callbacks } = await control<{ callbacks: Sent[] }>('GET', '/callbacks')
      found = callbacks.findLast(({ url, status }) => address.test(url) && status === 200)
      return found !== undefined
    })
    .toBe(true)
  return found?.answer ?? ''
}

test('the app removed on the network: the account is disconnected and its person is notified', async ({ page }) => {
  const { userId } = await withOwnAccount(page)
  const { email } = await callApi<User>(page, 'GET', '/api/user')
  await confirmEmail(page, { email })
  await control('POST', `/tokens/${userId}`, { action: 'deauthorize' })
  await answered(/deauthorize\/facebook$/)
  expect(await mailTo(email, /disconnected/)).toContain('removed Fanfare on the network')
})

test('the network’s data about a person is deleted, and the page of the confirmation code says so', async ({
  page,
}) => {
  const { userId } = await withOwnAccount(page)
  await control('POST', `/tokens/${userId}`, { action: 'delete_data' })
  const { url } = JSON.parse(await answered(/delete-data\/facebook$/)) as { url: string }
  // The page is for people without an account too.
  await page.context().clearCookies()
  await page.goto(new URL(url).pathname)
  await expect(page.getByRole('heading', { name: 'Your data was deleted' })).toBeVisible()
  await expectGood(page, 'data deletion')
  await page.goto(`/data-deletion/${'0'.repeat(40)}`)
  await expect(page.getByRole('heading', { name: 'That didn’t work' })).toBeVisible()
})
