import { ListAccounts } from '@fanfare/contracts/endpoints/accounts.ts'
import { ListActivity } from '@fanfare/contracts/endpoints/activity.ts'
import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { MarkPosted } from '@fanfare/contracts/endpoints/contents.ts'
import { ReadCreator } from '@fanfare/contracts/endpoints/creators.ts'
import { RefreshGraphToken } from '@fanfare/contracts/endpoints/graph-proxy.ts'
import { ListPostLibraries, StorePostLibrary } from '@fanfare/contracts/endpoints/post-libraries.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { UpdateSocialSet } from '@fanfare/contracts/endpoints/social-sets.ts'
import { noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { describe, expect, test } from 'vitest'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import { until } from '../../until.ts'
import { connectAccount, connectTikTokLogin } from '../../walk.ts'
import { call, conforming, setup, system } from './replies-fixture.ts'

/** Replies about a team's record and its TikTok account. Part of `replies.test.ts`, which counts what all of its tests have seen. */
export const testTeamReplies = () => {
  test('the record of a team, each entry with what it knows, and a page that is not the last', async () => {
    const params = { teamId: setup.teamId }
    const { secret } = await setup.owner.client.call(CreateApiKey, {
      body: { name: 'Writes', scopes: ['posts:write'] },
    })
    const draft = { accounts: [setup.ig.id], caption: 'By a program', schedule: { kind: 'draft' as const } }
    await system.client({ apiKey: secret }).call(CreatePosts, { body: draft })
    const read = async (query: object) => {
      const data = conforming(ListActivity, await call(ListActivity, { params, query }))
      return data as { data: Record<string, unknown>[]; next?: string }
    }
    const others = 'member_role_changed,member_removed,member_invited,post_sent_back'
    const facts = ['by', 'key_id', 'post_id', 'account', 'person', 'post_at', 'role', 'email', 'note', 'name']
    // What earlier tests did, each fact of it in some entry; entries are written once their events come in.
    const complete = async () => {
      const pages = [await read({ limit: 100 }), await read({ kinds: others })]
      const entries = pages.flatMap(({ data }) => data)
      return facts.every(fact => entries.some(entry => entry[fact] !== null)) || undefined
    }
    await until(complete, { what: 'entries with each fact' })
    const { next = '' } = await read({ limit: 1 })
    expect((await read({ limit: 1, after: next })).data).toHaveLength(1)
  })

  describe('a TikTok account', () => {
    const options = { ...noTikTokOptions, privacy_level: 'SELF_ONLY' as const }

    test('what it may choose, its posts and items of the library, and its set', async () => {
      const { client, team } = setup.owner
      const id = await connectTikTokLogin(client, system.simulator.url, fixtures.tiktok.juno)
      const account = await connectAccount(client, team, id, 'tiktok')
      conforming(ListAccounts, await call(ListAccounts, { query: {} }))
      conforming(ReadCreator, await call(ReadCreator, { query: { account_id: account.id } }))
      const checked = await call(RefreshGraphToken, { body: { account: account.id } })
      expect(conforming(RefreshGraphToken, checked)).toMatchObject({ valid: true, expires_at: expect.any(String) })

      const content = { caption: 'For one', items: [{ media_id: setup.image.id }], tiktok_options: options }
      const body = { accounts: [account.id], ...content, schedule: { kind: 'draft' as const } }
      const { posts } = await client.call(CreatePosts, { body })
      const live = { params: { id: posts[0]?.id ?? '' }, body: { tiktok_id: '7301' } }
      expect(conforming(MarkPosted, await call(MarkPosted, live))).toMatchObject({ tiktok_id: '7301' })

      conforming(StorePostLibrary, await call(StorePostLibrary, { body: content }))
      conforming(ListPostLibraries, await call(ListPostLibraries))

      const params = { teamId: team, setId: (await setup.socialSet()).id }
      const set = { name: 'Short videos', social_accounts: [account.id] }
      conforming(UpdateSocialSet, await call(UpdateSocialSet, { params, body: set }))
    })
  })
}
