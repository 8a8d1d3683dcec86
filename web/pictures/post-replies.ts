import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListCaptions } from '@fanfare/contracts/endpoints/captions.ts'
import type { ListNotes } from '@fanfare/contracts/endpoints/day-notes.ts'
import type { BulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import type { GetPostLibrary, ListPostLibraries } from '@fanfare/contracts/endpoints/post-libraries.ts'
import type { ListCalendar, ListPosts, ListQuota, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import type { GetPost, GetTrace, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Draft, Failed, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { born, captions, now, olea, page, posts, scheduled } from './fixtures.ts'
import { libraries } from './library.ts'

const stateWords: Record<string, (one: Post) => boolean> = {
  DRAFT: one => one.status === Draft,
  SCHEDULED: one => one.status === Scheduled,
  HELD: one => one.status === Scheduled && Boolean(one.error),
  INPROGRESS: one => one.status === InProgress,
  POSTED: one => one.status === Posted,
  ERROR: one => one.status === Failed,
  UNCONFIRMED: one => one.unconfirmed,
}
const row = (one: Post): CalendarRow => ({
  id: one.id,
  a: one.account.id,
  t: (one.post_at ?? now).replace('.000', ''),
  s: one.unconfirmed ? 5 : one.status,
  k: one.type,
  c: one.caption.slice(0, 40),
  ...(one.media[0] && { m: one.media[0].media_id, d: one.media[0].dominantColor ?? '' }),
  ...(one.error && { r: one.error.title }),
  // One post has the caption of another.
  ...(one.id === page.id && {
    x: 1 as const,
    o: posts[0]?.id as string,
    f: (posts[0]?.post_at ?? now).replace('.000', ''),
  }),
  u: one.author_id,
  v: one.version,
})

/** Of posts, their lists, the library and the saved captions. */
export const postReplies = (url: URL, id: string) => ({
  posts: (() => {
    const wanted = url.searchParams.get('status')?.split(',')
    const keyword = url.searchParams.get('keyword')?.toLowerCase() ?? ''
    const data = posts
      .filter(one => !wanted || wanted.some(word => stateWords[word]?.(one)))
      .filter(one => one.caption.toLowerCase().includes(keyword))
    return {
      data,
      pagination: { has_next: false, offset: 0, per_result: 20, total: data.length },
      in_sync: false,
      retry_after: null,
    }
  })() satisfies ReplyOf<typeof ListPosts>,
  notes: {
    data: [
      {
        id: '91',
        title: 'Autumn market',
        text: 'All three accounts post from the stall.',
        colour: 'green' as const,
        first: '2026-10-16',
        last: '2026-10-20',
        author_id: '7',
        version: 1,
        created_at: born,
        updated_at: born,
      },
    ],
  } satisfies ReplyOf<typeof ListNotes>,
  calendar: {
    rows: posts
      .filter(one => one.post_at)
      .map(row)
      .sort((a, b) => a.t.localeCompare(b.t)),
  } satisfies ReplyOf<typeof ListCalendar>,
  counts: {
    draft: 1,
    waiting: 0,
    sent_back: 0,
    rendering: 0,
    scheduled: 3,
    held: 1,
    inprogress: 0,
    posted: 1,
    alerts: 0,
    error: 2,
    unconfirmed: 1,
  } satisfies ReplyOf<typeof PostCounts>,
  quota: [
    { social_account_id: olea.id, post_date: '2026-10-15', quota: 25, used: 1 },
    { social_account_id: olea.id, post_date: '2026-10-20', quota: 25, used: 25 },
  ] satisfies ReplyOf<typeof ListQuota>,
  bulk: {
    total: 2,
    batch: '800',
    done: [{ id: scheduled.id, version: 2, from: 1, undoable: true }],
    refused: [
      {
        id: '9',
        caption: 'Last call for the winter workshop',
        code: 'schedule_in_past',
        title: 'This time has passed',
        message: 'This time has passed. Choose a later one.',
      },
    ],
  } satisfies ReplyOf<typeof BulkPosts>,
  post: (posts.find(one => one.id === id) ?? scheduled) satisfies ReplyOf<typeof GetPost>,
  libraries: {
    data: libraries,
    pagination: { has_next: false, offset: 0, per_result: 24, total: libraries.length },
  } satisfies ReplyOf<typeof ListPostLibraries>,
  library: (libraries.find(one => one.id === id) ?? libraries[0]) as ReplyOf<typeof GetPostLibrary>,
  trace: {
    post_id: id,
    publication_id: '77',
    state: 'failed',
    attempts: 1,
    max_retry: 3,
    lateness_s: null,
    prepared: { child_1: '17890001' },
    commits: 0,
    deadline_at: '2026-10-14T08:00:00Z',
    next_at: null,
    steps: [
      ['2026-10-14T07:30:00.120Z', 'claimed', 'Started', 'A worker picked up this post', 'ok', 12],
      ['2026-10-14T07:30:00.410Z', 'media_ready', 'Media ready', '2 pictures are stored', 'ok', 290],
      [
        '2026-10-14T07:30:01.930Z',
        'failed',
        'Not accepted',
        'Picture 2 is too wide or too tall for Instagram.',
        'failed',
        1520,
      ],
    ].map(([at, step, title, text, verdict, ms], index) => ({
      id: String(index + 1),
      at: String(at),
      attempt: 1,
      worker: 'worker-1',
      step: String(step),
      title: String(title),
      text: String(text),
      verdict: verdict as 'ok' | 'failed',
      duration_ms: Number(ms),
      after_commit: false,
      calls: [],
    })),
  } satisfies ReplyOf<typeof GetTrace>,
  preflight: {
    checks: [
      {
        code: 'pictures',
        level: 'pass',
        cost: 0,
        title: 'Pictures',
        text: '1 of 2 ready for Instagram',
        item: null,
        fix: null,
      },
      {
        code: 'media_ratio',
        level: 'warn',
        cost: 8,
        title: 'Picture 2 is too wide for Instagram',
        text: 'It’s 2.1:1, and the most is 1.91:1. The edges will be cropped.',
        item: 2,
        fix: { kind: 'crop', label: 'Crop to fit' },
      },
      { code: 'connection', level: 'pass', cost: 0, title: 'Account connected', text: '', item: null, fix: null },
    ].map(check => ({ ...check, account_id: null, account_ids: [] })) as ReplyOf<typeof Preflight>['checks'],
    score: 92,
    stops: 0,
    warnings: 1,
  } as ReplyOf<typeof Preflight>,
  captions: {
    data: captions,
    pagination: { has_next: false, offset: 0, per_result: 50, total: captions.length },
    folders: [
      { tag: 'Olea & Sons', count: 2 },
      { tag: 'Tags', count: 1 },
    ],
    counts: { all: captions.length, hashtags: 1 },
  } satisfies ReplyOf<typeof ListCaptions>,
})
