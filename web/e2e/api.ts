import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { Page } from '@playwright/test'

/** Calls the API as the person of the page, with the session and the token that the browser holds. Throws with the answer where it fails. */
export const callApi = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([how, where, what]) => {
      const token = document.cookie.match(/fanfare_csrf=([^;]*)/)?.[1] ?? ''
      const response = await fetch(where as string, {
        method: how as string,
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': decodeURIComponent(token),
          'x-requested-with': 'XMLHttpRequest',
        },
        ...(what === undefined ? {} : { body: JSON.stringify(what) }),
      })
      const answer = await response.json()
      if (!answer.status) throw new Error(`${how} ${where}: ${JSON.stringify(answer)}`)
      return answer.data
    },
    [method, path, body],
  )

export interface Account {
  id: string
  username: string
  type: string
  settings: { timezone: string }
}
/** The social accounts of the active team. */
export const accountsOf = async (page: Page): Promise<Account[]> => {
  const user = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  return callApi<Account[]>(page, 'GET', `/api/team/${user.active_team}/social-accounts`)
}
export const accountNamed = async (page: Page, username: string): Promise<Account> => {
  const account = (await accountsOf(page)).find(one => one.username === username)
  if (!account) throw new Error(`No account ${username}`)
  return account
}

/** Saves a draft for an account; with `time` it has a planned date, in the account's zone unless it names one. */
export const saveDraft = async (
  page: Page,
  account: string,
  caption: string,
  time?: { wall: string; zone?: string },
): Promise<Post> => {
  const { id } = await accountNamed(page, account)
  const { posts } = await callApi<{ posts: Post[] }>(page, 'POST', '/api/posts', {
    caption,
    accounts: [id],
    schedule: { kind: 'draft', ...time },
  })
  return posts[0] as Post
}

export const readPost = (page: Page, id: string): Promise<Post> => callApi<Post>(page, 'GET', `/api/posts/${id}`)

/** The newest posts with this caption. */
export const postsOf = async (page: Page, caption: string): Promise<Post[]> => {
  const { data } = await callApi<{ data: Post[] }>(page, 'GET', '/api/posts?limit=100&sort=-updated_at')
  return data.filter(post => post.caption === caption)
}
