import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReadyAccount } from '../../src/control/bulk.ts'
import { startSimulator } from '../../src/simulator.ts'
import { permissions } from '../../src/state/grants.ts'
import { finish, publishReel, uploaded } from '../page-uploads.ts'
import { startSetup } from '../setup.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('state', () => {
  it('survives a clean restart: tokens, grants, containers, posts, drafts, comments, settings, clock, pictures', async () => {
    const statePath = join(folder, 'state.jsonl')
    const setup = await startSetup({ statePath })
    const { account, simulator } = setup
    const media = await setup.publish(1, { caption: 'kept' })
    const waiting = await setup.container(2)
    await setup.post(`${media}/comments`, { message: 'First' })
    const draft = (
      await setup.post(`${account.pageId}/feed`, {
        message: 'draft',
        published: 'false',
        unpublished_content_type: 'DRAFT',
      })
    ).body.id
    const gone = (await setup.post(`${account.pageId}/feed`, { message: 'gone' })).body.id
    await setup.del(gone)
    simulator.control.moveClock({ advanceMs: 3_600_000 })
    simulator.control.changeSettings({ publishQuota: 7 })
    const [before, now] = [simulator.control.publications(), simulator.control.now()]
    await setup.close()

    const again = await startSimulator({ statePath, clock: setup.clock })
    const get = async (path: string) => {
      const answer = await fetch(`${again.url}/graph/${path}`, {
        headers: { authorization: `Bearer ${account.pageToken}` },
      })
      return JSON.parse(await answer.text())
    }
    expect(again.control.publications()).toEqual(before)
    expect(again.control.now()).toBe(now)
    expect(again.control.settings().publishQuota).toBe(7)
    expect(await get(`${account.igId}?fields=media_count,media{caption,comments_count,media_url}`)).toMatchObject({
      media_count: 1,
      media: { data: [{ id: media, caption: 'kept', comments_count: 1 }] },
    })
    expect(await get(`${waiting}?fields=status_code`)).toMatchObject({ status_code: 'FINISHED' })
    expect(await get(`${draft}?fields=is_published`)).toMatchObject({ is_published: false })
    expect(await get(`${account.pageId}/published_posts?limit=0&summary=true`)).toMatchObject({
      summary: { total_count: 0 },
    })
    expect((await get(gone)).error.code).toBe(10)
    const { media_url } = await get(`${media}?fields=media_url`)
    expect((await fetch(media_url)).status).toBe(200)
    const [fresh] = again.control.makeAccounts(1, undefined, permissions)
    expect(fresh?.igId).not.toBe(account.igId)
    await again.close()
  })

  it('keeps videos that are still being processed: they go live afterwards, once, in their order', async () => {
    const statePath = join(folder, 'state.jsonl')
    const setup = await startSetup({ statePath })
    const { pageId, pageToken } = setup.account
    const reel = await uploaded(setup, 'video_reels', setup.videoUrl(1))
    setup.clock.advance(1000)
    const story = await uploaded(setup, 'video_stories', setup.videoUrl(2))
    await publishReel(setup, reel)
    await finish(setup, 'video_stories', story)
    const waiting = await uploaded(setup, 'video_reels', setup.videoUrl(3))
    const { body: video } = await setup.post(`${pageId}/videos`, { file_url: setup.videoUrl(4), published: 'false' })
    await setup.post(`${pageId}/photo_stories`, { photo_id: await setup.photo(5) })
    await setup.close()

    setup.clock.advance(10_000)
    const again = await startSimulator({ statePath, clock: setup.clock })
    const post = async (path: string, params: Record<string, string>) => {
      const answer = await fetch(`${again.url}/graph/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ ...params, access_token: pageToken }),
      })
      return JSON.parse(await answer.text())
    }
    const live = () => again.control.publications({ account: pageId }).map(one => [one.surface, ...one.markers])
    const before = [
      ['page_story', '5'],
      ['page_reel', '1'],
      ['page_story', '2'],
    ]
    expect(live()).toEqual(before)
    const params = { upload_phase: 'finish', video_state: 'PUBLISHED' }
    expect((await post(`${pageId}/video_reels`, { ...params, video_id: reel })).error.code).toBe(100)
    expect(await post(`${pageId}/video_reels`, { ...params, video_id: waiting })).toEqual({ success: true })
    expect(await post(video.id, { published: 'true' })).toEqual({ success: true })
    setup.clock.advance(10_000)
    expect(live()).toEqual([...before, ['page_video', '4'], ['page_reel', '3']])
    expect(again.control.summary({ account: pageId }).doubled).toEqual([])
    await again.close()
  })

  it('reads a journal from before there were videos of pages', async () => {
    const statePath = join(folder, 'state.jsonl')
    const setup = await startSetup({ statePath })
    const { pageId, igId } = setup.account
    await setup.publish(1)
    await setup.post(`${pageId}/photo_stories`, { photo_id: await setup.photo(2) })
    await setup.close()
    // As it was then: items without digests, settings without those of videos.
    const old = readFileSync(statePath, 'utf8')
      .replaceAll(/,"digest":"[0-9a-f]+"/g, '')
      .replaceAll(/"(videoChunkBytes|uploadSessionMs|uploadBytes|reelLimit|carouselVideoSeconds)":\d+,?/g, '')
    expect(old).not.toContain('reelLimit')
    writeFileSync(statePath, old)
    const again = await startSimulator({ statePath, clock: setup.clock })
    expect(again.control.settings().reelLimit).toBe(30)
    expect(again.control.publications({ account: pageId })).toMatchObject([{ surface: 'page_story', markers: ['2'] }])
    expect(again.control.publications({ account: igId })).toMatchObject([{ markers: ['1'], digests: [null] }])
    await again.close()
  })

  it('leaves out a line torn by a crash', async () => {
    const statePath = join(folder, 'state.jsonl')
    const setup = await startSetup({ statePath })
    await setup.publish(1)
    await setup.close()
    appendFileSync(statePath, '{"kind":"media","id":"17')
    const again = await startSimulator({ statePath, clock: setup.clock })
    expect(again.control.publications()).toHaveLength(1)
    await again.close()
  })

  it('loses no publication to kill -9, not even the one just answered', async () => {
    const statePath = join(folder, 'state.jsonl')
    const first = await startProcess(statePath)
    const control = async (url: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/_control${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
      return JSON.parse(await answer.text())
    }
    const [account] = (await control(first.url, '/accounts', { count: 1, permissions })).accounts as ReadyAccount[]
    const ids: string[] = []
    for (let post = 0; post < 20; post++) {
      const answer = await fetch(`${first.url}/${account?.pageId}/feed`, {
        method: 'POST',
        body: new URLSearchParams({ message: `#m${post}`, access_token: account?.pageToken ?? '' }),
      })
      ids.push(JSON.parse(await answer.text()).id)
    }
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await startProcess(statePath)
    const { publications } = await control(second.url, '/publications')
    expect(publications.map((one: { id: string }) => one.id)).toEqual(ids)
    second.child.kill('SIGTERM')
    expect(await once(second.child, 'exit')).toEqual([0, null])
  })
})

async function startProcess(statePath: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    env: { ...process.env, PORT: '0', SIMULATOR_STATE: statePath },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening at (\S+)/.exec(line)?.[1]
    if (url) return { child, url }
  }
  throw new Error('the simulator did not start')
}
