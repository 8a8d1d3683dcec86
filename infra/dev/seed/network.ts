import { control } from '../../testing/walk.ts'

/** What a post is at the network. */
export interface LivePost {
  id: string
  permalink: string
}

interface Tokens {
  pages: { id: string; token: string; igId?: string }[]
}

/** A person's tokens at the simulated network, to give its profiles a past. */
export const tokensOf = (simulatorUrl: string, user: string) => control<Tokens>(simulatorUrl, 'GET', `/tokens/${user}`)

interface Account {
  type: 'ig' | 'fb'
  id: string
  token: string
}
interface Past {
  at: Date
  caption: string
  pictures: { url: string; alt: string }[]
}

const graphOf =
  (simulatorUrl: string, { token }: Account) =>
  async <T>(method: 'GET' | 'POST', path: string, params: Record<string, string>): Promise<T> => {
    const query = new URLSearchParams({ ...params, access_token: token })
    const response = await fetch(`${simulatorUrl}/graph/v23.0/${path}?${query}`, {
      method,
      signal: AbortSignal.timeout(30_000),
    })
    const answer = (await response.json()) as T & { error?: { message: string } }
    if (!response.ok) throw new Error(`seeding the simulated network: ${path}: ${answer.error?.message}`)
    return answer
  }

/** Prepares an Instagram post at the simulated network as of a moment that has passed. Returns the id of its container. */
export async function prepareThen(simulatorUrl: string, account: Account, post: Past): Promise<string> {
  const graph = graphOf(simulatorUrl, account)
  await control(simulatorUrl, 'POST', '/clock', { setMs: post.at.getTime() })
  const media = async (params: Record<string, string>) =>
    (await graph<{ id: string }>('POST', `${account.id}/media`, params)).id
  const settle = () => control(simulatorUrl, 'POST', '/clock', { advanceMs: 60_000 })
  const [first] = post.pictures
  if (post.pictures.length <= 1)
    return media({ image_url: first?.url ?? '', alt_text: first?.alt ?? '', caption: post.caption })
  const children: string[] = []
  for (const { url, alt } of post.pictures)
    children.push(await media({ image_url: url, alt_text: alt, is_carousel_item: 'true' }))
  await settle()
  const container = await media({ media_type: 'CAROUSEL', children: children.join(','), caption: post.caption })
  await settle()
  return container
}

/** Publishes at the simulated network as of a moment that has passed, straight over the Graph API. */
export async function publishThen(simulatorUrl: string, account: Account, post: Past): Promise<LivePost> {
  const graph = graphOf(simulatorUrl, account)
  await control(simulatorUrl, 'POST', '/clock', { setMs: post.at.getTime() })
  if (account.type === 'fb') {
    const photos: string[] = []
    for (const { url, alt } of post.pictures) {
      const photo = await graph<{ id: string }>('POST', `${account.id}/photos`, {
        url,
        published: 'false',
        alt_text_custom: alt,
      })
      photos.push(photo.id)
    }
    const attached = JSON.stringify(photos.map(id => ({ media_fbid: id })))
    const made = await graph<{ id: string }>('POST', `${account.id}/feed`, {
      message: post.caption,
      attached_media: attached,
    })
    const { permalink_url } = await graph<{ permalink_url: string }>('GET', made.id, { fields: 'permalink_url' })
    return { id: made.id, permalink: permalink_url }
  }
  const container = await prepareThen(simulatorUrl, account, post)
  await control(simulatorUrl, 'POST', '/clock', { advanceMs: 60_000 })
  const live = await graph<{ id: string }>('POST', `${account.id}/media_publish`, { creation_id: container })
  const { permalink } = await graph<{ permalink: string }>('GET', live.id, { fields: 'permalink' })
  return { id: live.id, permalink }
}
