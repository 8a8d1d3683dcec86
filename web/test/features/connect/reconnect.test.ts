import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  forgetReconnect,
  outcomeOf,
  rememberedReconnect,
  rememberReconnect,
  wordsOf,
} from '../../../src/features/connect/model/reconnect.ts'

const post = (status: number, action?: string) =>
  ({ status, unconfirmed: false, error: action ? { action } : null }) as Post
const said = (...posts: Post[]) => wordsOf(outcomeOf(posts))

describe('the end of reconnecting', () => {
  it('says how many go out, which ask first, and what still waits', () => {
    expect(said(post(1), post(2), post(3))).toBe('Reconnected. Publishing 3 posts now.')
    expect(said(post(1))).toBe('Reconnected. Publishing 1 post now.')
    expect(said(post(1), post(1, 'late'))).toBe(
      'Reconnected. Publishing 1 post now. 1 post missed its time. Post it now or choose another time.',
    )
    expect(said(post(1, 'reconnect'), post(1, 'open_network'))).toBe('Reconnected. 2 posts still on hold.')
    expect(said(post(4, 'edit'))).toBe('Reconnected. 1 post failed.')
    expect(said()).toBe('Reconnected. Scheduled posts go out as planned.')
  })
})

describe('what is remembered over the network’s dialog', () => {
  beforeEach(() => sessionStorage.clear())

  it('is the account and what was held, for a quarter of an hour', () => {
    rememberReconnect('7', ['1', '2'], 0)
    expect(rememberedReconnect(null, 1000)).toMatchObject({ account: '7', held: ['1', '2'] })
    expect(rememberedReconnect('7', 1000)).toMatchObject({ account: '7', held: ['1', '2'] })
    expect(rememberedReconnect(null, 16 * 60_000)).toBeUndefined()
    forgetReconnect()
    expect(rememberedReconnect(null, 1000)).toBeUndefined()
  })

  it('the address wins over it', () => {
    rememberReconnect('7', ['1'], 0)
    expect(rememberedReconnect('8', 1000)).toMatchObject({ account: '8', held: [] })
  })
})
