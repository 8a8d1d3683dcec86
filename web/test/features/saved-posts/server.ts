import type { SavedFolder, SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { answer, drafting, member, refuse } from '../../team.ts'

export const saved = (id: string, over: Partial<SavedPost> & { caption?: string } = {}): SavedPost => {
  const { caption = `Post ${id}`, ...rest } = over
  return {
    id,
    post_id: `n${id}`,
    folder_id: null,
    network: 'ig',
    from: 'explore',
    type: 'image',
    data: {
      caption,
      permalink: `https://www.instagram.com/p/${id}/`,
      username: 'fernandfield',
      user_fullname: 'Fern & Field',
      media: [],
      media_total: null,
      like_count: 120,
      comments_count: 4,
      posted_at: '2026-10-01T09:00:00Z',
      z_score: 2.31,
    },
    thumbnail: `/api/saved-post/${id}/thumbnail`,
    results: [],
    saved_by: '7',
    created_at: '2026-10-02T09:00:00Z',
    ...rest,
  }
}

const accounts = [
  {
    id: '2',
    type: 'ig',
    username: 'olea',
    name: 'Olea',
    status: AccountActive,
    settings: { timezone: 'Europe/Lisbon' },
  },
]

/** Saved posts of a team as the service keeps them, and what was asked of it. */
export const savedServer = () => {
  const state = {
    posts: [] as SavedPost[],
    gone: [] as SavedPost[],
    folders: [] as Pick<SavedFolder, 'id' | 'name'>[],
    limit: 50,
    asked: [] as string[],
    /** Codes by `METHOD path`: these calls are refused. */
    refused: {} as Record<string, { status: number; code: string; message: string }>,
    user: drafting(member(Manager)),
  }
  const shelf = () => ({
    data: [...state.folders]
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(folder => ({
        ...folder,
        posts: state.posts.filter(post => post.folder_id === folder.id).length,
        created_at: '2026-10-01T09:00:00Z',
      })),
    unfiled: state.posts.filter(post => post.folder_id === null).length,
    total: state.posts.length,
    limit: state.limit,
  })
  const pageOf = (search: URLSearchParams) => {
    const folder = search.get('folder_id')
    const offset = Number(search.get('offset') ?? 0)
    const all = state.posts.filter(
      post =>
        (!folder || (post.folder_id ?? 'none') === folder) &&
        (!search.get('type') || post.type === search.get('type')) &&
        post.data.caption.includes(search.get('keyword') ?? ''),
    )
    return {
      data: all.slice(offset, offset + 20),
      pagination: { has_next: all.length > offset + 20, offset, per_result: 20, total: all.length },
    }
  }
  const fetch = async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(address, 'http://fanfare.example')
    state.asked.push(`${method} ${pathname}${search}${body ? ` ${body}` : ''}`)
    const no = state.refused[`${method} ${pathname}`]
    if (no) return refuse(no.status, no.code, no.message)
    const sent = body ? JSON.parse(String(body)) : {}
    const of = (ids: string[]) => (post: SavedPost) => ids.includes(post.id)
    switch (`${method} ${pathname}`) {
      case 'GET /api/user':
        return answer(state.user)
      case 'GET /api/team/1/social-accounts':
        return answer(accounts)
      case 'GET /api/saved-post/folder':
        return answer(shelf())
      case 'POST /api/saved-post/folder': {
        const folder = { id: String(900 + state.folders.length), name: sent.name }
        state.folders.push(folder)
        return answer({ ...folder, posts: 0, created_at: '2026-10-03T09:00:00Z' })
      }
      case 'POST /api/media/fetch':
        return answer({ data: [{ id: '600' }] })
      case 'GET /api/saved-post':
        return answer(pageOf(searchParams))
      case 'DELETE /api/saved-post':
        state.gone.push(...state.posts.filter(of(sent.ids)))
        state.posts = state.posts.filter(post => !sent.ids.includes(post.id))
        return answer({ deleted: sent.ids })
      case 'POST /api/saved-post/restore':
        state.posts.push(...state.gone.filter(of(sent.ids)))
        return answer({ restored: sent.ids })
      case 'POST /api/saved-post/move':
        state.posts = state.posts.map(post => (of(sent.posts)(post) ? { ...post, folder_id: sent.folder_id } : post))
        return answer({ moved: sent.posts })
    }
    const [, id, what] = /^\/api\/saved-post\/(\d+)\/(draft|thumbnail)$/.exec(pathname) ?? []
    if (id && what === 'draft') return answer({ post_id: '555' })
    if (id) {
      const post = { ...saved(id), thumbnail: `/api/saved-post/${id}/thumbnail?kept` }
      state.posts = state.posts.map(one => (one.id === id ? post : one))
      return answer(post)
    }
    const [, folderId, back] = /^\/api\/saved-post\/folder\/(\d+)(\/restore)?$/.exec(pathname) ?? []
    if (folderId && method === 'PATCH') {
      state.folders = state.folders.map(one => (one.id === folderId ? { ...one, name: sent.name } : one))
      return answer({ id: folderId, name: sent.name, posts: 0, created_at: '2026-10-03T09:00:00Z' })
    }
    if (folderId && method === 'DELETE') {
      state.gone.push(...state.posts.filter(post => post.folder_id === folderId))
      state.posts = state.posts.filter(post => post.folder_id !== folderId)
      state.folders = state.folders.filter(one => one.id !== folderId)
      return answer({ done: true })
    }
    if (folderId && back) {
      state.folders.push({ id: folderId, name: 'Autumn' })
      state.posts.push(...state.gone)
      return answer({ id: folderId, name: 'Autumn', posts: state.gone.length, created_at: '2026-10-03T09:00:00Z' })
    }
    return refuse(404, 'not_found', `No ${method} ${pathname}`)
  }
  return { state, fetch }
}
