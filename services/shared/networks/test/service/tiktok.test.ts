import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtures } from '../../../../../infra/simulator/src/state/fixtures.ts'
import { type Setup, startSetup } from '../../../../../infra/simulator/test/setup.ts'
import { videoFile } from '../../../../../infra/simulator/test/videos.ts'
import type { NetworkFailure, RecordedCall } from '../../src/graph/client.ts'
import { AppRefused } from '../../src/graph/refusals.ts'
import { type TikTokCalls, tiktokCalls } from '../../src/tiktok/calls.ts'
import { createTikTok, type TikTok } from '../../src/tiktok/client.ts'
import { createTikTokOauth, tiktokDialogAddress, tiktokScopes } from '../../src/tiktok/oauth.ts'
import { createPace } from '../../src/tiktok/pace.ts'

let at: Setup
let tiktok: TikTok
let api: TikTokCalls
let call: { token: string; account: string; record?: (one: RecordedCall) => void }

beforeAll(async () => {
  at = await startSetup({ settings: { videoDelayMs: 1000, tiktokInitsPerMinute: 1000, tiktokPostsPerDay: 1000 } })
  const { url } = at.simulator
  tiktok = createTikTok({ apiUrl: `${url}/tiktok`, uploadUrl: `${url}/tiktok-upload`, webOrigins: [url] })
  api = tiktokCalls(tiktok)
  call = { token: at.simulator.control.creatorTokens('oleaandsons').access_token, account: fixtures.tiktok.olea }
})
afterAll(async () => {
  await tiktok.close()
  await at.close()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (failure: NetworkFailure) => failure,
  )
const said = {
  title: 'Harvest',
  privacyLevel: 'PUBLIC_TO_EVERYONE',
  disableComment: false,
  disableDuet: true,
  disableStitch: true,
  brandContent: false,
  brandOrganic: true,
  isAigc: false,
  coverMs: 1000,
}

test('a login: the dialog, its code with the verifier, new tokens, and what was allowed is taken back', async () => {
  const oauth = createTikTokOauth(tiktok, at.simulator.tiktokApp)
  const redirectUri = 'http://127.0.0.1:1/callback'
  const verifier = 'v'.repeat(64)
  const dialog = tiktokDialogAddress({
    siteUrl: `${at.simulator.url}/tiktok-www`,
    key: at.simulator.tiktokApp.key,
    redirectUri,
    state: 'S',
    verifier,
  })
  const { code } = at.simulator.control.authorizeCreator({ account: 'northfold', dialog })
  expect(await failureOf(oauth.redeem({ code, redirectUri, verifier: 'other' }))).toMatchObject({ kind: 'rejected' })
  const first = await oauth.redeem({ code, redirectUri, verifier })
  expect(first).toMatchObject({ openId: fixtures.tiktok.northfold, scopes: [...tiktokScopes], expiresIn: 86_400 })
  const next = await oauth.refresh(first.refreshToken)
  expect(next.refreshToken).not.toBe(first.refreshToken)
  expect(await failureOf(oauth.refresh(first.refreshToken))).toMatchObject({ kind: 'token_invalid' })
  const own = { token: next.accessToken }
  expect(await api.user(next.scopes, own)).toMatchObject({
    username: 'northfold',
    displayName: 'Northfold',
    followers: 640,
  })
  await oauth.revoke(next.accessToken)
  expect(await failureOf(api.creatorInfo(own))).toMatchObject({ kind: 'token_invalid', status: 401 })
  const stranger = createTikTokOauth(tiktok, { ...at.simulator.tiktokApp, secret: 'wrong' })
  expect(await failureOf(stranger.refresh(next.refreshToken))).toBeInstanceOf(AppRefused)
})

test('a video in chunks: its id of 64 bits is kept, and no secret is recorded', async () => {
  const calls: RecordedCall[] = []
  const own = { ...call, record: (one: RecordedCall) => calls.push(one) }
  const file = videoFile(5, { codec: 'avc1', bytes: 12_000_000 })
  const chunk = 5_000_000
  const cut = { size: file.length, chunk, chunks: 2 }
  const { publishId, uploadUrl } = await api.openVideo(said, cut, own)
  await api.sendChunk(uploadUrl, { bytes: file.subarray(0, chunk), from: 0, size: file.length }, own)
  expect(await api.status(publishId, own)).toEqual({ type: 'processing', uploadedBytes: chunk })
  const again = await failureOf(
    api.sendChunk(uploadUrl, { bytes: file.subarray(0, chunk), from: 0, size: file.length }, own),
  )
  expect(again).toMatchObject({ kind: 'rejected', status: 416 })
  await api.sendChunk(uploadUrl, { bytes: file.subarray(chunk), from: chunk, size: file.length }, own)
  at.clock.advance(1001)
  const done = await api.status(publishId, own)
  const [live] = at.simulator.control.publications().slice(-1)
  expect(done).toEqual({ type: 'complete', postId: live?.id })
  expect((await api.videos(60_000, own))[0]).toMatchObject({ id: live?.id, text: 'Harvest' })
  expect(await api.link(live?.id ?? '', own)).toBe(`${at.simulator.url}/tiktok-www/@oleaandsons/video/${live?.id}`)
  at.clock.advance(5_000)
  expect(await api.videos(1_000, own)).toEqual([])
  const kept = JSON.stringify(calls)
  expect(kept).not.toContain(call.token)
  expect(kept).not.toContain(new URL(uploadUrl).searchParams.get('upload_token'))
  expect(calls.map(({ url }) => url)).toContain('/tiktok/v2/post/publish/video/init/')
})

test('photos are published by one call', async () => {
  const photo = { ...said, description: 'Two', autoAddMusic: true }
  const id = await api.publishPhotos(photo, [at.picture(1, 1080, 1080), at.picture(2, 1080, 1080)], call)
  await expect.poll(() => api.status(id, call)).toMatchObject({ type: 'complete' })
})

test.each([
  ['spam_risk_too_many_posts', 'rate_limited', undefined],
  ['rate_limit_exceeded', 'rate_limited', 60_000],
  ['spam_risk_user_banned_from_posting', 'rejected', undefined],
  ['scope_not_authorized', 'forbidden', undefined],
  ['url_ownership_unverified', 'installation', undefined],
  ['internal_error', 'transient', undefined],
  ['access_token_invalid', 'token_invalid', undefined],
])('%s is %s', async (reason, kind, retryAfterMs) => {
  at.simulator.control.addFault({ kind: 'answer_instead', reason, times: 1, match: { call: 'tiktok_creator_info' } })
  const failure = await failureOf(api.creatorInfo(call))
  expect(failure).toMatchObject({ kind, retryAfterMs })
  expect(failure?.message).toMatch(new RegExp(`^${reason}`))
})

test('a refusal that comes with HTTP 200, a page of a proxy, and no answer are failures', async () => {
  const { control } = at.simulator
  control.changeCreator('oleaandsons', { blocked: 'spam_risk_user_banned_from_posting' })
  expect(await failureOf(api.creatorInfo(call))).toMatchObject({ kind: 'rejected', status: 200 })
  control.changeCreator('oleaandsons', { blocked: null })
  control.addFault({ kind: 'http_502_html', times: 1 })
  expect(await failureOf(api.creatorInfo(call))).toMatchObject({ kind: 'unknown', status: 502 })
  control.addFault({ kind: 'cut_after', times: 1 })
  expect(await failureOf(api.creatorInfo(call))).toMatchObject({ kind: 'unknown', status: undefined })
})

test('a chunk goes to no other address, and nothing is sent too late', async () => {
  const chunk = { bytes: Buffer.alloc(10), from: 0, size: 10 }
  for (const url of ['https://evil.example/video/', 'not an address', 'http://open-upload.tiktokapis.com/video/'])
    expect(await failureOf(api.sendChunk(url, chunk, call))).toMatchObject({ unsent: true })
  const late = { ...call, sendBefore: performance.now() - 1 }
  expect(await failureOf(api.creatorInfo(late))).toMatchObject({ unsent: true, kind: 'transient' })
})

test('calls are held back that would come too soon', async () => {
  let now = 0
  const { url } = at.simulator
  const own = createTikTok({ apiUrl: `${url}/tiktok`, uploadUrl: `${url}/tiktok-upload`, pace: createPace(() => now) })
  const spaced = tiktokCalls(own)
  const calls: RecordedCall[] = []
  const given = { ...call, record: (one: RecordedCall) => calls.push(one) }
  at.clock.advance(60_001)
  for (let count = 0; count < 20; count++) await spaced.creatorInfo(given)
  now = 10_000
  expect(await failureOf(spaced.creatorInfo(given))).toMatchObject({
    kind: 'rate_limited',
    unsent: true,
    retryAfterMs: 50_000,
  })
  expect(calls.at(-1)?.outcome).toBe('held_back')
  at.clock.advance(60_001)
  now = 60_001
  await spaced.creatorInfo(given)
  await own.close()
})
