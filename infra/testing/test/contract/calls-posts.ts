import { BulkPosts, UndoBulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { ExportPosts, ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import {
  FailedCount,
  ListCalendar,
  ListPosts,
  ListQuota,
  OldestPost,
  PostCounts,
} from '@fanfare/contracts/endpoints/post-lists.ts'
import {
  CreatePosts,
  DeletePost,
  DismissAlerts,
  GetPost,
  GetTrace,
  HidePost,
  Preflight,
  RestorePost,
  ShowEditing,
  UpdatePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import {
  CancelPost,
  CheckPost,
  DecidePost,
  PostComment,
  PublishPost,
  RetryPost,
  SchedulePost,
} from '@fanfare/contracts/endpoints/publishing.ts'
import { StreamPostStatus, StreamTeam } from '@fanfare/contracts/endpoints/streams.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { good } from './calls-recipe.ts'
import { savedPostOf } from './calls-saved-posts.ts'
import type { Setup } from './calls-setup.ts'

const hours = (count: number) => Temporal.Now.instant().add({ hours: count }).toString({ smallestUnit: 'second' })

const composed = (setup: Setup, accounts: string[]) => ({
  caption: 'Spring #bowls with @olea',
  title: 'Spring',
  items: [
    {
      media_id: setup.image.id,
      alt_text: 'A bowl',
      user_tags: [{ username: 'oleaandsons', x: 0.5, y: 0.5 }],
      crop: { x: 0, y: 0, width: 1, height: 0.8 },
    },
  ],
  post_type: 'post' as const,
  first_comment: 'More in the shop',
  location: { id: '1', name: 'Lisbon', lat: 38.7, lng: -9.1 },
  collaborators: ['northfold.co'],
  accounts,
  schedule: { kind: 'date' as const, wall: setup.wall(), zone: 'Europe/Lisbon' },
  overrides: [{ account_id: accounts[0] ?? '', caption: 'For this one' }],
})

/** A draft that new posts take the place of. */
export const replacing = ({ id, version }: Post) => ({ id, version })

/** Good calls of posts and their streams. */
export const postCalls = [
  good(CreatePosts, async setup => ({
    body: {
      ...composed(setup, [setup.ig.id, setup.page.id]),
      library_id: (await setup.libraryItem()).id,
      saved_post_id: (await savedPostOf(setup)).id,
      replaces: replacing(await setup.draft()),
      dry_run: false,
    },
  })),
  good(ImportPosts, ({ ig, image, wall }) => ({
    body: { rows: [{ accounts: ig.id, caption: 'From a table', date: wall(), media: image.id }], dry_run: false },
  })),
  good(ExportPosts, ({ ig }) => ({ query: { accounts: ig.id, status: 'SCHEDULED' } })),
  good(Preflight, async setup => ({
    body: { ...composed(setup, [setup.ig.id, setup.page.id]), post_id: (await setup.planned()).id },
  })),
  good(ListPosts, async setup => {
    const posts = [await setup.planned(), await setup.posted()]
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
        accounts: `${setup.ig.id},${setup.page.id}`,
        authors: setup.owner.userId,
        sort: '-post_at' as const,
      },
    }
  }),
  good(ListCalendar, async setup => {
    await setup.posted()
    await setup.uncommented()
    const accounts = `${setup.ig.id},${setup.page.id}`
    return { query: { start: hours(-1), end: hours(24 * 60), accounts, status: 'POSTED,SCHEDULED,UNCONFIRMED' } }
  }),
  good(PostCounts, ({ ig }) => ({ query: { accounts: ig.id } })),
  // As the specification sends them: accounts as a JSON list.
  good(FailedCount, ({ ig, page }) => ({ query: { accounts: JSON.stringify([ig.id, page.id]) } })),
  good(OldestPost, async setup => {
    await setup.posted()
    return { query: { accounts: JSON.stringify([setup.ig.id]) } }
  }),
  good(ListQuota, ({ ig }) => ({ query: { accounts: ig.id, since: hours(0) } })),
  good(GetPost, async setup => ({ params: { id: (await setup.posted()).id } })),
  good(UpdatePost, async setup => {
    const { accounts: _, overrides: __, ...content } = composed(setup, [setup.ig.id])
    return { params: { id: (await setup.draft()).id }, body: { ...content, account_id: setup.ig.id } }
  }),
  good(SchedulePost, async setup => ({
    params: { id: (await setup.draft()).id },
    body: { wall: setup.wall(), zone: 'Europe/Lisbon' },
  })),
  good(PublishPost, async setup => ({ params: { id: (await setup.draft()).id }, query: { undo_seconds: 0 } })),
  good(CancelPost, async setup => ({ params: { id: (await setup.planned()).id } })),
  good(RetryPost, async setup => ({ params: { id: (await setup.failed()).id } })),
  good(PostComment, async setup => ({ params: { id: (await setup.uncommented()).id } })),
  good(CheckPost, async setup => ({ params: { id: (await setup.unconfirmed()).id } })),
  good(DecidePost, async setup => ({
    params: { id: (await setup.unconfirmed()).id },
    body: { live: true, permalink: 'https://www.facebook.com/1_2' },
  })),
  good(DeletePost, async setup => ({ params: { id: (await setup.draft()).id } })),
  good(HidePost, async setup => ({ params: { id: (await setup.published()).id } })),
  good(ShowEditing, async setup => ({ params: { id: (await setup.draft()).id }, body: { open: true } })),
  good(DismissAlerts, async setup => ({ params: { id: (await setup.uncommented()).id } })),
  good(RestorePost, async setup => ({ params: { id: (await setup.deletedDraft()).id } })),
  good(BulkPosts, async setup => ({
    body: { action: 'delete' as const, ids: [(await setup.draft()).id], dry_run: false },
  })),
  good(UndoBulkPosts, async setup => {
    const { id, version } = await setup.deletedDraft()
    return { body: { posts: [{ id, version: version + 1 }], dry_run: false } }
  }),
  good(GetTrace, async setup => ({ params: { id: (await setup.posted()).id } })),
  good(StreamPostStatus, async setup => ({ query: { id: (await setup.posted()).id } })),
  good(StreamTeam, () => ({})),
]
