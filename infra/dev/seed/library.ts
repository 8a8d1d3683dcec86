import { StorePostLibrary } from '@fanfare/contracts/endpoints/post-libraries.ts'
import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Client } from '../../testing/client.ts'
import { type AccountKey, type Story, stories } from './fixtures.ts'

/** Stories of each brand that the demo team keeps in its library, from the first on. */
const kept: Record<AccountKey, number> = { olea: 4, page: 1, north: 3, juno: 3, tok: 1 }
/** A text that fits every account. */
const hours =
  'We are open Tuesday to Saturday, 10:00 to 18:30. On the last Sunday of the month the studio is open to everyone.'

/** The hashtags of a caption are what a team looks for its pictures by. */
const tagsOf = (caption: string): string[] =>
  [...caption.matchAll(/#(\w+)/g)].map(([, tag]) => tag as string).slice(0, 3)

/** Fills the library of the demo team. Returns the ids of its items by the story that they hold. */
export async function makeLibrary(
  client: Client,
  connected: ReadonlyMap<AccountKey, SocialAccount>,
  filesOf: (story: Story) => MediaFile[],
): Promise<Map<Story, string>> {
  const items = new Map<Story, string>()
  const store = (body: object) => client.call(StorePostLibrary, { body })
  for (const [key, account] of connected)
    for (const story of stories[key].slice(0, kept[key])) {
      const { id } = await store({
        caption: story.caption,
        items: filesOf(story).map(file => ({ media_id: file.id, alt_text: story.alt })),
        account_id: account.id,
        tags: tagsOf(story.caption),
      })
      items.set(story, id)
    }
  await store({ caption: hours, tags: ['hours'] })
  return items
}
