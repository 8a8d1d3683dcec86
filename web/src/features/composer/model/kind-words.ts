import { type Background, backgroundParts } from '@fanfare/contracts/entities/post-content.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { kindFacts, type NetworkType } from '@fanfare/contracts/networks.ts'
import type { Chosen, Options, RichOption } from './composer-state.ts'

/** Kinds of post as people name one. */
export const kindNames: Record<PostType, string> = { post: 'Post', story: 'Story', reel: 'Reel', igtv: 'Long video' }
/** In the order in which they are offered. A long video goes out as a reel, with a title here (the network has no such kind any more). */
const offered: readonly PostType[] = ['post', 'story', 'reel', 'igtv']

/** The kinds that a post for these networks can be; with none chosen, all. `now`: what it is. */
export const kindsFor = (types: readonly NetworkType[], now: PostType): PostType[] =>
  offered.filter(kind => kind === now || types.length === 0 || types.some(type => kindFacts(type, kind)))

/** What an item is called; one that is not there is a picture. */
export const itemWord = (item: { type: 'image' | 'video' } | undefined): 'picture' | 'video' =>
  item?.type === 'video' ? 'video' : 'picture'
export const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** Seconds as a video shows them: 1:05. */
export const clockOf = (seconds: number): string => {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** `blurred background`, `coloured background, 16:9` */
const backgroundWords = (background: Background): string => {
  const { fill, isWide } = backgroundParts(background)
  return `${fill === 'blur' ? 'blurred' : 'coloured'} background${isWide ? ', 16:9' : ''}`
}

/** What is chosen of a video, in words. */
export const chosenWords = ({ start, end, add_background, product_tags }: Chosen): string =>
  [
    start !== null || end !== null ? `${clockOf(start ?? 0)} to ${end === null ? 'the end' : clockOf(end)}` : '',
    add_background ? backgroundWords(add_background) : '',
    product_tags.length > 0 ? `${product_tags.length} products` : '',
  ]
    .filter(Boolean)
    .join(', ') || 'As it is'

/** What an option is called, and what is chosen of it in words; '' where nothing is. */
const options: { [K in RichOption]: { name: string; words: (value: Options[K]) => string } } = {
  title: { name: 'title', words: title => title },
  location: { name: 'location', words: location => location?.name ?? '' },
  collaborators: { name: 'collaborators', words: names => names.map(name => `@${name}`).join(', ') },
  link: { name: 'link', words: link => link },
  cover: {
    name: 'cover',
    words: cover => (cover ? (cover.media_id ? 'A picture of its own' : `At ${clockOf(cover.at ?? 0)}`) : ''),
  },
  tiktok_options: {
    name: 'audience',
    words: chosen => (chosen?.privacy_level ? chosen.privacy_level.toLowerCase().replaceAll('_', ' ') : ''),
  },
  originalCaption: { name: 'original caption', words: text => text },
  relatedHashtags: { name: 'related hashtags', words: tags => tags.map(tag => `#${tag}`).join(' ') },
  extra_data: {
    name: 'extra data',
    words: data =>
      Object.entries(data ?? {})
        .map(([name, text]) => `${name}: ${text}`)
        .join(', '),
  },
}
export const optionName = (option: RichOption): string => options[option].name
export const optionWords = <K extends RichOption>(option: K, chosen: Options): string =>
  options[option].words(chosen[option])

/** How long something is, to the nearest second and never nothing: "1:00", "0:30". */
export const lengthOf = (seconds: number): string => clockOf(Math.max(1, Math.round(seconds)))
