import {
  CancelPost,
  CheckPost,
  DecidePost,
  PostComment,
  PublishPost,
  RetryPost,
  SchedulePost,
} from '@fanfare/contracts/endpoints/going-out.ts'
import { ListCalendar, ListPosts, ListQuota, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import {
  CreatePosts,
  DeletePost,
  DismissAlerts,
  GetPost,
  GetTrace,
  HidePost,
  Preflight,
  RestorePost,
  UpdatePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import { StreamPostStatus, StreamTeam } from '@fanfare/contracts/endpoints/streams.ts'
import { good } from './calls-recipe.ts'
import type { World } from './calls-world.ts'

const hours = (count: number) => Temporal.Now.instant().add({ hours: count }).toString({ smallestUnit: 'second' })

const composed = (world: World, accounts: string[]) => ({
  caption: 'Spring #bowls with @olea',
  title: 'Spring',
  items: [
    {
      media_id: world.image.id,
      alt_text: 'A bowl',
      user_tags: [{ username: 'oleaandsons', x: 0.5, y: 0.5 }],
      crop: { x: 0, y: 0, width: 1, height: 0.8 },
    },
  ],
  post_type: 'post' as const,
  first_comment: 'More in the shop',
  location: { id: '1', name: 'Lisbon', lat: 38.7, lng: -9.1 },
  accounts,
  schedule: { kind: 'date' as const, wall: world.wall(), zone: 'Europe/Lisbon' },
  overrides: [{ account_id: accounts[0] ?? '', caption: 'For this one' }],
})

/** Good calls of posts and their streams. */
export const postCalls = [
  good(CreatePosts, world => ({ body: { ...composed(world, [world.ig.id, world.page.id]), dry_run: false } })),
  good(Preflight, async world => ({
    body: { ...composed(world, [world.ig.id, world.page.id]), post_id: (await world.planned()).id },
  })),
  good(ListPosts, async world => {
    const posts = [await world.planned(), await world.posted()]
    return {
      query: {
        offset: 0,
        limit: 20,
        start: hours(-1),
        end: hours(24 * 700),
        type: 'image,album',
        keyword: 'p',
        status: 'SCHEDULED,POSTED',
        ids: posts.map(({ id }) => id).join(),
        accounts: `${world.ig.id},${world.page.id}`,
        sort: '-post_at' as const,
      },
    }
  }),
  good(ListCalendar, async world => {
    await world.posted()
    await world.uncommented()
    const accounts = `${world.ig.id},${world.page.id}`
    return { query: { start: hours(-1), end: hours(24 * 60), accounts, status: 'POSTED,SCHEDULED,UNCONFIRMED' } }
  }),
  good(PostCounts, ({ ig }) => ({ query: { accounts: ig.id } })),
  good(ListQuota, ({ ig }) => ({ query: { accounts: ig.id, since: hours(0) } })),
  good(GetPost, async world => ({ params: { id: (await world.posted()).id } })),
  good(UpdatePost, async world => {
    const { accounts: _, overrides: __, ...content } = composed(world, [world.ig.id])
    return { params: { id: (await world.draft()).id }, body: { ...content, account_id: world.ig.id } }
  }),
  good(SchedulePost, async world => ({
    params: { id: (await world.draft()).id },
    body: { wall: world.wall(), zone: 'Europe/Lisbon' },
  })),
  good(PublishPost, async world => ({ params: { id: (await world.draft()).id }, query: { undo_seconds: 0 } })),
  good(CancelPost, async world => ({ params: { id: (await world.planned()).id } })),
  good(RetryPost, async world => ({ params: { id: (await world.failed()).id } })),
  good(PostComment, async world => ({ params: { id: (await world.uncommented()).id } })),
  good(CheckPost, async world => ({ params: { id: (await world.unconfirmed()).id } })),
  good(DecidePost, async world => ({
    params: { id: (await world.unconfirmed()).id },
    body: { live: true, permalink: 'https://www.facebook.com/1_2' },
  })),
  good(DeletePost, async world => ({ params: { id: (await world.draft()).id } })),
  good(HidePost, async world => ({ params: { id: (await world.published()).id } })),
  good(DismissAlerts, async world => ({ params: { id: (await world.uncommented()).id } })),
  good(RestorePost, async world => ({ params: { id: (await world.deletedDraft()).id } })),
  good(GetTrace, async world => ({ params: { id: (await world.posted()).id } })),
  good(StreamPostStatus, async world => ({ query: { id: (await world.posted()).id } })),
  good(StreamTeam, () => ({})),
]
