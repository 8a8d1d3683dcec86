import { Draft, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, it } from 'vitest'
import { requestOf } from '../../../src/features/composer/model/request.ts'
import { createSender, holds } from '../../../src/features/composer/model/sender.ts'
import { composerOf } from '../../../src/features/composer/model/stored-post.ts'
import type { Fault } from '../../../src/lib/api/http.ts'

const fault = (code: Fault['code'], status: number): Fault => ({ code, title: '', message: code, status, limit: false })
const lost = fault('service_unavailable', 503)

/** A post on a server that does what it is asked, and may lose its answer. */
const server = (given: Partial<Post> = {}) => {
  let post = {
    id: '7',
    version: 3,
    status: Draft,
    caption: 'Old',
    first_comment: '',
    media: [],
    account: { id: '1' },
    accounts: [],
    schedule: null,
    ...given,
  } as unknown as Post
  const opened = post
  const log: string[] = []
  let losing = 0
  const answer = () => {
    if (losing > 0) {
      losing -= 1
      throw lost
    }
    return post
  }
  const { send, catchUp } = createSender(opened, {
    create: async () => [],
    update: async (body, version) => {
      log.push(`update ${version}`)
      if (version !== post.version) throw fault('version_conflict', 412)
      post = { ...post, ...(body as Partial<Post>), media: [], version: post.version + 1 } as Post
      return answer()
    },
    publish: async () => {
      log.push('publish')
      if (post.status === Posted) throw fault('post_state', 409)
      post = { ...post, status: Scheduled, version: post.version + 1 }
      return answer()
    },
    look: async () => post,
    others: async ids => ids.map(id => ({ ...post, id })),
  })
  const request = (kind: 'now' | 'draft' = 'now') => requestOf({ ...composerOf(opened), caption: 'New' }, { kind })
  return {
    log,
    request,
    send,
    catchUp,
    lose: (count = 1) => {
      losing = count
    },
    become: (change: Partial<Post>) => {
      post = { ...post, ...change }
    },
  }
}

describe('pressing again', () => {
  it('after a lost response to a change continues from the changed post', async () => {
    const { send, request, lose, log } = server()
    lose()
    await expect(send(request(), 'send')).rejects.toBe(lost)
    expect(await send(request(), 'send')).toMatchObject([{ status: Scheduled, caption: 'New' }])
    expect(log).toEqual(['update 3', 'update 3', 'publish'])
  })

  it('after a lost publish does not change the post again, and shows it live when it is', async () => {
    const { send, request, lose, become, log } = server()
    await send(request('draft'), 'draft')
    lose()
    await expect(send(request(), 'send')).rejects.toBe(lost)
    become({ status: Posted })
    expect(await send(request(), 'send')).toMatchObject([{ status: Posted }])
    expect(log).toEqual(['update 3', 'publish', 'publish'])
  })

  it('somebody else’s change is reported, not overwritten', async () => {
    const { send, request, lose, become } = server()
    lose()
    await expect(send(request(), 'send')).rejects.toBe(lost)
    become({ caption: 'Theirs' })
    await expect(send(request(), 'send')).rejects.toMatchObject({ code: 'version_conflict' })
  })

  it('a refusal without a lost press stays one', async () => {
    const { send, request, become } = server()
    await send(request('draft'), 'draft')
    become({ status: Posted })
    await expect(send(request(), 'send')).rejects.toMatchObject({ code: 'post_state' })
  })
})

describe('saving a draft', () => {
  const sent = async (given: Partial<Post>, schedule: Parameters<typeof requestOf>[1], accounts = ['1']) => {
    const opened = {
      id: '7',
      version: 3,
      status: Draft,
      account: { id: '1' },
      accounts: [],
      media: [],
      ...given,
    } as unknown as Post
    const bodies: object[] = []
    const { send } = createSender(opened, {
      create: async () => [],
      update: async body => {
        bodies.push(body)
        return { ...opened, version: 4 }
      },
      publish: async () => opened,
      look: async () => opened,
      others: async () => [],
    })
    await send(requestOf({ ...composerOf(opened), accounts }, schedule), 'draft')
    return bodies[0]
  }
  it('keeps the plan of a draft whose time was not touched, and saves one that was', async () => {
    expect(await sent({}, { kind: 'draft' })).not.toHaveProperty('schedule')
    const schedule = { kind: 'draft', wall: '2026-12-01T10:15' } as const
    expect(await sent({}, schedule)).toMatchObject({ schedule })
    expect(await sent({ status: Scheduled }, { kind: 'draft' })).toMatchObject({ schedule: { kind: 'draft' } })
  })
  it('gives it another account where one was chosen', async () => {
    expect(await sent({}, { kind: 'draft' })).not.toHaveProperty('account_id')
    expect(await sent({}, { kind: 'draft' }, ['2'])).toMatchObject({ account_id: '2' })
  })
})

describe('a draft for several accounts', () => {
  const of = (...ids: string[]) =>
    ids.map((id, at) => ({ account: { id }, caption: at === 0 ? null : `For ${id}`, schedule: null })) as never
  it('is sent with all accounts and their texts, and comes back as a post for each', async () => {
    const opened = { id: '7', version: 3, status: Draft, caption: 'All', account: { id: '1' }, accounts: of('1', '2') }
    const bodies: object[] = []
    const post = { ...opened, media: [] } as unknown as Post
    const { send } = createSender(post, {
      create: async () => [],
      update: async body => {
        bodies.push(body)
        return { ...post, version: 4 }
      },
      publish: async () => ({ ...post, siblings: ['8'] }),
      look: async () => post,
      others: async ids => ids.map(id => ({ ...post, id })),
    })
    const posts = await send(requestOf(composerOf(post), { kind: 'now' }), 'send')
    expect(bodies).toMatchObject([{ accounts: ['1', '2'], overrides: [{ account_id: '2', caption: 'For 2' }] }])
    expect(posts.map(({ id }) => id)).toEqual(['7', '8'])
  })
  it('after a lost response continues where its accounts and texts are the ones that were sent', () => {
    const post = { caption: 'All', first_comment: '', media: [], account: { id: '1' }, accounts: of('1', '2') }
    const change = { caption: 'All', first_comment: '', items: [], accounts: ['1', '2'] }
    const overrides = [{ account_id: '2', caption: 'For 2' }]
    expect(holds(post as unknown as Post, { ...change, overrides })).toBe(true)
    expect(holds(post as unknown as Post, { ...change, accounts: ['2', '1'], overrides })).toBe(false)
    expect(holds(post as unknown as Post, { ...change, overrides: [] })).toBe(false)
    // It was sent: the post of its first account is left.
    const sent = { ...post, accounts: [] } as unknown as Post
    expect(holds(sent, { ...change, overrides })).toBe(true)
    expect(holds(sent, { ...change, accounts: ['2', '1'], overrides })).toBe(false)
  })
})

describe('saving more than once', () => {
  it('starts each request from the version that the one before made', async () => {
    const { send, request, log } = server()
    const first = send({ ...request('draft'), caption: 'One' }, 'draft')
    const second = send({ ...request('draft'), caption: 'Two' }, 'draft')
    expect((await first)[0]).toMatchObject({ caption: 'One', version: 4 })
    expect((await second)[0]).toMatchObject({ caption: 'Two', version: 5 })
    expect(log).toEqual(['update 3', 'update 4'])
  })

  it('goes on after a request that was refused, and never overwrites what somebody else stored', async () => {
    const { send, request, become } = server()
    become({ version: 9, caption: 'Theirs' })
    const first = send({ ...request('draft'), caption: 'One' }, 'draft')
    const second = send({ ...request('draft'), caption: 'Two' }, 'draft')
    await expect(first).rejects.toMatchObject({ code: 'version_conflict' })
    await expect(second).rejects.toMatchObject({ code: 'version_conflict' })
  })
})

describe('somebody else’s change', () => {
  it('is handed over to be merged, and saving goes on from it', async () => {
    const { send, catchUp, request, become, log } = server()
    become({ version: 9, caption: 'Theirs' })
    await expect(send(request('draft'), 'draft', 3)).rejects.toMatchObject({ code: 'version_conflict' })
    expect(await catchUp()).toMatchObject({ own: false, post: { version: 9, caption: 'Theirs' } })
    expect(await catchUp()).toBeUndefined()
    await send(request('draft'), 'draft', 9)
    expect(log).toEqual(['update 3', 'update 9'])
  })

  it('refuses what was written before it was merged, even where that was asked for first', async () => {
    const { send, catchUp, request, become, log } = server()
    become({ version: 9, caption: 'Theirs' })
    const seen = catchUp()
    await expect(send(request('draft'), 'draft', 3)).rejects.toMatchObject({ code: 'version_conflict' })
    expect(await seen).toMatchObject({ own: false })
    expect(log).toEqual([])
  })

  it('is not one’s own whose response was lost', async () => {
    const { send, catchUp, request, lose, log } = server()
    lose()
    await expect(send(request('draft'), 'draft', 3)).rejects.toBe(lost)
    expect(await catchUp()).toMatchObject({ own: true, post: { version: 4, caption: 'New' } })
    await send({ ...request('draft'), caption: 'Newer' }, 'draft', 3)
    expect(log).toEqual(['update 3', 'update 4'])
  })
})
