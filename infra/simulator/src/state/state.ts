import type { Grant, Page, Task, User } from './account-records.ts'
import { createIds, type Ids } from './ids.ts'
import type { Container, Media } from './instagram-records.ts'
import { type Journal, noJournal } from './journal.ts'
import type { PageStory, Post } from './page-records.ts'
import type { Comment, Live, Meta, Node, Row } from './records.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { createSimClock, type SimClock } from './sim-clock.ts'
import type { TikTokPost } from './tiktok-records.ts'
import { type Timeline, timeline } from './timeline.ts'

/** All state of the simulated networks: nodes by id, and the lists each account shows, newest first. */
export interface State {
  clock: SimClock
  ids: Ids
  settings: Settings
  setSettings(settings: Settings): void
  node(id: string): Node | undefined
  all(kind: Node['kind']): Iterable<Node>
  put<T extends Row>(row: T): T
  /** Saves a row that was changed in place. */
  touch(row: Row): void
  /** Flushes the journal: what happened so far survives a crash. */
  keepNow(): void
  grant(userId: string): Grant | undefined
  code(id: string): Extract<Row, { kind: 'code' }> | undefined
  /** What is kept under a name of its own: `put({ kind: 'meta', id, value })`. */
  meta(id: string): unknown
  byUsername(username: string): Node | undefined
  pagesOf(userId: string): Page[]
  /** Gives a user these tasks on a page; none takes the role away. */
  setRole(page: Page, userId: string, tasks: Task[]): void
  media(ig: string): Timeline<Media>
  stories(owner: string): Timeline<Media | PageStory>
  containers(ig: string): Timeline<Container>
  /** Everything the account published through the API, stories too: what the publish quota counts. */
  published(ig: string): Timeline<Media>
  posts(page: string): Timeline<Post>
  /** Posts and stories of a page that go live by themselves at a time to come. */
  waiting(page: string): Set<Post | PageStory>
  comments(on: string): Timeline<Comment>
  /** Live posts of a TikTok account, and those of all accounts that go live by themselves once they are processed. */
  tiktoks(creator: string): Timeline<TikTokPost>
  processed: Set<TikTokPost>
  /** Posts of TikTok that the app was not yet told all of. */
  untold: Set<TikTokPost>
  live: Timeline<Live>
  publish(row: Live): void
  removeLive(row: Media | PageStory | Post): void
  reset(): void
  close(): void
}

export interface StateOptions {
  clock: { now(): number }
  journal?: Journal
  /** Puts the first people and pages into an empty state. */
  seed: (state: State) => void
}

/** Opens the state from its journal, or seeds it when there is none. */
export function createState({ clock: wallClock, journal = noJournal, seed }: StateOptions): State {
  const nodes = new Map<string, Node>()
  const others = new Map<string, Row>()
  const usernames = new Map<string, Node>()
  const pagesByUser = new Map<string, Page[]>()
  const lists = new Map<string, Timeline<never>>()
  const waitingOf = new Map<string, Set<Post | PageStory>>()
  const processed = new Set<TikTokPost>()
  const untold = new Set<TikTokPost>()
  let live: State['live'] = timeline()
  let settings: Settings = { ...defaultSettings }

  const saveMeta = (id: string, value: unknown) => put({ kind: 'meta', id, value })
  const clock = createSimClock(wallClock, offset => saveMeta('clock', offset))
  const ids = createIds(clock, state => saveMeta('ids', state))

  function list<T>(name: string): Timeline<T> {
    let found = lists.get(name) as Timeline<T> | undefined
    if (!found) {
      found = timeline<T>()
      lists.set(name, found as never)
    }
    return found
  }

  function waiting(page: string): Set<Post | PageStory> {
    let found = waitingOf.get(page)
    if (!found) {
      found = new Set()
      waitingOf.set(page, found)
    }
    return found
  }

  /** Puts a row into the lists that show it. Runs once for each row: at creation or at load. */
  function index(row: Row) {
    if (row.kind === 'user' || row.kind === 'page' || row.kind === 'ig') indexPerson(row)
    else if (row.kind === 'container') list<Container>(`containers ${row.ig}`).add(row, row.at)
    else if (row.kind === 'comment') {
      list<Comment>(`comments ${row.on}`).add(row, row.at)
      if (row.deleted) list(`comments ${row.on}`).remove()
    }
    if (row.kind === 'post' && !row.published && row.scheduledAt && !row.deletedAt) waiting(row.page).add(row)
    if (row.kind === 'story' && row.seq === 0) waiting(row.page).add(row)
    if (row.kind === 'creator') usernames.set(`@${row.username.toLowerCase()}`, row)
    if (row.kind === 'tiktok_post' && row.readyAt && !row.seq && !row.failure) processed.add(row)
    if (row.kind === 'tiktok_post' && row.notified !== 'all') untold.add(row)
  }

  function indexPerson(row: User | Page | Extract<Row, { kind: 'ig' }>) {
    if (row.kind !== 'user') usernames.set(row.username.toLowerCase(), row)
    if (row.kind !== 'page') return
    for (const user of Object.keys(row.roles)) indexRole(row, user)
  }

  function indexRole(page: Page, userId: string) {
    const pages = pagesByUser.get(userId) ?? []
    if (!pages.includes(page)) pages.push(page)
    pagesByUser.set(userId, pages)
  }

  function indexLive(row: Live) {
    const at = row.kind === 'post' || row.kind === 'tiktok_post' ? (row.publishedAt as number) : row.at
    live.add(row, at)
    if (row.kind === 'post') list<Post>(`posts ${row.page}`).add(row, at)
    else if (row.kind === 'story') list(`stories ${row.page}`).add(row, at)
    else if (row.kind === 'tiktok_post') list<TikTokPost>(`tiktoks ${row.owner}`).add(row, at)
    else {
      list<Media>(`published ${row.ig}`).add(row, at)
      list<Media>(row.product === 'STORY' ? `stories ${row.ig}` : `media ${row.ig}`).add(row, at)
    }
  }

  function remember(row: Row) {
    if (row.kind === 'grant' || row.kind === 'code' || row.kind === 'meta') others.set(`${row.kind} ${row.id}`, row)
    else nodes.set(row.id, row)
  }

  function put<T extends Row>(row: T): T {
    const known = row.kind === 'grant' || row.kind === 'code' || row.kind === 'meta' ? true : nodes.has(row.id)
    remember(row)
    if (!known) index(row)
    journal.touch(row)
    return row
  }

  function clear() {
    const issued = others.get('meta ids')
    for (const map of [nodes, others, usernames, pagesByUser, lists, waitingOf, processed, untold]) map.clear()
    live = timeline()
    settings = { ...defaultSettings }
    clock.set(0)
    if (issued) remember(issued)
  }

  function* rows(): Iterable<Row> {
    yield* others.values()
    yield* nodes.values()
  }

  const state: State = {
    clock,
    ids,
    put,
    touch: row => journal.touch(row),
    keepNow: () => journal.flush(),
    get settings() {
      return settings
    },
    get live() {
      return live
    },
    setSettings(next) {
      settings = next
      saveMeta('settings', next)
    },
    node: id => nodes.get(id),
    *all(kind) {
      for (const node of nodes.values()) if (node.kind === kind) yield node
    },
    grant: userId => others.get(`grant ${userId}`) as Grant | undefined,
    code: id => others.get(`code ${id}`) as ReturnType<State['code']>,
    meta: id => (others.get(`meta ${id}`) as Meta | undefined)?.value,
    byUsername: username => usernames.get(username.toLowerCase()),
    pagesOf: userId => (pagesByUser.get(userId) ?? []).filter(page => page.roles[userId]),
    setRole(page, userId, tasks) {
      if (tasks.length > 0) page.roles[userId] = tasks
      else delete page.roles[userId]
      indexRole(page, userId)
      journal.touch(page)
    },
    media: ig => list(`media ${ig}`),
    stories: owner => list(`stories ${owner}`),
    containers: ig => list(`containers ${ig}`),
    published: ig => list(`published ${ig}`),
    posts: page => list(`posts ${page}`),
    waiting,
    tiktoks: creator => list(`tiktoks ${creator}`),
    processed,
    untold,
    comments: on => list(`comments ${on}`),
    publish(row) {
      row.seq = ids.sequence()
      remember(row)
      indexLive(row)
      journal.touch(row)
      journal.flush()
    },
    removeLive(row) {
      live.remove()
      if (row.kind === 'post') list<Post>(`posts ${row.page}`).remove()
      journal.touch(row)
      journal.flush()
    },
    reset() {
      clear()
      seed(state)
      journal.rewrite(rows())
    },
    close: () => journal.close(rows()),
  }

  load()
  return state

  function load() {
    const kept = journal.load()
    if (kept.length === 0) return seed(state)
    for (const row of kept) {
      remember(row)
      if (row.kind === 'meta') restoreMeta(row.id, row.value)
      else index(row)
    }
    const shown = kept.filter(isLive).sort((a, b) => (a.seq as number) - (b.seq as number))
    ids.restore([0, shown.at(-1)?.seq as number])
    for (const row of shown) indexLive(row)
    for (const row of shown) {
      if (row.kind === 'post' && row.deletedAt) {
        live.remove()
        list<Post>(`posts ${row.page}`).remove()
      }
    }
    journal.rewrite(rows())
  }

  function restoreMeta(id: string, value: unknown) {
    if (id === 'settings') settings = { ...defaultSettings, ...(value as Settings) }
    else if (id === 'clock') clock.set(value as number)
    else if (id === 'ids') ids.restore(value as number[])
  }
}

function isLive(row: Row): row is Live {
  if (row.kind === 'post' || row.kind === 'tiktok_post') return row.seq !== undefined
  return row.kind === 'media' || (row.kind === 'story' && row.seq > 0)
}
