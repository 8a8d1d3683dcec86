import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { lengths } from '@fanfare/contracts/limits.ts'
import type { Option } from '@fanfare/contracts/networks/facts.ts'
import {
  accountName,
  anyTakes,
  kindFacts,
  type NetworkType,
  networkOf,
  type ShownItems,
} from '@fanfare/contracts/networks.ts'
import { Switch, TextInput } from '@mantine/core'
import { linkedPage, pageTrouble } from '../../../lib/posts/linked-page.ts'
import type { Options } from '../model/composer-state.ts'
import { Fold } from './Fold.tsx'
import { LinkField } from './LinkField.tsx'

interface Props {
  value: Options
  postType: PostType
  types: readonly NetworkType[]
  chosen: readonly SocialAccount[]
  /** All accounts of the team: the linked page is one of them, or is not connected. */
  accounts: readonly SocialAccount[]
  shown: ShownItems
  onChange: (options: Partial<Options>) => void
}

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })
/** That the linked pages of these accounts are not in the team: `The Pages for Olea and Juno aren’t connected.` */
const notConnected = (accounts: readonly string[]): string =>
  accounts.length === 1
    ? `The Page for ${accounts[0]} isn’t connected.`
    : `The Pages for ${inWords.format(accounts)} aren’t connected.`

/** The accounts of the pages that chosen accounts are linked to, those that are chosen themselves apart (`own`); undefined where none of them can have its posts on one. */
const linkedPages = (
  chosen: readonly SocialAccount[],
  accounts: readonly SocialAccount[],
  postType: PostType,
): { pages: SocialAccount[]; own: SocialAccount[]; problems: string } | undefined => {
  const linked = chosen.filter(({ type }) => networkOf(type).linkedTo && kindFacts(type, postType)?.takes.post_to_page)
  if (linked.length === 0) return undefined
  const all = [...new Set(linked.flatMap(account => linkedPage(account, accounts) ?? []))]
  const isChosen = (page: SocialAccount) => chosen.some(({ id }) => id === page.id)
  const pages = all.filter(page => !isChosen(page))
  const own = all.filter(isChosen)
  const missing = linked.filter(account => !linkedPage(account, accounts)).map(accountName)
  const troubles = pages.flatMap(page => pageTrouble(page, Date.now()) ?? [])
  return {
    pages,
    own,
    problems: [
      ...own.map(page => `${accountName(page)} gets its own post.`),
      ...(missing.length > 0 ? [notConnected(missing)] : []),
      ...troubles.map(({ title, text }) => `${title}. ${text}`),
    ].join(' '),
  }
}

/** What else can be said of a post: only what some chosen network has for its kind. */
export const OptionsFields = ({ value, postType, types, chosen, accounts, shown, onChange }: Props) => {
  const takes = (option: Option) => anyTakes(types, postType, option, shown)
  const networksWith = (option: Option) =>
    types.filter(type => kindFacts(type, postType)?.takes[option]).map(type => networkOf(type).name)
  const linked = linkedPages(chosen, accounts, postType)
  const names = linked?.pages.map(accountName).join(', ')
  const hasTitle = takes('title') && (shown.count > 0 || value.title !== '')
  const switches = { share_to_feed: takes('share_to_feed'), comments_disabled: takes('comments_disabled') }
  if (!hasTitle && !takes('link') && !linked && !Object.values(switches).some(Boolean)) return null
  const set = [
    hasTitle && value.title,
    takes('link') && value.link,
    switches.share_to_feed && value.share_to_feed && 'In the feed too',
    linked && value.post_to_page && linked.pages.length > 0 && 'Also to the Page',
    switches.comments_disabled && value.comments_disabled && 'Comments off',
  ]
  return (
    <Fold label="More options" value={set.filter(Boolean).join(', ')}>
      {hasTitle && (
        <TextInput
          label="Title"
          data-field="title"
          maxLength={lengths.title}
          value={value.title}
          onChange={event => onChange({ title: event.currentTarget.value })}
        />
      )}
      {takes('link') && (
        <LinkField networks={networksWith('link')} value={value.link} onChange={link => onChange({ link })} />
      )}
      {switches.share_to_feed && (
        <Switch
          label="Show in the feed too"
          checked={value.share_to_feed}
          onChange={event => onChange({ share_to_feed: event.currentTarget.checked })}
        />
      )}
      {linked && (
        <Switch
          label={`Also post to ${names || linked.own.map(accountName).join(', ') || 'the linked Page'}`}
          description={linked.problems || undefined}
          // A page that is chosen gets its own post, so there is nothing to switch on.
          disabled={linked.pages.length === 0 && (linked.own.length > 0 || !value.post_to_page)}
          checked={value.post_to_page && (linked.pages.length > 0 || linked.own.length === 0)}
          onChange={event => onChange({ post_to_page: event.currentTarget.checked })}
        />
      )}
      {switches.comments_disabled && (
        <Switch
          label="Turn comments off"
          checked={value.comments_disabled}
          onChange={event => onChange({ comments_disabled: event.currentTarget.checked })}
        />
      )}
    </Fold>
  )
}
