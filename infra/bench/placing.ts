import { EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { AddTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import type { Browser } from '@playwright/test'
import { bounded, median, type Row, timed } from './row.ts'
import { openBrowser, openContext } from './screen.ts'
import type { Setup } from './setup.ts'

/** What the captions of its drafts begin with. */
const words = 'To be placed'
const drafts = 1_000
const accounts = 10
const rounds = 5
/** Bars: the call that shows where each of them would go, and from the press of the button to the first rows on the screen, ms. */
const callMs = 1_000
const screenMs = 2_000

/** A thousand drafts of ten accounts with a slot in every hour of the week. Returns the ids of the drafts. */
async function fill({ client, accounts: all, media }: Setup): Promise<{ ids: string[]; accountIds: string[] }> {
  const accountIds = all.slice(0, accounts).map(({ id }) => id)
  const days = [1, 2, 3, 4, 5, 6, 7] as const
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
  for (const account_id of accountIds) await client.call(AddTimeslots, { body: { account_id, days: [...days], hours } })
  const ids: string[] = []
  for (let n = 0; n < drafts; n += accounts) {
    const made = await Promise.all(
      accountIds.map((id, at) =>
        client.call(CreatePosts, {
          body: {
            accounts: [id],
            caption: `${words} ${n + at}`,
            items: [{ media_id: media[(n + at) % media.length] as string }],
            schedule: { kind: 'draft' },
          },
        }),
      ),
    )
    ids.push(...made.flatMap(({ posts }) => posts.map(({ id }) => id)))
  }
  return { ids, accountIds }
}

/** From the press of "Place in slots" for all drafts of the list to the first rows of the preview, ms. */
async function onScreen(browser: Browser, setup: Setup): Promise<number> {
  const context = await openContext(browser, setup, { width: 1440, height: 900 })
  try {
    const page = await context.newPage()
    // Other parts of the run have drafts too.
    await page.goto(`${setup.system.gatewayUrl}/publishing/post-status/draft?q=${encodeURIComponent(words)}`)
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
    await page.getByRole('button', { name: `Select all ${drafts}` }).click()
    return await timed(async () => {
      await page.getByRole('button', { name: 'Place in slots' }).click()
      await page.getByRole('region', { name: 'Preview' }).getByRole('listitem').first().waitFor()
      await page.getByRole('button', { name: `Schedule ${drafts} posts` }).waitFor()
    })
  } finally {
    await context.close()
  }
}

/** Where a thousand drafts would go: by the API, and on the screen. */
export async function placing(setup: Setup, say: (text: string) => void): Promise<Row[]> {
  const { ids, accountIds } = await fill(setup)
  const body = { accounts: accountIds, posts: ids, dry_run: true }
  const calls: number[] = []
  for (let round = 0; round < rounds; round += 1)
    calls.push(
      await timed(async () => {
        const { done } = await setup.client.call(EnqueuePosts, { body })
        if (done < drafts) throw new Error(`only ${done} of ${drafts} drafts got a place`)
      }),
    )
  const rows = [bounded(`preview of ${drafts} drafts: the call`, 'ms', median(calls), callMs)]
  const browser = await openBrowser(say)
  if (!browser) return rows
  try {
    const screens: number[] = []
    for (let round = 0; round < rounds; round += 1) screens.push(await onScreen(browser, setup))
    return [
      ...rows,
      bounded(`preview of ${drafts} drafts: on the screen, from the press`, 'ms', median(screens), screenMs),
    ]
  } finally {
    await browser.close()
  }
}
