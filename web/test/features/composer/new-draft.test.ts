import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, it } from 'vitest'
import { type Composer, emptyComposer, noOptions } from '../../../src/features/composer/model/composer-state.ts'
import type { Making } from '../../../src/features/composer/model/copy.ts'
import { createNewDraft, draftRequestOf, fitsDraft } from '../../../src/features/composer/model/new-draft.ts'
import { createSender } from '../../../src/features/composer/model/sender.ts'
import type { Fault } from '../../../src/lib/api/http.ts'

const fault = (code: Fault['code'], status: number): Fault => ({ code, title: '', message: code, status, limit: false })
const lost = fault('service_unavailable', 503)
const written = (caption: string, more: Partial<Composer> = {}): Composer => ({
  ...emptyComposer(['1'], null),
  caption,
  dirty: true,
  ...more,
})
const request = (caption: string) => draftRequestOf(written(caption), { zone: 'UTC' })

/** A server that holds drafts, makes the same request once, and may lose its answers. */
const server = () => {
  const posts = new Map<string, Post>()
  const byKey = new Map<string, string>()
  const log: string[] = []
  let losing = 0
  const answer = (post: Post) => {
    if (losing === 0) return post
    losing -= 1
    throw lost
  }
  const at = (id: string) => {
    const post = posts.get(id)
    if (!post) throw fault('post_not_found', 404)
    return post
  }
  const calls: Parameters<typeof createNewDraft>[0] = {
    complete: asked => ({ ...asked, first_comment: asked.first_comment ?? '' }),
    create: async (body, key) => {
      const id = byKey.get(key) ?? String(posts.size + 1)
      log.push(`create ${body.caption}`)
      if (!byKey.has(key))
        posts.set(id, {
          id,
          version: 1,
          status: Draft,
          caption: body.caption,
          first_comment: '',
          post_type: 'post',
          ...noOptions,
          media: [],
          account: { id: body.accounts[0] },
          accounts: [],
          schedule: null,
        } as unknown as Post)
      byKey.set(key, id)
      return [answer(at(id))]
    },
    senderOf: opened =>
      createSender(opened, {
        create: async () => [],
        publish: async () => opened,
        look: async () => at(opened.id),
        others: async () => [],
        update: async (body, version) => {
          log.push(`update ${opened.id} ${body.caption}`)
          const post = at(opened.id)
          if (post.version !== version) throw fault('version_conflict', 412)
          posts.set(post.id, { ...post, caption: body.caption ?? '', version: version + 1 })
          return answer(at(post.id))
        },
      }),
    look: async id => at(id),
    remove: async id => {
      log.push(`remove ${id}`)
      posts.delete(id)
    },
  }
  return {
    calls,
    draft: createNewDraft(calls),
    posts,
    log,
    lose: () => {
      losing = 1
    },
    become: (id: string, change: Partial<Post>) => posts.set(id, { ...at(id), ...change }),
  }
}

describe('a new post on the server', () => {
  it('is one draft, made once and changed in place, one call after the other', async () => {
    const { draft, log, posts } = server()
    expect(await draft.current()).toBeUndefined()
    const all = ['One', 'One two', 'One two three'].map(text => draft.write(request(text)))
    expect(await Promise.all(all)).toMatchObject([1, 2, 3].map(version => ({ id: '1', version })))
    expect(log).toEqual(['create One', 'update 1 One two', 'update 1 One two three'])
    expect(await draft.current()).toEqual({ id: '1', version: 3 })
    await draft.remove()
    await draft.remove()
    expect(posts.size).toBe(0)
    expect(await draft.current()).toBeUndefined()
  })
  it('whose response was lost is found again, and never made twice', async () => {
    const { draft, lose, log, posts } = server()
    lose()
    await expect(draft.write(request('One'))).rejects.toBe(lost)
    expect(await draft.write(request('One two'))).toEqual({ id: '1', version: 2 })
    lose()
    await expect(draft.write(request('Three'))).rejects.toBe(lost)
    expect(await draft.write(request('Three'))).toEqual({ id: '1', version: 3 })
    expect(log).toEqual(['create One', 'create One', 'update 1 One two', 'update 1 Three', 'update 1 Three'])
    expect(posts.size).toBe(1)
  })
  it('that was lost is deleted too when it is discarded, and named when it is sent', async () => {
    const sent = server()
    sent.lose()
    await expect(sent.draft.write(request('One'))).rejects.toBe(lost)
    expect(await sent.draft.current()).toEqual({ id: '1', version: 1 })
    const discarded = server()
    discarded.lose()
    await expect(discarded.draft.write(request('One'))).rejects.toBe(lost)
    await discarded.draft.remove()
    expect(discarded.posts.size).toBe(0)
  })
  it('that somebody else has taken stays as it has become: another one is made', async () => {
    const { draft, become, posts } = server()
    await draft.write(request('One'))
    become('1', { version: 7, caption: 'Theirs' })
    expect(await draft.write(request('Mine'))).toEqual({ id: '2', version: 1 })
    expect([...posts.values()].map(({ caption }) => caption)).toEqual(['Theirs', 'Mine'])
    posts.delete('2')
    expect(await draft.write(request('Mine again'))).toMatchObject({ version: 1 })
  })
})

describe('a page that was left before the response came', () => {
  /** What the copy on this device has of it. */
  const leave = async (given: ReturnType<typeof server>) => {
    given.lose()
    const begun: Making[] = []
    await expect(given.draft.write(request('One'), making => begun.push(making))).rejects.toBe(lost)
    return begun[0] as Making
  }
  it('knows what it was about to make, and finds the draft again on the next visit', async () => {
    const given = server()
    const making = await leave(given)
    expect(making.request).toEqual(given.calls.complete(request('One')))
    const later = createNewDraft(given.calls)
    expect(await later.madeBy(making)).toEqual({ id: '1', version: 1 })
    expect(given.posts.size).toBe(1)
  })
  it('continues that draft where its copy is restored at once', async () => {
    const given = server()
    const making = await leave(given)
    const later = createNewDraft(given.calls)
    later.resume(making)
    expect(await later.write(request('One two'))).toEqual({ id: '1', version: 2 })
    expect(given.posts.size).toBe(1)
  })
  it('says nothing of a draft while the server does not answer', async () => {
    const given = server()
    const making = await leave(given)
    given.lose()
    expect(await given.draft.madeBy(making)).toBeUndefined()
  })
})

describe('a restored copy', () => {
  it.each([
    ['continues its draft', { version: 1 }, 'One, and more', true],
    ['continues after a change whose response came too late', { version: 2, caption: 'Later' }, 'Later', true],
    ['leaves a draft that was changed', { version: 2, caption: 'Theirs' }, 'Mine', false],
    ['leaves what is scheduled', { status: Scheduled }, 'One', false],
  ])('%s', async (_, become, text, goesOn) => {
    const given = server()
    const ref = await given.draft.write(request('One'))
    given.become('1', become as Partial<Post>)
    const again = createNewDraft(given.calls)
    expect(await again.adopt(ref, request(text))).toBe(goesOn)
    expect((await again.write(request('Next'))).id === '1').toBe(goesOn)
  })
  it('leaves a draft that is gone', async () => {
    const { draft } = server()
    expect(await draft.adopt({ id: '9', version: 1 }, request('One'))).toBe(false)
    await draft.removeOf({ id: '9', version: 1 })
  })
  it('that is not wanted takes its draft along, unless that was changed', async () => {
    const { draft, posts, become } = server()
    const ref = await draft.write(request('One'))
    become('1', { version: 2 })
    await draft.removeOf(ref)
    expect(posts.size).toBe(1)
    await draft.removeOf({ ...ref, version: 2 })
    expect(posts.size).toBe(0)
  })
})

it('the draft is for all accounts, each with what it says there', () => {
  const state = written('For all', { accounts: ['2', '1'], overrides: { 2: 'For the second', 1: 'First' } })
  expect(draftRequestOf(state, { zone: 'UTC' })).toMatchObject({
    accounts: ['2', '1'],
    together: true,
    caption: 'For all',
    overrides: [
      { account_id: '1', caption: 'First' },
      { account_id: '2', caption: 'For the second' },
    ],
    schedule: { kind: 'draft' },
  })
  expect(fitsDraft(state)).toBe(true)
  expect(fitsDraft(written('One', { repeat: { unit: 'day', every: 1, times: 2 } }))).toBe(false)
})
