import { type NetworkType, networkOf, networks } from '@fanfare/contracts/networks.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A post of several pictures or videos, as the networks call it: each in its own word. */
const several = capital([...new Set(networks.map(network => network.several))].join(' or '))

/** The types of posts that lists and calendar are filtered by. */
export const postTypes = [
  { value: 'image', label: 'Picture' },
  { value: 'album', label: several },
  { value: 'video', label: 'Video' },
  { value: 'reel', label: 'Reel' },
  { value: 'story', label: 'Story' },
  { value: 'text', label: 'Text' },
] as const

/** What a post of this type is called on its network. */
export const typeWord = (type: string, network: NetworkType): string =>
  type === 'album'
    ? capital(networkOf(network).several)
    : (postTypes.find(({ value }) => value === type)?.label ?? 'Post')
