import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CancelRenderings, GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, DeletePost, GetPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, PublishPost, RetryPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { type MediaFile, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { TidyMedia, TidyRenderings } from '@fanfare/contracts/jobs.ts'
import { type TeamMessage, topics } from '@fanfare/contracts/live.ts'
import { hasEnded, startChild, stopChild } from '@fanfare/infra/dev/backing/child.ts'
import { projectRoot } from '@fanfare/infra/dev/backing/places.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { Queue } from 'bullmq'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureCover, ensureRendering } from '../../src/actions/renderings.ts'
import { configSpec } from '../../src/config.ts'
import { type Deps, openDeps } from '../../src/deps.ts'
import { fileName, type RenderInstruction } from '../../src/model/video/rendering.ts'
import type { RenderingRow } from '../../src/stores/renderings.ts'
import { account, type Harness, startPublishing } from './harness.ts'

let videos: Videos
beforeAll(async () => {
  videos = await openVideos()
})
afterAll(() => videos.close())

const teamId = '1'
const reel: RenderInstruction = { make: 'video', kind: 'igreel' }
const open = (settings: Record<string, string>): Promise<Deps> =>
  openDeps(readConfig(configSpec, settings), { clock: systemClock, log: silentLog })
const rowOf = async (fanfare: Harness, { id }: RenderingRow): Promise<RenderingRow> => {
  const [row] = await fanfare.sql<RenderingRow>('select * from renderings where id = $1', [id])
  return row as RenderingRow
}
const reaches = (fanfare: Harness, row: RenderingRow, state: string) =>
  until(
    async () => {
      const now = await rowOf(fanfare, row)
      return now.state === state ? now : undefined
    },
    { withinMs: 45_000, what: `a rendering that is ${state}` },
  )
/** Programs that work on a file below a folder. */
const workingIn = (folder: string): string[] =>
  globSync('/proc/[0-9]*/cmdline').filter(path => {
    try {
      return readFileSync(path, 'utf8').includes(folder)
    } catch {
      return false
    }
  })

describe('with a media worker', () => {
  let fanfare: Harness
  let deps: Deps
  let video: MediaFile
  /** One that takes some seconds to render. */
  let long: MediaFile
  beforeAll(async () => {
    fanfare = await startPublishing({ role: 'all', env: { VIDEO_PRESET: 'medium' } })
    deps = await open(fanfare.settings)
    const upload = async (name: string, ...args: string[]) => {
      const path = await videos.make(name, ...args, ...h264)
      const { id } = await fanfare.as().upload(readFileSync(path), name)
      await fanfare.drain()
      return { id } as MediaFile
    }
    video = await upload('video.mp4', ...picture('320x180'), ...tone())
    long = await upload('long.mp4', ...picture('1280x720', { seconds: 20 }))
  })
  afterAll(async () => {
    await deps.close()
    await fanfare.close()
  })

  /** A reel of a part of a video, scheduled for tomorrow on an account of its own; returns the id of the post. */
  const scheduledReel = async (item: { media_id: string; start: number; end: number }): Promise<string> => {
    const connected = account(teamId)
    fanfare.accounts.push(connected)
    const wall = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)
    const schedule = { kind: 'date' as const, wall, zone: 'UTC' }
    const body = { accounts: [connected.id], post_type: 'reel' as const, items: [item], schedule }
    const { posts } = await fanfare.as({ teamId }).call(CreatePosts, { body })
    return posts[0]?.id as string
  }

  test('the same instruction is rendered once, however often and at once it is asked for, and its file can be fetched', async () => {
    const rows = await Promise.all(Array.from({ length: 6 }, () => ensureRendering(deps, teamId, video.id, reel)))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
    const [first] = rows as [RenderingRow]
    const row = await reaches(fanfare, first, 'ready')
    expect(row).toMatchObject({ percent: 100, attempts: 1, lease_owner: null })
    expect(row.files).toMatchObject([{ mime: 'video/mp4', width: 320, height: 180 }])
    expect(readdirSync(join(fanfare.mediaDir, 'videos', video.id, row.id))).toHaveLength(1)
    const response = await fetch(new URL(deps.links.view(video.id, fileName(row, 0)), fanfare.url))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect((await response.arrayBuffer()).byteLength).toBe(row.files[0]?.bytes)
    expect((await ensureRendering(deps, teamId, video.id, reel)).state).toBe('ready')
    expect((await ensureRendering(deps, teamId, video.id, reel)).id).toBe(row.id)
    // Its file is gone, as after a restore: it is made again.
    await deps.storage.remove([row.files[0]?.key ?? ''])
    expect((await ensureRendering(deps, teamId, video.id, reel)).state).toBe('waiting')
    const made = await reaches(fanfare, first, 'ready')
    expect(await deps.storage.size(made.files[0]?.key ?? '')).toBe(row.files[0]?.bytes)
    // What was worked on is gone.
    const [work = ''] = readdirSync(join(fanfare.mediaDir, 'work'))
    expect(readdirSync(join(fanfare.mediaDir, 'work', work))).toEqual([])
  })

  test('another team finds nothing, neither do names of other files', async () => {
    await expect(ensureRendering(deps, '2', video.id, reel)).rejects.toMatchObject({ code: 'media_not_found' })
    const row = await ensureRendering(deps, teamId, video.id, reel)
    for (const name of [`r${row.id}-7.mp4`, 'r1-0.mp4', 'ig1440.jpg']) {
      const address = new URL(deps.links.view(video.id, name), fanfare.url)
      expect((await fetch(address)).status, name).toBe(404)
    }
    expect((await fetch(new URL(deps.links.view(long.id, fileName(row, 0)), fanfare.url))).status).toBe(404)
  })

  test('what cannot be made is refused in words', async () => {
    const row = await ensureRendering(deps, teamId, video.id, { ...reel, trim: { start: 1, end: 2 } })
    expect((await reaches(fanfare, row, 'failed')).error).toEqual({
      code: 'video_too_short',
      message: 'The video is 1 s long, and reels on Instagram need at least 3 s. Use a longer one.',
    })
  })

  test('one that failed while the installation had no ffmpeg is made once somebody retries the post', async () => {
    const member = fanfare.as({ teamId })
    const params = { id: await scheduledReel({ media_id: video.id, start: 0, end: 3.5 }) }
    const rendering = async () => {
      const [row] = await fanfare.sql<RenderingRow>(
        'select * from renderings where media_id = $1 order by id desc limit 1',
        [video.id],
      )
      return row
    }
    const isReady = (what: string) =>
      until(
        async () => {
          const row = await rendering()
          return row?.state === 'ready' ? row : undefined
        },
        { withinMs: 45_000, what },
      )
    const first = await isReady('a rendering')
    const error = { code: 'media_type_unsupported', message: 'This installation has no ffmpeg.' }
    await fanfare.sql(`update renderings set state = 'failed', files = '[]', error = $2 where id = $1`, [
      first.id,
      JSON.stringify(error),
    ])
    const failed = () => until(async () => (await member.call(GetPost, { params })).status === Failed)
    await member.call(PublishPost, { params })
    await failed()
    expect((await rendering())?.state).toBe('failed')
    await member.call(RetryPost, { params })
    const again = await isReady('the rendering, made again')
    expect(again).toMatchObject({ id: first.id, error: null })
    // The network of this test does not answer.
    await member.call(DeletePost, { params })
  })

  test('one that is cancelled ends at once, tells the team how far it came, and can be asked for again', async () => {
    const asked: RenderInstruction = { ...reel, trim: { start: 0.5, end: 20 } }
    const row = await ensureRendering(deps, teamId, long.id, asked)
    await until(async () => (await rowOf(fanfare, row)).percent > 0, { withinMs: 45_000, what: 'progress' })
    expect(workingIn(join(fanfare.mediaDir, 'work'))).not.toEqual([])
    const cancelled = async () =>
      (await fanfare.as({ teamId }).call(CancelRenderings, { params: { id: long.id } })).cancelled
    expect(await cancelled()).toBe(1)
    await until(() => workingIn(join(fanfare.mediaDir, 'work')).length === 0, {
      withinMs: 15_000,
      what: 'the end of ffmpeg',
    })
    await fanfare.drain()
    expect(await rowOf(fanfare, row)).toMatchObject({ state: 'cancelled', lease_owner: null, files: [] })
    expect(await cancelled()).toBe(0)
    const messages = (await readLive(deps.redis, topics.team(teamId))).map(({ data }) => data as TeamMessage)
    const states = messages.flatMap(one => (one.kind === 'rendering' && one.rendering_id === row.id ? [one.state] : []))
    expect(states).toEqual(expect.arrayContaining(['waiting', 'working', 'cancelled']))
    expect(messages.some(one => one.kind === 'rendering' && one.state === 'working' && one.percent > 0)).toBe(true)
    expect(existsSync(join(fanfare.mediaDir, 'videos', long.id, row.id))).toBe(false)
    const again = await ensureRendering(deps, teamId, long.id, { ...reel, trim: { start: 0.5, end: 20 } })
    expect(again).toMatchObject({ id: row.id, state: 'waiting' })
    await cancelled()
    await fanfare.drain()
  })

  test('one that a scheduled post needs is not cancelled, and that of a draft is shown until it is', async () => {
    const member = fanfare.as({ teamId })
    const params = { id: await scheduledReel({ media_id: long.id, start: 0, end: 19 }) }
    const shown = async () => (await member.call(GetPost, { params })).rendering
    await until(async () => ((await shown())?.percent ?? 0) > 0, { withinMs: 45_000, what: 'progress' })
    const refused = await member.ask(CancelRenderings, { params: { id: long.id } })
    expect([refused.status, refused.error?.code]).toEqual([409, 'rendering_needed'])
    expect(await shown()).not.toBeNull()
    await member.call(CancelPost, { params })
    expect(await shown()).toMatchObject({ problem: null })
    expect(await member.call(CancelRenderings, { params: { id: long.id } })).toEqual({ cancelled: 1 })
    expect(await shown()).toBeNull()
    const other = await fanfare.as({ teamId: '2' }).ask(CancelRenderings, { params: { id: long.id } })
    expect(other.error?.code).toBe('media_not_found')
    await fanfare.drain()
  })

  test.each(['deleted', 'without the video'] as const)('one whose post is %s is made no further', async how => {
    const params = { id: await scheduledReel({ media_id: long.id, start: 0, end: how === 'deleted' ? 18 : 17 }) }
    const member = fanfare.as({ teamId })
    const newest = async () =>
      (
        await fanfare.sql<RenderingRow>('select * from renderings where media_id = $1 order by id desc limit 1', [
          long.id,
        ])
      )[0] as RenderingRow
    const row = await until(async () => ((await newest()).state === 'working' ? newest() : undefined), {
      withinMs: 45_000,
      what: 'a rendering in hand',
    })
    // Another draft that shows it needs nothing of it yet.
    const accounts = [fanfare.accounts.at(-1)?.id as string]
    const draft = {
      accounts,
      post_type: 'reel' as const,
      items: [{ media_id: long.id }],
      schedule: { kind: 'draft' as const },
    }
    await member.call(CreatePosts, { body: draft })
    if (how === 'deleted') await member.call(DeletePost, { params })
    else await member.call(UpdatePost, { params, body: { items: [{ media_id: video.id }] } })
    await reaches(fanfare, row, 'cancelled')
    await until(() => workingIn(fanfare.mediaDir).length === 0, { withinMs: 15_000, what: 'the end of its ffmpeg' })
    if (how !== 'deleted') await member.call(DeletePost, { params })
    await fanfare.drain()
  })

  test('a frame becomes a cover', async () => {
    const row = await reaches(fanfare, await ensureCover(deps, teamId, video.id, 2.5), 'ready')
    expect(row.files).toMatchObject([{ mime: 'image/jpeg', width: 320, height: 180, duration: 0 }])
    const response = await fetch(new URL(deps.links.view(video.id, fileName(row, 0)), fanfare.url))
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 180,
    })
    // Beyond the end it is the last one; a part of a millisecond is the same frame.
    await reaches(fanfare, await ensureCover(deps, teamId, video.id, 100), 'ready')
    expect((await ensureCover(deps, teamId, video.id, 2.5000001)).id).toBe(row.id)
  })

  test('one that nobody has used for a week is removed, unless a post needs it; one whose job was lost is queued', async () => {
    const tidy = async (job: typeof TidyMedia | typeof TidyRenderings) => {
      const jobs = createJobs({ redisUrl: fanfare.redisUrl, prefix: 'fanfare', log: silentLog })
      await jobs.add(job, {})
      await fanfare.drain()
      await jobs.close()
    }
    const row = await reaches(fanfare, await ensureRendering(deps, teamId, video.id, reel), 'ready')
    const key = row.files[0]?.key ?? ''
    const age = () => fanfare.sql(`update renderings set used_at = now() - interval '8 days' where id = $1`, [row.id])
    const postId = '900'
    await fanfare.sql(
      `insert into posts (id, team_id, group_id, social_account_id, author_id, status, post_type, kind, caption, title, hashtags,
         first_comment, items, post_at, max_retry)
       values ($1, 1, 1, 1, 1, 1, 'reel', 'reel', 'A', '', '{}', '', $2, now() + interval '30 days', 3)`,
      [postId, JSON.stringify([{ media_id: video.id }])],
    )
    await age()
    await tidy(TidyRenderings)
    expect(existsSync(join(fanfare.mediaDir, key))).toBe(true)
    await fanfare.sql(`update posts set status = ${Posted} where id = $1`, [postId])
    await tidy(TidyRenderings)
    expect([existsSync(join(fanfare.mediaDir, key)), await rowOf(fanfare, row)]).toEqual([false, undefined])
    const lost = await reaches(fanfare, await ensureRendering(deps, teamId, video.id, reel), 'ready')
    await fanfare.sql(`update renderings set state = 'waiting', created_at = now() - interval '1 hour' where id = $1`, [
      lost.id,
    ])
    await tidy(TidyMedia)
    await reaches(fanfare, lost, 'ready')
  })
})

test('a rendering that waits gets its turn by the time that its post has now', async () => {
  const fanfare = await startPublishing({ role: 'http' })
  const queue = new Queue('renderings', { connection: { url: fanfare.redisUrl }, prefix: 'fanfare' })
  try {
    await fanfare.sql(
      `insert into media (id, team_id, author_id, status, type, file_name, mime, bytes, stored, storage, storage_key, expires_at, width, height, duration)
       values (78, 1, 1, 1, 'video', 'a.mp4', 'video/mp4', 5, 5, 'disk', 'uploads/78/0-1', null, 320, 180, 4)`,
    )
    const member = fanfare.as({ teamId })
    const connected = account(teamId)
    fanfare.accounts.push(connected)
    const wall = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 19)
    const { posts } = await member.call(CreatePosts, {
      body: {
        accounts: [connected.id],
        post_type: 'reel',
        items: [{ media_id: '78' }],
        schedule: { kind: 'date', wall: wall(3 * 86_400_000), zone: 'UTC' },
      },
    })
    const params = { id: posts[0]?.id as string }
    const turn = async (): Promise<number | undefined> => {
      const [row] = await fanfare.sql<{ id: string }>(
        "select id from renderings where media_id = 78 and state = 'waiting'",
      )
      return row && (await queue.getJob(`rendering-${row.id}`))?.priority
    }
    await until(async () => ((await turn()) ?? 0) > 900_000, { what: 'a turn after all that is due soon' })
    await member.call(SchedulePost, { params, body: { wall: wall(20 * 60_000), zone: 'UTC' } })
    await until(async () => ((await turn()) ?? 900_000) <= 21, { what: 'a turn by the new time' })
    await member.call(PublishPost, { params, body: {} })
    await until(async () => ((await turn()) ?? 900_000) <= 1, { what: 'the first turn' })
  } finally {
    await queue.close()
    await fanfare.close()
  }
})

test('a worker that is killed leaves no program behind; another one begins its rendering from the start, and no other piece of the video', async () => {
  const fanfare = await startPublishing({ env: { VIDEO_PRESET: 'medium' } })
  const deps = await open(fanfare.settings)
  const start = () =>
    startChild(process.execPath, ['services/publishing/src/main.ts', 'media'], {
      cwd: projectRoot,
      env: { ...fanfare.settings, PORT: '0', LOG_LEVEL: 'warn' },
      onParentDeath: 'KILL',
    })
  const workers = [start()]
  try {
    const path = await videos.make('kill.mp4', ...picture('1280x720', { seconds: 20 }), ...h264)
    const { id } = await fanfare.as().upload(readFileSync(path), 'kill.mp4')
    const isRead = async () => (await fanfare.as().call(GetMedia, { params: { id } })).status === MediaReady
    await until(isRead, { withinMs: 60_000, what: 'a video that was read' })
    const piece = await ensureRendering(deps, teamId, id, { ...reel, trim: { start: 8, end: 12 } })
    const made = await reaches(fanfare, piece, 'ready')
    const row = await ensureRendering(deps, teamId, id, { ...reel, trim: { start: 0.5, end: 8 } })
    await until(async () => (await rowOf(fanfare, row)).percent > 0, { withinMs: 60_000, what: 'progress' })
    workers[0]?.kill('SIGKILL')
    // It runs at a lower priority: on a busy machine its next line of output comes late.
    await until(() => workingIn(join(fanfare.mediaDir, 'work')).length === 0, {
      withinMs: 80_000,
      what: 'the end of ffmpeg',
    })
    expect(await rowOf(fanfare, row)).toMatchObject({ state: 'working', attempts: 1 })
    workers.push(start())
    // Its lease and its job's lock end first.
    const done = await until(
      async () => {
        const now = await rowOf(fanfare, row)
        return now.state === 'ready' ? now : undefined
      },
      { withinMs: 120_000, everyMs: 200, what: 'the rendering' },
    )
    expect(done).toMatchObject({ attempts: 2, files: [{ duration: 7.5 }] })
    const { attempts, files } = await ensureRendering(deps, teamId, id, { ...reel, trim: { start: 8, end: 12 } })
    expect({ attempts, files }).toEqual({ attempts: 1, files: made.files })
    expect(await deps.storage.size(files[0]?.key ?? '')).toBe(files[0]?.bytes)
  } finally {
    await Promise.all(workers.filter(child => !hasEnded(child)).map(child => stopChild(child, 'SIGTERM', 5_000)))
    await deps.close()
    await fanfare.close()
  }
}, 300_000)

test('without ffmpeg a rendering says so', async () => {
  const fanfare = await startPublishing({
    role: 'all',
    env: { FFMPEG_PATH: '/nowhere/ffmpeg', FFPROBE_PATH: '/nowhere/ffprobe' },
  })
  const deps = await open(fanfare.settings)
  try {
    await fanfare.sql(
      `insert into media (id, team_id, author_id, status, type, file_name, mime, bytes, stored, storage, storage_key, expires_at)
       values (77, 1, 1, 1, 'video', 'a.mp4', 'video/mp4', 5, 5, 'disk', 'uploads/77/0-1', null)`,
    )
    const video = await videos.make('none.mp4', ...picture('160x90', { seconds: 1 }), ...h264)
    await deps.storage.put('uploads/77/0-1', readFileSync(video))
    const row = await ensureRendering(deps, teamId, '77', { make: 'cover', at: 0 })
    expect((await reaches(fanfare, row, 'failed')).error).toEqual({
      code: 'media_type_unsupported',
      message: expect.stringContaining('has no ffmpeg'),
    })
  } finally {
    await deps.close()
    await fanfare.close()
  }
})
