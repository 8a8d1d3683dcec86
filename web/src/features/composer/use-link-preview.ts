import type { LinkPreview } from '@fanfare/contracts/entities/links.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useLinkQuery } from './api.ts'

/** What is known of the page that a post leads to. */
export interface LinkState {
  preview: LinkPreview | undefined
  reading: boolean
  /** It could not be read; the link can be posted all the same. */
  unreadable: boolean
}

const beatMs = 500
/** An address with a host that may exist, so that no page is read with every key. */
const isWhole = (link: string): boolean => {
  const url = URL.parse(link)
  return url !== null && /^https?:$/.test(url.protocol) && /[.:]|^localhost$/.test(url.host) && !url.host.endsWith('.')
}

/** Has the server read the page that a link leads to, half a second after the last key. '' reads nothing. */
export const useLinkPreview = (link: string): LinkState => {
  const [settled] = useDebouncedValue(link, beatMs)
  const asks = settled === link && isWhole(link)
  const { currentData, isFetching, isError } = useLinkQuery({ query: { url: settled } }, { skip: !asks })
  const isKnown = asks && !isFetching
  return {
    preview: isKnown ? currentData : undefined,
    reading: isWhole(link) && !isKnown,
    unreadable: isKnown && isError,
  }
}
