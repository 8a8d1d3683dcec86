import { emptyContent } from '@fanfare/contracts/entities/post-content.ts'
import { optionWords } from '@fanfare/contracts/networks/facts.ts'
import {
  anyTakes,
  type Kind,
  kindFactsOrPost,
  type NetworkType,
  networkOf,
  type ShownItems,
} from '@fanfare/contracts/networks.ts'
import type { ComposerAction } from './composer-reducer.ts'
import { type Composer, nothingChosen } from './composer-state.ts'
import { capital, itemWord } from './kind-words.ts'

/** What was filled in and has no place in the post as it is: its field is not shown, and it does not go out. */
export interface Unsent {
  /** `Link` */
  name: string
  /** What was filled in, in short; '' where its name says all. */
  value: string
  why: string
  /** Takes it out of the post. */
  clear: ComposerAction[]
  /** The text that could go out in its stead. */
  asText?: string
}

type Switch = {
  [K in keyof typeof optionWords & keyof typeof emptyContent]: (typeof emptyContent)[K] extends boolean ? K : never
}[keyof typeof optionWords & keyof typeof emptyContent]

/** What is on or off; without a copy or a place in the feed nothing of the post is lost. */
const switches = (Object.keys(optionWords) as Switch[]).filter(
  name => typeof emptyContent[name] === 'boolean' && name !== 'share_to_feed' && name !== 'post_to_page',
)

type Filled = Pick<Composer, 'caption' | 'overrides' | 'firstComment' | 'postType' | 'options' | 'items'>

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** What the items of a post are together. */
export const shownItems = (items: Composer['items']): ShownItems => ({
  count: items.length,
  isVideo: items.length === 1 && items[0]?.type === 'video',
})

/** The posts that have no such thing: "Stories", "Videos on Facebook", "Instagram posts". */
const postsOf = (types: readonly NetworkType[], postType: Composer['postType'], { isVideo }: ShownItems): string => {
  const names = list.format([...new Set(types)].map(type => networkOf(type).name))
  if (postType === 'post') return isVideo ? `Videos on ${names}` : `${names} posts`
  return `${{ story: 'Stories', reel: 'Reels', igtv: 'Long videos' }[postType]} on ${names}`
}

/** What is filled in of a post and taken by none of the networks that it goes to, so that no field of the composer shows it. */
export const unsentOf = (state: Filled, types: readonly NetworkType[]): Unsent[] => {
  if (types.length === 0) return []
  const { items, options, postType } = state
  const shown = shownItems(items)
  const none = `${postsOf(types, postType, shown)} have none.`
  const kinds = types.map(type => kindFactsOrPost(type, postType))
  const some = (has: (limits: Kind['limits']) => number) => kinds.some(({ limits }) => has(limits) > 0)
  const takes = (option: Parameters<typeof anyTakes>[2]) => anyTakes(types, postType, option, shown)
  const option = (changed: Partial<Composer['options']>): ComposerAction[] => [{ type: 'options', options: changed }]
  const texts = [state.caption, ...Object.values(state.overrides)].filter(text => text.trim() !== '')
  const tags = items.flatMap(({ userTags }) => userTags)
  const products = items.flatMap(({ chosen }) => chosen.product_tags)
  const described = items.filter(({ altText, type }) => type === 'image' && altText.trim() !== '')
  const filled = items.filter(({ chosen }) => chosen.add_background !== null)
  const linkTakers = [...new Set(types)].filter(type =>
    anyTakes([type], postType, 'link', { count: 0, isVideo: false }),
  )
  const beside = `A link isn’t shown with a ${itemWord(items[0])}${linkTakers.length > 0 ? ` on ${list.format(linkTakers.map(type => networkOf(type).name))}` : ''}.`
  const rows: (Unsent & { lost: boolean })[] = [
    {
      lost: options.link !== '' && !takes('link'),
      name: 'Link',
      value: options.link,
      why: linkTakers.length > 0 ? beside : none,
      clear: option({ link: '' }),
      ...(some(({ caption }) => caption) && { asText: options.link }),
    },
    {
      lost: texts.length > 0 && !some(({ caption }) => caption),
      name: 'Caption',
      value: texts[0] ?? '',
      why: none,
      clear: [
        { type: 'write', text: '', account: null },
        ...Object.keys(state.overrides).map(account => ({ type: 'sameAsAll', account }) as const),
      ],
    },
    {
      lost: state.firstComment.trim() !== '' && !takes('first_comment'),
      name: 'First comment',
      value: state.firstComment,
      why: none,
      clear: [{ type: 'firstComment', text: '' }],
    },
    {
      lost: options.title !== '' && !takes('title'),
      name: 'Title',
      value: options.title,
      why: none,
      clear: option({ title: '' }),
    },
    {
      lost: options.location !== null && !takes('location'),
      name: 'Location',
      value: options.location?.name ?? '',
      why: none,
      clear: option({ location: null }),
    },
    {
      lost: options.collaborators.length > 0 && !some(({ collaborators }) => collaborators),
      name: 'Collaborators',
      value: options.collaborators.map(name => `@${name}`).join(', '),
      why: none,
      clear: option({ collaborators: [] }),
    },
    {
      lost: options.cover !== null && !(shown.isVideo && takes('cover')),
      name: 'Cover',
      value: '',
      why: items.length === 0 ? 'Only a video has a cover.' : none,
      clear: option({ cover: null }),
    },
    ...switches.map(name => ({
      lost: options[name] !== emptyContent[name] && !takes(name),
      name: capital(optionWords[name].replace(/[“”]/g, '')),
      value: '',
      why: `${postsOf(types, postType, shown)} don’t have this.`,
      clear: option({ [name]: emptyContent[name] }),
    })),
    {
      lost: described.length > 0 && !some(({ altText }) => altText),
      name: 'Alt text',
      value: described[0]?.altText ?? '',
      why: none,
      clear: described.map(({ key }) => ({ type: 'altText', key, text: '' })),
    },
    {
      lost: tags.length > 0 && !some(({ userTags }) => userTags),
      name: 'Tagged people',
      value: tags.map(({ username }) => `@${username}`).join(', '),
      why: none,
      clear: items.map(({ key }) => ({ type: 'tags', key, tags: [] })),
    },
    {
      lost: products.length > 0 && !some(({ productTags }) => productTags),
      name: 'Products',
      value: `${products.length}`,
      why: none,
      clear: items.map(({ key }) => ({ type: 'chosen', key, chosen: { product_tags: nothingChosen.product_tags } })),
    },
    {
      lost: filled.length > 0 && !takes('background'),
      name: 'Background',
      value: '',
      why: none,
      clear: filled.map(({ key }) => ({ type: 'chosen', key, chosen: { add_background: null } })),
    },
  ]
  return rows.flatMap(({ lost, ...row }) => (lost ? [row] : []))
}

/** Puts a text behind what every account says, on a line of its own. */
export const addedToTexts = (
  { caption, overrides }: Pick<Composer, 'caption' | 'overrides'>,
  added: string,
): ComposerAction[] => {
  const behind = (text: string) => (text.trim() === '' ? added : `${text.trimEnd()}\n${added}`)
  return [
    { type: 'write', text: behind(caption), account: null },
    ...Object.entries(overrides).map(([account, text]) => ({ type: 'write', text: behind(text), account }) as const),
  ]
}
