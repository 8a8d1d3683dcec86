import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { countOfFiles } from '@fanfare/contracts/file-words.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { type Dispatch, type ReactNode, useId } from 'react'
import type { Times } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { type ComposerItem, type Conflict, nothingChosen, type Shared } from '../model/composer-state.ts'
import { chosenWords, kindNames, optionName, optionWords } from '../model/kind-words.ts'
import { ownTexts } from '../model/stored-post.ts'
import { type Choice, isText, type OpenConflict, type TogetherAction } from '../model/together.ts'
import classes from './Conflicts.module.css'

interface Props {
  conflicts: readonly OpenConflict[]
  accounts: readonly SocialAccount[]
  dispatch: Dispatch<TogetherAction>
}

const titles: Record<Exclude<Conflict['field'], 'options'>, string> = {
  caption: 'You both changed this part of the caption',
  firstComment: 'You both changed this part of the first comment',
  accounts: 'You both chose other accounts',
  overrides: 'You both changed the text of single accounts',
  items: 'You both changed the pictures',
  postType: 'You both chose another kind of post',
  when: 'You both changed the time',
  altText: 'You both changed an alt text',
  crop: 'You both changed a crop',
  userTags: 'You both changed who is tagged',
  chosen: 'You both changed a video',
}

const titleOf = (conflict: Conflict): string =>
  conflict.field === 'options' ? `You both changed the ${optionName(conflict.option)}` : titles[conflict.field]

const named = ({ items }: Shared, mediaId: string): ComposerItem | undefined =>
  items.find(item => item.mediaId === mediaId)

/** One side's version of a field, in words. */
const wordsOf = (
  conflict: Exclude<Conflict, { field: 'caption' | 'firstComment' }>,
  side: Shared,
  { accounts, times }: { accounts: readonly SocialAccount[]; times: Times },
): string => {
  const account = accounts.find(({ id }) => id === side.accounts[0])
  const nameOf = (id: string) => accounts.find(one => one.id === id)
  const names = side.accounts.flatMap(id => nameOf(id) ?? []).map(accountName)
  if (conflict.field === 'accounts') return names.join(', ') || 'No account'
  if (conflict.field === 'overrides')
    return Object.entries(ownTexts(side))
      .flatMap(([id, text]) => {
        const one = nameOf(id)
        return one ? [`${accountName(one)}: ${text}`] : []
      })
      .join('\n')
  if (conflict.field === 'postType') return kindNames[side.postType]
  if (conflict.field === 'options') return optionWords(conflict.option, side.options)
  if (conflict.field === 'items') return countOfFiles(side.items.map(({ type }) => type))
  if (conflict.field === 'when') {
    if (side.when === 'date')
      return side.wall ? times.whenLabel(side.wall, account?.settings.timezone ?? 'UTC') : 'No time'
    return side.when === 'now' ? 'Now' : 'Next slot'
  }
  const item = named(side, conflict.mediaId)
  if (conflict.field === 'altText') return item?.altText ?? ''
  if (conflict.field === 'crop') return item?.crop ? 'Cropped' : 'Not cropped'
  if (conflict.field === 'chosen') return chosenWords(item?.chosen ?? nothingChosen)
  return item?.userTags.map(({ username }) => `@${username}`).join(', ') || 'Nobody'
}

/** Pictures that show what a conflict is about. */
const picturesOf = ({ field, ...conflict }: Conflict, side: Shared): ComposerItem[] => {
  if (field === 'items') return side.items
  const item = 'mediaId' in conflict ? named(side, conflict.mediaId) : undefined
  return item ? [item] : []
}

/** What someone else has changed too, both versions side by side. Nothing is saved until a person has chosen. */
export const Conflicts = ({ conflicts, accounts, dispatch }: Props) => {
  const times = useTimes()
  if (conflicts.length === 0) return null
  return (
    <div className={classes.list} role="alert">
      {conflicts.map(open => {
        const { conflict } = open
        const version = (side: 'mine' | 'theirs') => {
          const whole = open[side]
          if (typeof whole === 'string')
            return <Version side={side} words={whole || 'Deleted'} gone={!whole} pictures={[]} />
          if (isText(conflict)) return null
          const words = wordsOf(conflict, whole, { accounts, times })
          return <Version side={side} words={words || 'None'} gone={!words} pictures={picturesOf(conflict, whole)} />
        }
        const hasBoth = typeof open.mine === 'string' && open.mine !== '' && open.theirs !== ''
        return (
          <One
            key={JSON.stringify(conflict)}
            title={titleOf(conflict)}
            mine={version('mine')}
            theirs={version('theirs')}
            hasBoth={hasBoth || conflict.field === 'items'}
            onChoose={choice => dispatch({ type: 'choose', conflict, choice })}
          />
        )
      })}
    </div>
  )
}

interface VersionProps {
  side: 'mine' | 'theirs'
  words: string
  /** There is nothing there; the words say so. */
  gone: boolean
  pictures: readonly ComposerItem[]
}

const Version = ({ side, words, gone, pictures }: VersionProps) => (
  <figure className={classes.version}>
    <figcaption>{side === 'mine' ? 'Yours' : 'Theirs'}</figcaption>
    {pictures.length > 0 && (
      <span className={classes.pictures}>
        {pictures.map(({ key, preview, type }) =>
          preview && type === 'image' ? <img key={key} src={preview} alt="" /> : <i key={key} />,
        )}
      </span>
    )}
    {/* The box scrolls where it is long, and so can be reached by the keyboard. */}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
    <p dir="auto" data-gone={gone || undefined} tabIndex={0}>
      {words}
    </p>
  </figure>
)

interface OneProps {
  title: string
  mine: ReactNode
  theirs: ReactNode
  /** Both versions can stay, one after the other. */
  hasBoth: boolean
  onChoose: (choice: Choice) => void
}

const One = ({ title, mine, theirs, hasBoth, onChoose }: OneProps) => {
  const id = useId()
  return (
    <section className={classes.conflict} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className={classes.versions}>
        {mine}
        {theirs}
      </div>
      <div className={classes.choices}>
        <Button variant="default" size="compact-md" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button variant="default" size="compact-md" onClick={() => onChoose('theirs')}>
          Use theirs
        </Button>
        {hasBoth && (
          <Button variant="default" size="compact-md" onClick={() => onChoose('both')}>
            Keep both
          </Button>
        )}
      </div>
    </section>
  )
}
