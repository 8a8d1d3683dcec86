import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CreateApiKey, GetApiKey, ListApiKeys } from '@fanfare/contracts/endpoints/api-keys.ts'
import { ForgotPassword, ReadSecurityLog, ReviewReset, SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import { ListCaptions, StoreCaption } from '@fanfare/contracts/endpoints/captions.ts'
import { CheckConnect, FinishConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { RefreshGraphToken } from '@fanfare/contracts/endpoints/graph-proxy.ts'
import { ListIntegrations } from '@fanfare/contracts/endpoints/integrations.ts'
import { ReadLink } from '@fanfare/contracts/endpoints/links.ts'
import { GetMedia, GetUpload, PutUpload } from '@fanfare/contracts/endpoints/media.ts'
import { CreateInvite, ReadInvite } from '@fanfare/contracts/endpoints/members.ts'
import { ReadDataDeletion } from '@fanfare/contracts/endpoints/network-callbacks.ts'
import { ListPostLibraries, StorePostLibrary } from '@fanfare/contracts/endpoints/post-libraries.ts'
import { ListCalendar, ListPosts, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, Preflight, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { ListAvailableAccounts, UpdateSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { UpdateSettings } from '@fanfare/contracts/endpoints/users.ts'
import { MediaFailed, type MediaFile, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { picture as shotOf } from '@fanfare/infra/testing/pictures.ts'
import { describe, expect, test } from 'vitest'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import { picture } from '../../pictures.ts'
import { until } from '../../until.ts'
import { h264, picture as shot, withVideos } from '../../videos.ts'
import { uploadFile } from '../../walk.ts'
import { goodCall } from './calls.ts'
import { deletionOf } from './calls-callbacks.ts'
import { call, conforming, owner, setup, system } from './replies-fixture.ts'
import { any } from './replies-setup.ts'

/** Replies that differ by what was asked. Part of `replies.test.ts`, which counts what all of its tests have seen. */
export const testOtherReplies = () => {
  describe('and so are those that differ by what was asked', () => {
    test('signing in with a second factor on', async () => {
      const { person } = await setup.withSecondFactor(owner)
      const body = { email: person.email, password: person.password }
      expect(conforming(SignIn, await call(SignIn, { body }))).toMatchObject({ second_factor: true })
    })

    test('a deletion that is done, and one that waits', async () => {
      for (const done of [true, false]) {
        const params = { code: await deletionOf(setup, done) }
        expect(conforming(ReadDataDeletion, await call(ReadDataDeletion, { params }))).toMatchObject({
          status: done ? 'done' : 'waiting',
        })
      }
    })

    test('a page of posts that is not the last', async () => {
      const data = conforming(ListPosts, await call(ListPosts, { query: { limit: 1 } }))
      const { next = '' } = data as { next?: string }
      conforming(ListPosts, await call(ListPosts, { query: { limit: 1, after: next } }))
    })

    test('pages of saved captions and of the library that are not the last', async () => {
      for (const text of ['One more', 'And another']) {
        await call(StoreCaption, { body: { title: text, caption: text } })
        await call(StorePostLibrary, { body: { caption: text } })
      }
      for (const endpoint of [ListCaptions, ListPostLibraries]) {
        const data = conforming(endpoint, await call(endpoint, { query: { limit: 1 } }))
        const { next = '' } = data as { next?: string }
        conforming(endpoint, await call(endpoint, { query: { limit: 1, after: next } }))
      }
    })

    test('a draft for several accounts, and the posts that it becomes', async () => {
      const { ig, page, image } = setup
      const body = {
        accounts: [ig.id, page.id],
        together: true,
        items: [{ media_id: image.id }],
        overrides: [{ account_id: page.id, caption: 'For the page' }],
        schedule: { kind: 'draft' as const, wall: setup.wall() },
      }
      const data = conforming(CreatePosts, await call(CreatePosts, { body }))
      const [draft] = (data as { posts: { id: string }[] }).posts
      const day = (days: number) => `${Temporal.Now.plainDateISO('UTC').add({ days })}T00:00:00Z`
      conforming(ListCalendar, await call(ListCalendar, { query: { start: day(-2), end: day(60) } }))
      const sent = await call(UpdatePost, {
        params: { id: draft?.id ?? '' },
        body: { schedule: { kind: 'date' as const, wall: setup.wall() } },
      })
      expect(conforming(UpdatePost, sent)).toMatchObject({ siblings: [expect.any(String)] })
    })

    test('settings with a team that is preferred', async () => {
      conforming(UpdateSettings, await call(UpdateSettings, { body: { team_prefered_id: setup.teamId } }))
    })

    test('a key that was used', async () => {
      const { data } = (await call(CreateApiKey)).json as { data: { secret: string } }
      const client = system.client({ apiKey: data.secret })
      await client.call(PostCounts)
      conforming(ListApiKeys, await call(ListApiKeys))
      expect(conforming(GetApiKey, await call(GetApiKey, { client }))).toMatchObject({
        scopes: ['posts:read', 'team:read'],
      })
    })

    test('a log that names a key, and a reset of somebody with a key and a second factor', async () => {
      conforming(ReadSecurityLog, await call(ReadSecurityLog))
      const { person } = await setup.withSecondFactor(owner)
      const body = { name: 'Theirs', scopes: ['posts:read' as const], expires_at: '2100-01-01T00:00:00Z' }
      const { secret } = await person.client.call(CreateApiKey, { body })
      await system.client({ apiKey: secret }).call(PostCounts)
      await person.client.call(ForgotPassword, { body: { email: person.email } })
      const token = await setup.mailed(person.email, /\/reset\?/)
      conforming(ReviewReset, await call(ReviewReset, { body: { token } }))
    })

    test('a link into the team, and an invitation by email as it is shown to its reader', async () => {
      const params = { teamId: setup.teamId }
      conforming(CreateInvite, await call(CreateInvite, { params, body: { role: Creator, uses: 3 } }))
      const email = `reads-${setup.count()}-${process.pid}@example.test`
      conforming(CreateInvite, await call(CreateInvite, { params, body: { role: Creator, email } }))
      await system.drain()
      const { links } = await system.mail.waitFor(email, /\/join\//)
      const token =
        links
          .find(link => link.includes('/join/'))
          ?.split('/')
          .at(-1) ?? ''
      const read = conforming(ReadInvite, await call(ReadInvite, { params: { token } }))
      expect(read).toMatchObject({ email, registered: false })
    })

    test('a page that says what it shows', async () => {
      const picture = await shotOf({ seed: 91, width: 640, height: 336 })
      const server = createServer(({ url }, reply) =>
        url === '/jug.jpg'
          ? reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
          : reply
              .writeHead(200, { 'content-type': 'text/html' })
              .end(
                '<title>Shop</title><meta name="description" content="Jugs"><meta property="og:image" content="/jug.jpg">',
              ),
      )
      await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
      try {
        const { port } = server.address() as AddressInfo
        const query = { url: `http://127.0.0.1:${port}/` }
        expect(conforming(ReadLink, await call(ReadLink, { query }))).toMatchObject({
          ...{ title: 'Shop', description: 'Jugs' },
          image: expect.stringMatching(/^data:image\/webp;base64,/),
        })
      } finally {
        await new Promise(done => server.close(done))
      }
    })

    test('a connection without all permissions, and accounts that cannot be connected', async () => {
      const { client } = setup.owner
      const { url } = await client.call(StartConnect, { body: { platform: 'facebook' } })
      const asked = new URL(url).searchParams
      const declined = ['instagram_content_publish', 'instagram_manage_comments']
      const { code } = system.simulator.control.authorize({ user: fixtures.mira, dialog: url, declined })
      await call(FinishConnect, { query: { code, state: asked.get('state') ?? '' } })
      conforming(ListIntegrations, await call(ListIntegrations, {}))
      expect(conforming(CheckConnect, await call(CheckConnect, {}))).toMatchObject({
        missing_permissions: ['instagram_content_publish'],
        missing_features: ['comments', 'products'],
      })
      const checkedAccount = await call(RefreshGraphToken, { body: { account: setup.ig.id } })
      expect(conforming(RefreshGraphToken, checkedAccount)).toEqual({
        valid: true,
        expires_at: null,
        missing_permissions: declined,
      })
      const params = { teamId: setup.teamId }
      const offered = conforming(ListAvailableAccounts, await call(ListAvailableAccounts, { params }))
      expect((offered as { fix: string | null }[]).some(({ fix }) => fix !== null)).toBe(true)
    })

    test('a video, and a draft with it', async () => {
      const bytes = await withVideos(async ({ make }) =>
        readFileSync(await make('video.mp4', ...shot('320x320'), ...h264)),
      )
      const file = await uploadFile(setup.owner.client, bytes, 'video.mp4')
      const ready = async () => {
        const data = conforming(GetMedia, await call(GetMedia, { params: { id: file.id } })) as MediaFile
        return data.status === MediaReady ? data : undefined
      }
      expect(await until(ready, { what: 'a video that was read' })).toMatchObject({ type: 'video', duration: 4 })
      const body = { accounts: [setup.ig.id], items: [{ media_id: file.id }], schedule: { kind: 'draft' } }
      conforming(CreatePosts, await call(CreatePosts, { body }))
      const wide = await uploadFile(setup.owner.client, await picture({ width: 1200, height: 200 }), 'wide.jpg')
      conforming(Preflight, await call(Preflight, { body: { ...body, items: [{ media_id: wide.id }] } }))
    })

    test('the pre-flight of a post for a linked Page that is turned off', async () => {
      const { ig, page, image, teamId } = setup
      const params = { teamId, accountId: page.id }
      conforming(UpdateSocialAccount, await call(UpdateSocialAccount, { params, body: { disabled: true } }))
      const schedule = { kind: 'draft' as const }
      const body = { accounts: [ig.id], items: [{ media_id: image.id }], post_to_page: true, schedule }
      conforming(Preflight, await call(Preflight, { body }))
      conforming(UpdateSocialAccount, await call(UpdateSocialAccount, { params, body: { disabled: false } }))
    })

    test('a draft with a part of a video, products and a cover', async () => {
      const { ig, image } = setup
      const tag = { product_id: '3231775643511089', x: 0.5, y: 0.5 }
      const items = [{ media_id: image.id, product_tags: [tag], start: 1, end: 3 }]
      const cover = { media_id: image.id, at: 1.5 }
      const notes = { relatedHashtags: ['bowls'], extra_data: { ref: '42' } }
      const body = {
        accounts: [ig.id],
        post_type: 'reel' as const,
        items,
        cover,
        ...notes,
        schedule: { kind: 'draft' as const },
      }
      conforming(CreatePosts, await call(CreatePosts, { body }))
      const kept = { account_id: ig.id, post_type: 'reel' as const, items, cover, ...notes }
      conforming(StorePostLibrary, await call(StorePostLibrary, { body: kept }))
    })

    test('a file that could not be read', async () => {
      const good = await goodCall(any(PutUpload), setup, owner)
      const broken = { ...good, bytes: (good.bytes ?? new Uint8Array()).map((byte, at) => (at > 200 ? 0 : byte)) }
      expect((await call(PutUpload, broken)).code).toBe('media_broken')
      const data = conforming(GetMedia, await call(GetMedia, { params: good.params ?? {} }))
      expect(data).toMatchObject({ status: MediaFailed, error: { code: 'media_broken' } })
    })

    test('an upload before its bytes have come', async () => {
      const { params, query } = await goodCall(any(PutUpload), setup, owner)
      const data = conforming(GetUpload, await call(GetUpload, { params, query }))
      expect(data).toEqual({ offset: 0, complete: false })
    })
  })
}
