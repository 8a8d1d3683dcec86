import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { type Setup, startSetup } from './setup.ts'
import { videoFile } from './videos.ts'

const mega = 1_000_000
const redirect = 'http://127.0.0.1:1/cb'
let at: Setup
let token: string

beforeAll(async () => {
  at = await startSetup({ settings: { videoDelayMs: 1000, tiktokInitsPerMinute: 1000, tiktokPostsPerDay: 1000 } })
  token = at.simulator.control.creatorTokens('oleaandsons').access_token
})
afterAll(() => at.close())

const call = async (path: string, body: unknown, with_: { token?: string; method?: string } = {}) => {
  const answer = await fetch(`${at.simulator.url}/tiktok/v2/${path}`, {
    method: with_.method ?? 'POST',
    headers: { authorization: `Bearer ${with_.token ?? token}`, 'content-type': 'application/json; charset=utf-8' },
    ...(with_.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) }
}
const form = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${at.simulator.url}/tiktok/v2/oauth/${path}/`, {
    method: 'POST',
    body: new URLSearchParams({
      client_key: at.simulator.tiktokApp.key,
      client_secret: at.simulator.tiktokApp.secret,
      ...fields,
    }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers of any call, read by the test that knows them
  return (await answer.json()) as any
}
const info = { title: 'Harvest #m1', privacy_level: 'PUBLIC_TO_EVERYONE' }
const init = (size: number, chunk: number, post_info: object = info, with_ = {}) =>
  call(
    'post/publish/video/init/',
    {
      post_info,
      source_info: {
        source: 'FILE_UPLOAD',
        video_size: size,
        chunk_size: chunk,
        total_chunk_count: Math.max(1, Math.floor(size / chunk)),
      },
    },
    with_,
  )
const put = (url: string, bytes: Buffer, from: number, of: number) =>
  fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-range': `bytes ${from}-${from + bytes.length - 1}/${of}` },
    body: new Uint8Array(bytes),
  })
const status = (publish_id: string) => call('post/publish/status/fetch/', { publish_id })

describe('login', () => {
  const dialog = (more: Record<string, string>) =>
    `${at.simulator.url}/tiktok-www/v2/auth/authorize/?${new URLSearchParams({
      client_key: at.simulator.tiktokApp.key,
      scope: 'user.info.basic,video.publish',
      response_type: 'code',
      redirect_uri: redirect,
      state: 'S',
      ...more,
    })}`
  const verifier = 'a'.repeat(43)
  const digest = createHash('sha256').update(verifier).digest()

  test.each([digest.toString('hex'), digest.toString('base64url')])(
    'a code with its verifier, once: %s',
    async challenge => {
      const url = dialog({ code_challenge: challenge, code_challenge_method: 'S256' })
      const { code } = at.simulator.control.authorizeCreator({ account: 'junocoffee', dialog: url })
      const redeem = (code_verifier: string) =>
        form('token', { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier })
      expect(await redeem('b'.repeat(43))).toMatchObject({ error: 'invalid_request' })
      const tokens = await redeem(verifier)
      expect(tokens).toMatchObject({
        open_id: fixtures.tiktok.juno,
        scope: 'user.info.basic,video.publish',
        token_type: 'Bearer',
      })
      expect(await redeem(verifier)).toMatchObject({ error: 'invalid_grant' })
      const again = await form('token', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
      expect(again.access_token).toMatch(/^act\./)
      expect(await form('token', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).toMatchObject({
        error: 'invalid_grant',
      })
      expect(await call('video/list/?fields=id', {}, { token: again.access_token })).toMatchObject({
        status: 401,
        body: { error: { code: 'scope_not_authorized' } },
      })
      await form('revoke', { token: again.access_token })
      expect(await call('post/publish/creator_info/query/', {}, { token: again.access_token })).toMatchObject({
        status: 401,
        body: { error: { code: 'access_token_invalid' } },
      })
    },
  )

  test('the dialog shows accounts and scopes, and goes back with what was allowed', async () => {
    const page = await (await fetch(dialog({}))).text()
    expect(page).toContain('@northfold')
    const answer = await fetch(dialog({}), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'continue', account: fixtures.tiktok.northfold, allowed: 'video.publish' }),
    })
    const back = new URL(answer.headers.get('location') as string)
    expect(back.searchParams.get('scopes')).toBe('user.info.basic,video.publish')
    expect(back.searchParams.get('state')).toBe('S')
    const no = await fetch(dialog({}), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'cancel' }),
    })
    expect(new URL(no.headers.get('location') as string).searchParams.get('error')).toBe('access_denied')
    expect((await fetch(dialog({ client_key: 'other' }))).status).toBe(400)
  })
})

describe('videos', () => {
  test('in chunks, in order; the last one makes it public', async () => {
    const file = videoFile(5, { codec: 'avc1', bytes: 12 * mega, note: '#m77' })
    const { body } = await init(file.length, 5 * mega)
    const { publish_id: id, upload_url: url } = body.data
    expect(id).toMatch(/^v_pub_file~/)
    expect((await put(url, file.subarray(5 * mega), 5 * mega, file.length)).status).toBe(416)
    const first = await put(url, file.subarray(0, 5 * mega), 0, file.length)
    expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-4999999/${file.length}`])
    expect((await put(url, file.subarray(5 * mega, 10 * mega), 5 * mega, file.length)).status).toBe(400)
    expect((await status(id)).body.data).toEqual({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 5 * mega })
    expect((await put(url, file.subarray(5 * mega), 5 * mega, file.length)).status).toBe(201)
    expect((await put(url, file.subarray(5 * mega), 5 * mega, file.length)).status).toBe(416)
    expect((await status(id)).body.data.status).toBe('PROCESSING_UPLOAD')
    at.clock.advance(1001)
    const { text, body: done } = await status(id)
    expect(done.data.status).toBe('PUBLISH_COMPLETE')
    // An id of 64 bits, as a number.
    expect(text).toMatch(/"publicaly_available_post_id":\[7312345\d{12}\]/)
    const live = at.simulator.control.publications().at(-1)
    expect(live).toMatchObject({ surface: 'tiktok_video', username: 'oleaandsons', markers: ['1', '77'], media: [id] })
    const listed = await call('video/list/?fields=id,video_description,share_url', { max_count: 20 })
    expect(listed.body.data.videos[0]).toMatchObject({ id: live?.id, video_description: 'Harvest #m1' })
    const page = await fetch(listed.body.data.videos[0].share_url)
    expect(await page.text()).toContain('Who can view: Everyone')
    expect(await (await fetch(`${at.simulator.url}/tiktok-www/@oleaandsons`)).text()).toContain('Harvest')
  })

  test('what it cannot use fails with a reason', async () => {
    for (const [file, reason] of [
      [Buffer.alloc(3000), 'file_format_check_failed'],
      [videoFile(5, { codec: 'avc1', width: 200, height: 200 }), 'picture_size_check_failed'],
      [videoFile(700, { codec: 'avc1' }), 'duration_check_failed'],
    ] as const) {
      const { body } = await init(file.length, file.length)
      expect((await put(body.data.upload_url, file, 0, file.length)).status).toBe(201)
      at.clock.advance(1001)
      expect((await status(body.data.publish_id)).body.data).toMatchObject({ status: 'FAILED', fail_reason: reason })
    }
  })

  test.each([
    [{ ...info, privacy_level: 'FOLLOWER_OF_CREATOR' }, 403, 'privacy_level_option_mismatch'],
    [{ ...info, privacy_level: undefined }, 400, 'invalid_params'],
    [{ ...info, title: 'x'.repeat(2201) }, 400, 'invalid_params'],
    [{ ...info, privacy_level: 'SELF_ONLY', brand_content_toggle: true }, 400, 'invalid_params'],
  ])('refuses %j', async (post_info, code, error) => {
    expect(await init(1000, 1000, post_info)).toMatchObject({ status: code, body: { error: { code: error } } })
  })

  test('refuses chunks that are too small, too many, or miscounted', async () => {
    const source = (video_size: number, chunk_size: number, total_chunk_count: number) =>
      call('post/publish/video/init/', {
        post_info: info,
        source_info: { source: 'FILE_UPLOAD', video_size, chunk_size, total_chunk_count },
      })
    for (const [size, chunk, count] of [
      [20 * mega, 4 * mega, 5],
      [20 * mega, 5 * mega, 5],
      [80 * mega, 80 * mega, 1],
    ] as const)
      expect((await source(size, chunk, count)).body.error.code).toBe('invalid_params')
  })

  test('a private post shows no id and is in no list, and only what is incomplete can be cancelled', async () => {
    const file = videoFile(5, { codec: 'avc1' })
    const { body } = await init(file.length, file.length, { title: 'Mine', privacy_level: 'SELF_ONLY' })
    const { publish_id, upload_url } = body.data
    await put(upload_url, file, 0, file.length)
    expect((await call('post/publish/cancel/', { publish_id })).body.error.code).toBe('publish_not_cancellable')
    at.clock.advance(1001)
    expect((await status(publish_id)).body.data).toEqual({ status: 'PUBLISH_COMPLETE', uploaded_bytes: file.length })
    const listed = await call('video/list/?fields=video_description', { max_count: 20 })
    expect(listed.text).not.toContain('Mine')
    const other = await init(file.length, file.length)
    expect((await call('post/publish/cancel/', { publish_id: other.body.data.publish_id })).body.error.code).toBe('ok')
    expect((await put(other.body.data.upload_url, file, 0, file.length)).status).toBe(416)
  })
})

test('photos are fetched, and live once they are', async () => {
  const photos = (post_info: object, photo_images: string[]) =>
    call('post/publish/content/init/', {
      post_info,
      source_info: { source: 'PULL_FROM_URL', photo_cover_index: 0, photo_images },
      post_mode: 'DIRECT_POST',
      media_type: 'PHOTO',
    })
  const said = {
    title: 'Olives',
    description: 'Two of them',
    privacy_level: 'PUBLIC_TO_EVERYONE',
    auto_add_music: true,
  }
  const { body } = await photos(said, [at.picture(5, 1080, 1080), at.picture(6, 1080, 1350)])
  expect(body.data.publish_id).toMatch(/^p_pub_url~/)
  // Each look a little later: the status may be asked for so often a minute.
  const later = async (id: string) => {
    at.clock.advance(3001)
    return (await status(id)).body.data
  }
  await expect.poll(async () => (await later(body.data.publish_id)).status).toBe('PUBLISH_COMPLETE')
  expect(at.simulator.control.publications().at(-1)).toMatchObject({
    surface: 'tiktok_photo',
    caption: 'Two of them',
    markers: ['5', '6'],
  })
  const large = await photos(said, [at.picture(7, 3000, 3000)])
  await expect.poll(async () => (await later(large.body.data.publish_id)).fail_reason).toBe('picture_size_check_failed')
})

describe('a video that is fetched', () => {
  const pull = (video_url: unknown, post_info: object = info) =>
    call('post/publish/video/init/', { post_info, source_info: { source: 'PULL_FROM_URL', video_url } })
  const good = () => at.videoUrl(91, 5, { codec: 'avc1', width: 720, height: 1280 })
  afterEach(() => {
    at.simulator.control.changeSettings({ tiktokVerifiedUrls: [] })
  })

  test('goes live by itself, and is known by its address', async () => {
    const { body } = await pull(good())
    const { publish_id: id, upload_url } = body.data
    expect(id).toMatch(/^v_pub_url~/)
    expect(upload_url).toBeUndefined()
    const state = async () => (await status(id)).body.data.status
    expect(['PROCESSING_DOWNLOAD', 'PUBLISH_COMPLETE']).toContain(await state())
    await expect
      .poll(() => {
        at.clock.advance(3001)
        return state()
      })
      .toBe('PUBLISH_COMPLETE')
    expect(at.simulator.control.publications().at(-1)).toMatchObject({ surface: 'tiktok_video', markers: ['91', '1'] })
  })

  test('fails where nothing is there, or the address leads elsewhere', async () => {
    for (const url of [`${at.files}/nothing`, `${at.files}/moved`]) {
      const { body } = await pull(url)
      await expect
        .poll(async () => {
          at.clock.advance(3001)
          return (await status(body.data.publish_id)).body.data.fail_reason
        })
        .toBe('video_pull_failed')
    }
  })

  test.each([
    ['https://verified.example/media/', 'https://verified.example/media/1.mp4', 'ok'],
    ['https://verified.example/media/', 'https://verified.example/other/1.mp4', 'url_ownership_unverified'],
    ['https://verified.example', 'https://verified.example.evil.test/1.mp4', 'url_ownership_unverified'],
    ['verified.example', 'https://cdn.verified.example/1.mp4', 'ok'],
    ['verified.example', 'https://notverified.example/1.mp4', 'url_ownership_unverified'],
    ['verified.example', 'http://verified.example/1.mp4', 'invalid_params'],
    ['verified.example', 'no address', 'invalid_params'],
    ['verified.example', 7, 'invalid_params'],
  ])('of %s verified, %s is answered %s', async (verified, url, code) => {
    at.simulator.control.changeSettings({ tiktokVerifiedUrls: [verified], fetchMedia: false })
    expect((await pull(url)).body.error.code).toBe(code)
    at.simulator.control.changeSettings({ fetchMedia: true })
  })
})

describe('limits', () => {
  const ask = (name: string, path = 'post/publish/creator_info/query/') =>
    call(path, {}, { token: at.simulator.control.creatorTokens(name).access_token })

  test('a creator is told what may be chosen', async () => {
    expect((await ask('northfold')).body.data).toMatchObject({
      creator_nickname: 'Northfold',
      privacy_level_options: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    })
    expect((await ask('junocoffee')).body.data).toMatchObject({
      comment_disabled: true,
      stitch_disabled: false,
      max_video_post_duration_sec: 60,
    })
  })

  test('who may not post is told so with 200 by creator_info, and refused by init', async () => {
    at.simulator.control.changeCreator('junocoffee', { blocked: 'spam_risk_user_banned_from_posting' })
    expect(await ask('junocoffee')).toMatchObject({
      status: 200,
      body: { error: { code: 'spam_risk_user_banned_from_posting' } },
    })
    const juno = at.simulator.control.creatorTokens('junocoffee').access_token
    expect(await init(1000, 1000, info, { token: juno })).toMatchObject({ status: 403 })
    at.simulator.control.changeCreator('junocoffee', { blocked: null })
  })

  test('more calls than a minute allows wait for the next one', async () => {
    const own = at.simulator.control.creatorTokens('northfold').access_token
    const one = () => call('post/publish/creator_info/query/', {}, { token: own })
    for (let count = 0; count < 20; count++) expect((await one()).status).toBe(200)
    expect(await one()).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } })
    at.clock.advance(60_001)
    expect((await one()).status).toBe(200)
  })

  test('faults answer, fail a post, and let its status lag', async () => {
    const { control } = at.simulator
    control.addFault({
      kind: 'answer_instead',
      reason: 'spam_risk_too_many_posts',
      match: { call: 'tiktok_video_init' },
      times: 1,
    })
    expect(await init(1000, 1000)).toMatchObject({ status: 403, body: { error: { code: 'spam_risk_too_many_posts' } } })
    const file = videoFile(5, { codec: 'avc1' })
    control.addFault({ kind: 'post_failed', reason: 'spam_risk', times: 1 })
    const failing = (await init(file.length, file.length)).body.data
    await put(failing.upload_url, file, 0, file.length)
    at.clock.advance(1001)
    expect((await status(failing.publish_id)).body.data.fail_reason).toBe('spam_risk')
    const { publish_id, upload_url } = (await init(file.length, file.length)).body.data
    control.addFault({ kind: 'cut_after', match: { call: 'tiktok_last_chunk' }, times: 1 })
    await expect(put(upload_url, file, 0, file.length)).rejects.toThrow()
    at.clock.advance(1001)
    control.addFault({ kind: 'stale_read', as: 'finished', lagMs: 60_000, match: { call: 'tiktok_status' }, times: 1 })
    expect((await status(publish_id)).body.data).toEqual({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 0 })
    expect((await status(publish_id)).body.data.status).toBe('PUBLISH_COMPLETE')
  })
})
