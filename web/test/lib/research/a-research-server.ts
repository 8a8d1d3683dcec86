import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { vi } from 'vitest'
import { answer, drafting, member, refuse } from '../../team.ts'
import { profile } from './a-media.ts'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}
type Answer = (asked: Asked) => Response | undefined

const accounts = [
  {
    id: '2',
    type: 'ig',
    username: 'olea',
    name: 'Olea',
    status: AccountActive,
    pic_url: null,
    settings: { timezone: 'Europe/Lisbon' },
  },
]
const use = { used: 31, limit: 250, day: '2026-11-27' }
const through = { account_id: '2', read_at: '2026-11-27T10:00:00Z', cached: false }

/** A server for the calls of research; what `more` knows comes first. Returns all that was asked. */
export const researchServer = (more: Answer = () => undefined, posts = 1_204) => {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path, searchParams: query } = new URL(address, 'http://fanfare.example')
    const one = { method, path, query, body: body ? JSON.parse(String(body)) : undefined }
    asked.push(one)
    const own = more(one)
    if (own) return own
    if (path === '/api/user') return answer(drafting(member(Owner)))
    if (path.endsWith('/social-accounts')) return answer(accounts)
    if (path === '/api/research/use')
      return answer({
        explore: use,
        post_hashtag: use,
        slots: [{ account_id: '2', used: 12, limit: 30, next_free_at: null }],
      })
    if (path === '/api/research/explore')
      return answer({ business_discovery: profile(posts, Number(query.get('after') ?? 0)), through, use })
    if (path.endsWith('/recent')) return method === 'GET' ? answer([]) : answer({})
    if (path === '/api/saved-post' && method === 'GET')
      return answer({ data: [], pagination: { has_next: false, offset: 0, per_result: 100, total: 0 } })
    if (path === '/api/saved-post/folder') return answer({ data: [], unfiled: 0, total: 0, limit: 50 })
    return refuse(404, 'not_found', `nobody answers ${path}`)
  })
  return asked
}
