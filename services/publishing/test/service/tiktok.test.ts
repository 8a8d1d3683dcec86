import { ReadCreator } from '@fanfare/contracts/endpoints/creators.ts'
import { ExportPosts, ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import { GetTrace, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { csvColumns } from '@fanfare/contracts/entities/post-csv.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, test } from 'vitest'
import { rested } from './publishing-setup.ts'
import { account, accounts, control, ids, lives, options, publish, setup, useTikTokSystem } from './tiktok-setup.ts'

/** TikTok from the login to the live post: every part is the real one but the network. */

useTikTokSystem()

test('an account is connected by its own login, and told by its name', () => {
  expect(account).toMatchObject({
    type: 'tiktok',
    login: 'tiktok',
    username: setup().ready.username,
    tiktok_id: setup().ready.openId,
    ig_id: null,
    fb_id: null,
    permission_missing: false,
  })
})

test('what it may choose is asked for, and nothing of another network', async () => {
  const { client, ig } = setup()
  expect(await client.call(ReadCreator, { query: { account_id: account.id } })).toMatchObject({
    state: 'ready',
    privacy_levels: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    max_video_seconds: 600,
  })
  expect(await client.call(ReadCreator, { query: { account_id: ig.id } })).toMatchObject({ state: 'not_here' })
})

test('who may see a post is a column of tables: rows are scheduled, exported and imported again', async () => {
  const { client } = setup()
  const given = (audience?: string) => ({
    accounts: `tiktok:${account.username}`,
    caption: 'From a table',
    date: Temporal.Now.plainDateISO('UTC').add({ days: 5 }).toString(),
    time: '09:30',
    media: ids.video,
    ...(audience !== undefined && { audience }),
  })
  const { rows } = await client.call(ImportPosts, { body: { rows: [given(), given('nobody'), given('only me')] } })
  expect(rows.map(({ findings }) => findings.map(({ column, level }) => [column, level]))).toEqual([
    [['audience', 'stop']],
    [['audience', 'stop']],
    [],
  ])
  const { text } = await client.ask(ExportPosts, { query: { status: 'SCHEDULED' } })
  const [header = '', line = ''] = text.replace('\ufeff', '').split('\r\n')
  const cells = line.split(',')
  const again = Object.fromEntries(csvColumns.map(name => [name, cells[header.split(',').indexOf(name)] ?? '']))
  expect(again).toMatchObject({ caption: 'From a table', audience: 'Only me' })
  const back = await client.call(ImportPosts, { body: { rows: [again], dry_run: true } })
  expect(back.rows).toMatchObject([{ findings: [], same_as: rows[2]?.posts.map(({ id }) => id) }])
})

describe.each(['video', 'photos'] as const)('%s', kind => {
  const surface = kind === 'video' ? 'tiktok_video' : 'tiktok_photo'
  const commit = kind === 'video' ? 'tiktok_last_chunk' : 'tiktok_photo_init'

  test('goes live once, with its link', async () => {
    const { id } = await publish(kind)
    const post = await rested(setup().client, id, one => one.permalink !== null)
    expect(post).toMatchObject({ status: Posted, error: null, permalink: expect.stringContaining('/@') })
    expect(lives(post)).toMatchObject([{ surface }])
    const steps = JSON.stringify((await setup().client.call(GetTrace, { params: { id: post.id } })).steps)
    expect(steps).not.toContain('act.')
    expect(steps).not.toMatch(/upload_token=(?!removed)/)
  })

  test.each(['cut_before', 'cut_after', 'http_500', 'latency_after'] as const)(
    'goes live at most once where its irreversible call is answered by %s',
    async fault => {
      control().addFault({ kind: fault, match: { call: commit }, times: 1, delayMs: 1500 })
      const post = await publish(kind)
      if (post.status === Posted) expect(lives(post)).toHaveLength(1)
      // Of photos nothing proves that they are not live: a person decides.
      else {
        expect(kind).toBe('photos')
        expect(post).toMatchObject({ status: Failed, unconfirmed: true })
        expect(lives(post).length).toBeLessThanOrEqual(1)
      }
    },
    60_000,
  )

  test('fails with the reason that the network has for it', async () => {
    control().addFault({ kind: 'post_failed', reason: 'spam_risk_text', times: 1 })
    const post = await publish(kind)
    expect(post).toMatchObject({
      status: Failed,
      unconfirmed: false,
      error: { code: 'caption_refused', action: 'edit' },
    })
    expect(lives(post)).toEqual([])
  }, 60_000)
})

test('a video that is longer than the network allows this account is not sent', async () => {
  const { openId } = setup().ready
  control().changeCreator(openId, { maxSeconds: 3 })
  try {
    const begun = control().tiktokPosts(openId).length
    const post = await publish('video')
    expect(post).toMatchObject({
      status: Failed,
      unconfirmed: false,
      error: { code: 'video_refused', title: 'Video too long', action: 'edit' },
    })
    expect(post.error?.message).toContain('up to 3 seconds')
    expect(control().tiktokPosts(openId)).toHaveLength(begun)
  } finally {
    control().changeCreator(openId, { maxSeconds: 600 })
  }
}, 60_000)

test('a post that only its author sees has no link, and needs none', async () => {
  const post = await publish('video', { tiktok_options: { ...options, privacy_level: 'SELF_ONLY' } }, 'own')
  expect(post).toMatchObject({ status: Posted, error: null, permalink: null, alerts: [] })
  expect(lives(post)).toHaveLength(1)
})

test('the pre-flight asks for an audience and for what is promoted, and refuses what TikTok would', async () => {
  const check = async (tiktok_options: object | null) =>
    (
      await setup().client.call(Preflight, {
        body: {
          accounts: [account.id],
          caption: 'One',
          items: [{ media_id: ids.video }],
          schedule: { kind: 'now' },
          tiktok_options,
        } as never,
      })
    ).checks
      .filter(({ level }) => level === 'stop')
      .map(({ code }) => code)
  expect(await check(null)).toEqual(['audience'])
  expect(await check({ ...options, disclose: true })).toEqual(['disclosure'])
  expect(await check({ ...options, privacy_level: 'SELF_ONLY', disclose: true, brand_content: true })).toEqual([
    'audience',
  ])
  expect(await check(options)).toEqual([])
})

test('the pre-flight stops what TikTok does not allow this account: how long a video is, and who may see it', async () => {
  const { id, tiktok_id: openId } = accounts.own
  control().changeCreator(openId ?? '', { maxSeconds: 3, isPrivate: true })
  try {
    const { checks } = await setup().client.call(Preflight, {
      body: {
        accounts: [id],
        caption: 'Too long',
        items: [{ media_id: ids.video }],
        schedule: { kind: 'now' },
        tiktok_options: options,
      } as never,
    })
    const stops = checks.filter(({ level }) => level === 'stop')
    expect(stops.map(({ code }) => code).sort()).toEqual(['audience', 'video_long'])
    expect(stops.find(({ code }) => code === 'video_long')).toMatchObject({
      item: 1,
      text: expect.stringContaining('up to 3 seconds'),
      fix: { kind: 'trim' },
    })
  } finally {
    control().changeCreator(openId ?? '', { maxSeconds: 600, isPrivate: false })
  }
})
