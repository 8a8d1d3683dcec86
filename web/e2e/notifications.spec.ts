import type { User } from '@fanfare/contracts/entities/users.ts'
import { newSubscription, startPushService } from '@fanfare/infra/testing/push-service.ts'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAudited } from './audit.ts'
import { captionOf, clearFaults, failCalls, publishNow } from './composing.ts'
import { confirmEmail, expect, expectGood, linkIn, mailTo, test, withOwnAccount } from './fixtures.ts'

test.afterEach(clearFaults)

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true })

/** Publishes a post that the network refuses. */
const fail = async (page: Page, account: string, caption: string) => {
  await failCalls(account, 'media', { kind: 'answer_instead', status: 400, code: 36003, subcode: 2207009 })
  await publishNow(page, caption)
  await expect(page.getByRole('dialog', { name: 'Not published' })).toBeVisible()
}

test('a failed post counts at the bell, comes by email, and its email is switched off', async ({ page }) => {
  const { igId } = await withOwnAccount(page)
  const { email } = await callApi<User>(page, 'GET', '/api/user')
  await confirmEmail(page, { email })
  await page.goto('/publishing/calendar/month')
  await expect(bell(page, 0)).toBeVisible()
  await fail(page, igId, captionOf('Harbour at dawn'))
  // Without a reload: by the person's own topic.
  await expect(bell(page, 1)).toBeVisible()

  const text = await mailTo(email, /^A post failed/)
  expect(text).toContain('Harbour at dawn')
  await page.goto('/publishing/calendar/month')
  await bell(page, 1).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('button', { name: /Unread: A post failed/ })).toBeVisible()
  await expectAudited(page, 'notifications panel')
  await panel.getByRole('button', { name: 'Mark as read: A post failed' }).click()
  await expect(bell(page, 0)).toBeVisible()
  await panel.getByRole('link', { name: 'See all' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expectGood(page, 'notifications')
  await page.getByText('Unread', { exact: true }).click()
  await expect(page.getByText('You’ve read everything')).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await page.getByRole('button', { name: 'Mark as unread: A post failed' }).click()
  await expect(bell(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page, 0)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bell(page, 1)).toBeVisible()

  // The link in the email leads to the post, and has read it.
  await page.goto(linkIn(text))
  await expect(page).toHaveURL(/\/publishing\/trace\/\d+/)
  await expect(bell(page, 0)).toBeVisible()

  const off = text.match(/https?:\/\/\S+\/unsubscribe\?\S+/)?.[0] ?? ''
  await page.goto(off)
  await expect(page.getByText('You won’t get emails of the kind “A post failed” any more.')).toBeVisible()
  await expectGood(page, 'unsubscribe')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('heading', { name: 'These emails are off' })).toBeVisible()
  await page.goto('/settings/notifications')
  await expect(page.getByRole('checkbox', { name: 'A post failed: email' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'A post needs checking: email' })).toBeChecked()
})

test('a copy of emails goes to an address once its reader has agreed', async ({ page }) => {
  await withOwnAccount(page)
  const { email } = await callApi<User>(page, 'GET', '/api/user')
  await confirmEmail(page, { email })
  const copy = `copy-${email}`
  await page.goto('/settings/notifications')
  await page.getByLabel('Send a copy to').fill(copy)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  await expectGood(page, 'notification settings')
  await page.goto(linkIn(await mailTo(copy, /^Do you want copies/)))
  await expectGood(page, 'agree to copies')
  await page.getByRole('button', { name: 'Get copies' }).click()
  await expect(page.getByRole('heading', { name: 'You’ll get copies' })).toBeVisible()
  await page.goto('/settings/notifications')
  await expect(page.getByText('Agreed', { exact: true })).toBeVisible()
})

interface Shown {
  title: string
  body: string
  url: string
}
/**
 * What the service worker shows. The headless Chromium of the journeys refuses every notification, so the last step, from the worker to the
 * screen, is recorded in its place; receiving the push, and what is made of it, is the browser's and ours.
 */
const recordShown = async (context: BrowserContext): Promise<() => Promise<Shown[]>> => {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const list: unknown[] = []
    Object.assign(globalThis, { shown: list })
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data } = {}) =>
      void list.push({ title, body, url: data.url })
  })
  return () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)
}

/** Waits for the id by which the browser's tools know the service worker. */
const registrationOf = async (tools: CDPSession): Promise<string> => {
  const found = new Promise<string>(resolve =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  return found
}

/**
 * Chromium's own push service can't be reached by a test: the browser's subscription is one of a push service that the test runs, and what
 * that receives is decrypted as the browser would and handed to the service worker by the browser's tools.
 */
test('a push is received by the browser and leads to the post', async ({ page, context }) => {
  const push = await startPushService()
  try {
    const { igId } = await withOwnAccount(page)
    const subscription = newSubscription(push.url, 'chromium')
    await page.addInitScript(sent => {
      // A headless browser has no one to ask.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
      PushManager.prototype.getSubscription = async () => null
      PushManager.prototype.subscribe = async () =>
        ({ ...sent, options: {}, toJSON: () => sent }) as unknown as PushSubscription
    }, subscription.sent)
    await page.goto('/settings/notifications')
    await page.getByRole('button', { name: 'Turn on in this browser' }).click()
    await expect(page.getByText('This browser', { exact: true })).toBeVisible()
    await expectGood(page, 'browser notifications')

    const tools = await context.newCDPSession(page)
    const registrationId = await registrationOf(tools)
    const shown = await recordShown(context)
    const deliver = async () => {
      await expect.poll(() => push.taken.length).toBeGreaterThan(0)
      const data = subscription.read(push.taken.shift()?.body ?? Buffer.alloc(0))
      await tools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
      return JSON.parse(data) as { url: string }
    }
    await page.getByRole('button', { name: /^Send a test to/ }).click()
    await deliver()
    await expect.poll(shown).toMatchObject([{ title: 'Notifications are on' }])

    await page.goto('/publishing/calendar/month')
    await fail(page, igId, captionOf('Pushed to a phone'))
    const { url } = await deliver()
    await expect.poll(async () => (await shown()).map(({ title }) => title)).toContain('A post failed')
    const last = (await shown()).at(-1)
    expect(last?.body).toContain('Pushed to a phone')
    expect(new URL(last?.url ?? '').pathname).toBe(url)
    await page.goto(url)
    await expect(page).toHaveURL(/\/publishing\/trace\/\d+/)
  } finally {
    push.close()
  }
})
