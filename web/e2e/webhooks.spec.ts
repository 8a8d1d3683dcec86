import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Verifier } from 'standardwebhooks'
import { saveDraft } from './api.ts'
import { confirmEmail, expect, expectGood, phoneSize, test, withAccounts } from './fixtures.ts'

interface Received {
  headers: Record<string, string>
  body: string
}

/** An integrator's program on loopback: keeps what it is sent, and answers as it is told. */
const startReceiver = async () => {
  const received: Received[] = []
  const said = { status: 200 }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', piece => pieces.push(piece))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(pieces).toString() })
      response.writeHead(said.status).end('Thanks')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    said,
    /** The last message, verified as the official library does. */
    verified: (secret: string) => {
      const { headers, body } = received.at(-1) as Received
      return new Verifier(secret).verify(body, headers) as { type: string }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a webhook is added, tested, read about, paused, given a new secret and deleted', async ({ page }) => {
  const receiver = await startReceiver()
  try {
    await confirmEmail(page, await withAccounts(page))
    await page.goto('/settings/webhooks')
    await expect(page.getByText(/^No webhooks yet/)).toBeVisible()
    await expectGood(page, 'no webhooks')
    await page.getByRole('button', { name: 'New webhook' }).click()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await expect(page.getByText('Enter an address')).toBeVisible()
    await page.getByLabel('Address').fill('ftp://example.com')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Address').fill(receiver.url)
    await page.getByLabel('Name (optional)').fill('Warehouse')
    await expectGood(page, 'new webhook')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const secret = (await page.getByLabel('Webhook secret').textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await page.getByRole('button', { name: "I've saved it" }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()

    // A test arrives, signed.
    const more = page.getByRole('button', { name: 'More for Warehouse' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Send a test' }).click()
    await expect(page.getByText('Test to Warehouse: answered 200')).toBeVisible()
    expect(receiver.verified(secret)).toMatchObject({ type: 'ping' })

    // So does what happens; the log shows what was sent and answered.
    receiver.said.status = 500
    await saveDraft(page, 'oleaandsons', 'Olive harvest')
    await page.getByRole('link', { name: 'Deliveries of Warehouse' }).click()
    await expectGood(page, 'deliveries')
    await page.getByRole('button', { name: /^Details of Test/ }).click()
    const detail = page.getByRole('dialog', { name: 'Delivery' })
    await expect(detail.getByRole('region', { name: 'Request' })).toContainText('webhook-signature: (removed)')
    await expect(detail.getByRole('region', { name: 'Response' })).toContainText('Thanks')
    await expectGood(page, 'a delivery')
    const before = receiver.received.length
    await detail.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.received.length).toBeGreaterThan(before)
    await expect(page.getByText('Retrying, answered 500').first()).toBeVisible()
    await page.getByText('Failed', { exact: true }).click()
    await expect(page.getByText('Nothing failed.')).toBeVisible()

    // While the secret is replaced both sign.
    await more.click()
    await page.getByRole('menuitem', { name: 'Replace secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
    await expect(page.getByRole('dialog').getByText(/The old secret also works until/)).toBeVisible()
    const next = (await page.getByLabel('Webhook secret').textContent()) ?? ''
    await page.getByRole('button', { name: "I've saved it" }).click()
    receiver.said.status = 204
    await more.click()
    await page.getByRole('menuitem', { name: 'Send a test' }).click()
    await expect(page.getByText('Test to Warehouse: answered 204')).toBeVisible()
    expect(receiver.verified(secret)).toEqual(receiver.verified(next))

    await more.click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Paused', { exact: true })).toHaveCount(0)

    await more.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/^No webhooks yet/)).toBeVisible()
  } finally {
    receiver.close()
  }
})

test('on a phone a webhook is added, tested, paused, read about and deleted', async ({ page }) => {
  const receiver = await startReceiver()
  try {
    await confirmEmail(page, await withAccounts(page))
    await page.setViewportSize(phoneSize)
    await page.goto('/settings/webhooks')
    await page.getByRole('button', { name: 'New webhook' }).click()
    await page.getByLabel('Address').fill(receiver.url)
    await page.getByLabel('Name (optional)').fill('Warehouse')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const secret = (await page.getByLabel('Webhook secret').textContent()) ?? ''
    await page.getByRole('button', { name: "I've saved it" }).click()
    const more = page.getByRole('button', { name: 'More for Warehouse' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Send a test' }).click()
    await expect(page.getByText('Test to Warehouse: answered 200')).toBeVisible()
    expect(receiver.verified(secret)).toMatchObject({ type: 'ping' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Deliveries of Warehouse' }).click()
    await page.getByRole('button', { name: /^Details of Test/ }).click()
    const detail = page.getByRole('dialog', { name: 'Delivery' })
    await expect(detail.getByRole('region', { name: 'Response' })).toContainText('Thanks')
    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)
    await more.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/^No webhooks yet/)).toBeVisible()
  } finally {
    receiver.close()
  }
})
