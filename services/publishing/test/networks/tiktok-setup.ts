import { emptyContent, emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import { noTikTokOptions, type TikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { createTikTok, type TikTok } from '@fanfare/networks/tiktok/client.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type Setup, startSetup } from '../../../../infra/simulator/test/setup.ts'
import type { Prepared } from '../../src/model/stored.ts'
import type { Channel, PublishContext } from '../../src/networks/channel.ts'

/** Channels of TikTok against the simulated network, step by step, without a database. */

export let at: Setup
export let tiktok: TikTok
let token: string

/** Opens the network before the tests of a file, and closes it after them. Faults are lifted after each test. */
export const useTikTok = (): void => {
  beforeAll(async () => {
    const settings = {
      videoDelayMs: 1000,
      tiktokInitsPerMinute: 1000,
      tiktokStatusPerMinute: 1000,
      tiktokPostsPerDay: 1000,
    }
    at = await startSetup({ settings })
    const { url } = at.simulator
    tiktok = createTikTok({
      apiUrl: `${url}/tiktok`,
      uploadUrl: `${url}/tiktok-upload`,
      webOrigins: [url],
      timeoutMs: 20_000,
    })
    token = at.simulator.control.creatorTokens('oleaandsons').access_token
  })
  afterEach(() => {
    at.simulator.control.clearFaults()
  })
  afterAll(async () => {
    await tiktok.close()
    await at.close()
  })
}

let texts = 0
const chosen = { ...noTikTokOptions, privacy_level: 'PUBLIC_TO_EVERYONE' as const }
interface Given {
  options?: Partial<TikTokOptions>
  file?: Buffer
  /** Where the file can be fetched from. */
  url?: string
  pictures?: readonly string[]
}
/** The context of one publication, whose `prepared` moves on. */
export const publication = ({ options = {}, file, url, pictures = [] }: Given) => {
  const caption = `Post ${++texts}`
  const items = (file ? ['v'] : pictures).map(media_id => ({ ...emptyItem, media_id }))
  const context = {
    post: { ...emptyContent, caption, title: file ? '' : 'A title', items, tiktok_options: { ...chosen, ...options } },
    publication: { piece: null, content_id: null as string | null, troubles: 0 },
    account: { tiktok_id: fixtures.tiktok.olea },
    prepared: {} as Prepared,
    sincePreparedMs: 60_000,
    mediaUrl: ({ media_id }: { media_id: string }) => url ?? at.picture(media_id, 1080, 1080),
    file: () => ({
      bytes: file?.length ?? 0,
      read: async (start: number, end: number) => (file ?? Buffer.alloc(0)).subarray(start, end),
    }),
    isVideo: () => file !== undefined,
    cover: () => ({ thumbOffsetMs: 2000 }),
    isOurText: (text: string) => text === caption,
    hasText: true,
    hasRivals: async () => false,
    ownedByOthers: async () => new Set<string>(),
    call: { token, account: fixtures.tiktok.olea, timeoutMs: 20_000 },
  }
  return { context, given: context as unknown as PublishContext }
}
export type Publication = ReturnType<typeof publication>

export const prepareAll = async (channel: Channel, { context, given }: Publication, steps = 20) => {
  for (let count = 0; count < steps; count++) {
    const step = await channel.prepare(given).catch(() => undefined)
    if (!step) continue
    context.prepared = step.prepared
    if (step.done) return
  }
  throw new Error('it was not prepared')
}
export const liveCount = (caption: string) =>
  at.simulator.control.publications().filter(one => one.caption === caption).length
