import { readFileSync } from 'node:fs'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { picture as still } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { connectAccount, connectTikTokLogin, uploadFile } from '@fanfare/infra/testing/walk.ts'
import { afterAll, beforeAll } from 'vitest'
import { queryRows, rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

/** A system with accounts of TikTok, and files that they can post: every part is the real one but the network. */

const flow = 'draft-then-publish'
export const setup = () => setups.get(flow) as Setup
export const control = () => setup().system.simulator.control

export let account: SocialAccount
export let accounts: Record<'video' | 'photos' | 'own', SocialAccount>
export let ids: { video: string; pictures: string[] }

/** Opens it before the tests of a file, with these settings on top, and closes it after them. */
export const useTikTokSystem = (env: Record<string, string> = {}): void => {
  useSetups([flow], env)
  let videos: Videos | undefined
  beforeAll(async () => {
    const { client, system, ready } = setup()
    control().changeSettings({
      tiktokInitsPerMinute: 1000,
      tiktokStatusPerMinute: 1000,
      tiktokPostsPerDay: 1000,
      videoDelayMs: 200,
    })
    // Each has a limit of its own for calls a minute; together they are more than the smallest plan has.
    await queryRows(setup(), 'update team.teams set product_id = 2', [])
    const connect = async (openId: string) => {
      await connectTikTokLogin(client, system.simulator.url, openId)
      return connectAccount(client, setup().ig.team_id, openId, 'tiktok')
    }
    account = await connect(ready.openId)
    const [second, third] = control().makeAccounts(2)
    accounts = {
      video: account,
      photos: await connect(second?.openId ?? ''),
      own: await connect(third?.openId ?? ''),
    }
    videos = await openVideos()
    const path = await videos.make('tall.mp4', ...picture('540x960', { seconds: 4, rate: 30 }), ...tone(4), ...h264)
    const { id: video } = await uploadFile(client, readFileSync(path), 'tall.mp4')
    const isRead = async () => (await client.call(GetMedia, { params: { id: video } })).status === MediaReady
    await until(isRead, { withinMs: 45_000, what: 'a video that was read' })
    const pictures = await Promise.all(
      [1, 2].map(
        async seed => (await uploadFile(client, await still({ seed, width: 1600, height: 2000 }), 'p.jpg')).id,
      ),
    )
    ids = { video, pictures }
  }, 240_000)
  afterAll(() => videos?.close())
}

let texts = 0
export const options = { ...noTikTokOptions, privacy_level: 'PUBLIC_TO_EVERYONE' as const }
/** Creates a post that goes out at once. */
export const create = async (
  kind: 'video' | 'photos',
  more: object = {},
  by: keyof typeof accounts = kind,
): Promise<Post> => {
  const items = (kind === 'video' ? [ids.video] : ids.pictures).map(media_id => ({ media_id }))
  const { posts } = await setup().client.call(CreatePosts, {
    body: {
      accounts: [accounts[by].id],
      caption: `TikTok ${++texts}`,
      items,
      schedule: { kind: 'now' },
      tiktok_options: options,
      ...more,
    } as never,
  })
  return posts[0] as Post
}
/** The same, once it is posted or has failed. */
export const publish = async (...given: Parameters<typeof create>): Promise<Post> =>
  rested(setup().client, (await create(...given)).id, settled)
/** What is live of it, counted at the network. */
export const lives = ({ caption }: Post) =>
  control()
    .publications()
    .filter(one => one.caption === caption)
