import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { describe, expect, test } from 'vitest'
import { ahead, mira, olea, page, pictureId, useLists } from './lists-setup.ts'

useLists()

describe('pre-flight', () => {
  const ask = (given: object) =>
    mira.ask(Preflight, {
      body: {
        caption: '#a',
        items: [{ media_id: pictureId }],
        accounts: [olea.id],
        schedule: { kind: 'date', wall: ahead(3) },
        ...given,
      },
    })
  test('says what is well, what to look at and what stops', async () => {
    // Of no other post, and near none.
    const items = [{ media_id: (await mira.picture({ seed: 771 })).id }]
    const clear = { caption: '#clear', items, schedule: { kind: 'date', wall: `${ahead(3).slice(0, 10)}T05:05` } }
    const { data } = await ask(clear)
    // No gateway stands before this service, so that no network could load its files.
    expect(data).toMatchObject({ stops: 0, warnings: 1 })
    expect(data.checks[0]).toMatchObject({ level: 'warn', code: 'media_reach' })
    expect(data.checks.map(({ title, text }) => `${title} · ${text}`)).toContainEqual(
      expect.stringMatching(/^Daily limit · 2 of 50 posts on \d+ \w+$/),
    )
    expect((await ask({ items: [], schedule: { kind: 'date', wall: ahead(-3) } })).data).toMatchObject({ stops: 2 })
    const caption = '#a #b #c #d #e #f'
    expect(
      (
        await ask({
          ...clear,
          caption,
          accounts: [olea.id, page.id],
          overrides: [{ account_id: page.id, caption: 'no tags' }],
        })
      ).data,
    ).toMatchObject({ stops: 0, warnings: 2 })
  })
  test('a post that is moved does not count against its own day', async () => {
    const [own] = (await mira.call(ListPosts, { query: { keyword: 'Spring' } })).data
    const quota = async (post_id?: string) =>
      (await ask({ post_id })).data.checks.find(check => check.code === 'quota')?.text
    expect(await quota()).toMatch(/^2 of 50/)
    expect(await quota(own?.id)).toMatch(/^1 of 50/)
  })
  test('what is not there is an error', async () => {
    expect((await ask({ accounts: ['5'] })).error?.code).toBe('social_account_not_found')
    expect((await ask({ items: [{ media_id: '5' }] })).error?.code).toBe('media_not_found')
    expect((await ask({ schedule: { kind: 'date', wall: ahead(3), zone: 'Mars/Base' } })).error?.code).toBe(
      'timezone_unknown',
    )
  })
})
