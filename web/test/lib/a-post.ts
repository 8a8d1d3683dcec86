import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'

/** A scheduled post of one picture, as the API answers it. */
export const post = (id: string, more: Partial<Post> = {}): Post =>
  ({
    id,
    account: {
      id: '2',
      type: 'ig',
      username: 'olea',
      name: 'Olea',
      pic_url: null,
      timezone: 'Europe/Lisbon',
      status: AccountActive,
    },
    accounts: [],
    type: 'image',
    status: Scheduled,
    unconfirmed: false,
    caption: 'Window seat',
    collaborators: [],
    cover: null,
    media: [],
    error: null,
    alerts: [],
    publications: [],
    rendering: null,
    like_count: null,
    comment_count: null,
    progress: null,
    schedule: null,
    post_at: '2026-10-14T11:30:00.000Z',
    created_at: '2026-10-01T00:00:00.000Z',
    updated_at: '2026-10-01T00:00:00.000Z',
    author_id: '3',
    version: 3,
    ...more,
  }) as Post
