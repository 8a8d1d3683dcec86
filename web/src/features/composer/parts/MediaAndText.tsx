import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { firstCommentLength } from '@fanfare/contracts/limits.ts'
import type { Option } from '@fanfare/contracts/networks/facts.ts'
import { anyTakes, kindFactsOrPost, type NetworkType, widest } from '@fanfare/contracts/networks.ts'
import { Textarea } from '@mantine/core'
import { type Dispatch, useRef } from 'react'
import { useAccounts } from '../../../lib/session/session.ts'
import { accepted } from '../../../lib/uploads/taken-files.ts'
import { chooseReplacement, replacementField } from '../choose-replacement.ts'
import type { ComposerAction } from '../model/composer-reducer.ts'
import type { ComposerItem, Composer as State } from '../model/composer-state.ts'
import { firstWords } from '../model/first-words.ts'
import type { Check } from '../model/fixes.ts'
import { hasPlaces } from '../model/login-access.ts'
import { itemLimit } from '../model/strictest.ts'
import { shownItems } from '../model/unsent.ts'
import type { Uploads } from '../use-uploads.ts'
import { CaptionTabs } from './CaptionTabs.tsx'
import { CollaboratorsField } from './CollaboratorsField.tsx'
import { Conversion } from './Conversion.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { Fold } from './Fold.tsx'
import { KindField } from './KindField.tsx'
import { LinkOffer } from './LinkOffer.tsx'
import { LocationField } from './LocationField.tsx'
import classes from './MediaAndText.module.css'
import { MediaStrip } from './MediaStrip.tsx'
import { NetworkFields } from './NetworkFields.tsx'
import { OptionsFields } from './OptionsFields.tsx'
import { PeopleInPicture } from './PeopleInPicture.tsx'
import { PeopleInVideo } from './PeopleInVideo.tsx'
import { ProductsField } from './ProductsField.tsx'
import { UnsentFields } from './UnsentFields.tsx'
import { VideoFields } from './VideoFields.tsx'

interface Props {
  /** The stored post, where it is one. */
  post: Post | undefined
  state: State
  dispatch: Dispatch<ComposerAction>
  chosen: SocialAccount[]
  /** Networks that pictures and texts have to suit; those of the chosen accounts by default. */
  types?: readonly NetworkType[]
  uploads: Uploads
  selected: ComposerItem | undefined
  /** Numbers (1-based) of pictures that a pre-flight line is about. */
  warned: ReadonlySet<number>
  /** What is done to videos before they go out, by their number (1-based). */
  conversions?: ReadonlyMap<number | null, readonly Check[]>
  /** Why files were not added. */
  notice: string | null
  phone: boolean
  onSelect: (key: string) => void
  onFiles: (files: File[]) => void
  /** Another file takes the place of an item. */
  onReplace: (key: string, file: File) => void
  /** The account whose caption is written; null: the one of all. */
  tab?: string | null
  onTab?: (accountId: string | null) => void
}

const nothing = () => undefined
const none: readonly Check[] = []

/** The first column: pictures, texts, and what is said about each picture. */
export const MediaAndText = (props: Props) => {
  const { state, dispatch, chosen, uploads, selected, warned, notice, phone, onSelect, onFiles, onReplace } = props
  const { accounts } = useAccounts()
  const picker = useRef<HTMLInputElement>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  const types = props.types ?? chosen.map(account => account.type)
  const { postType, options } = state
  const limit = itemLimit(types, postType)
  const kinds = types.map(type => kindFactsOrPost(type, postType))
  /** Whether some chosen network has this; with none chosen, all have. */
  const shown = shownItems(state.items)
  const takes = (option: Option) => types.length === 0 || anyTakes(types, postType, option, shown)
  /** Whether some chosen network shows part of a picture that is too wide or too tall. */
  const crops = kinds.some(({ limits }) => limits.ratio !== null)
  const hasCaption = kinds.length === 0 || kinds.some(({ limits }) => limits.caption > 0)
  const hasAlt = kinds.length === 0 || kinds.some(({ limits }) => limits.altText > 0)
  return (
    <div className={classes.column}>
      <KindField value={postType} types={types} onChange={kind => dispatch({ type: 'postType', postType: kind })} />
      <MediaStrip
        items={state.items}
        selected={selected?.key ?? null}
        warned={warned}
        limit={limit}
        onSelect={onSelect}
        onMove={(from, to) => dispatch({ type: 'moveItem', from, to })}
        onRemove={uploads.drop}
        onRetry={uploads.retry}
        onReplace={chooseReplacement}
        // A video is cropped by the button of its check.
        onCrop={
          crops || state.items.some(({ type, crop }) => type === 'video' && crop)
            ? (key, crop) => dispatch({ type: 'crop', key, crop })
            : undefined
        }
        onAdd={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label="Choose pictures or videos"
        accept={accepted}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <input
        type="file"
        hidden
        data-field={replacementField}
        aria-label="Choose another picture or video"
        accept={accepted}
        onChange={event => {
          const { dataset, files } = event.currentTarget
          if (dataset.key && files?.[0]) onReplace(dataset.key, files[0])
          event.currentTarget.value = ''
        }}
      />
      {notice && (
        <p className={classes.notice} role="alert">
          {notice}
        </p>
      )}
      {props.post && <Conversion post={props.post} />}
      {hasCaption && (
        <CaptionTabs
          state={state}
          dispatch={dispatch}
          chosen={chosen}
          types={types}
          autoFocus={!phone}
          tab={props.tab ?? null}
          onTab={props.onTab ?? nothing}
        />
      )}
      {selected?.type === 'image' && hasAlt && (
        <Fold
          alone
          label={`Alt text of picture ${state.items.indexOf(selected) + 1}`}
          value={firstWords(selected.altText)}
        >
          <Textarea
            data-field="alt"
            label={`Alt text of picture ${state.items.indexOf(selected) + 1}`}
            description="Describe the picture for people using screen readers"
            dir="auto"
            value={selected.altText}
            maxLength={widest('altText')}
            autosize
            minRows={1}
            maxRows={4}
            onChange={event => dispatch({ type: 'altText', key: selected.key, text: event.currentTarget.value })}
          />
        </Fold>
      )}
      {selected && (
        <VideoFields
          item={selected}
          number={state.items.indexOf(selected) + 1}
          postType={postType}
          isAlone={shown.isVideo}
          cover={options.cover}
          types={types}
          conversions={props.conversions?.get(state.items.indexOf(selected) + 1) ?? none}
          dispatch={dispatch}
        />
      )}
      {selected?.type === 'image' && (
        <PeopleInPicture
          item={selected}
          number={state.items.indexOf(selected) + 1}
          types={types}
          postType={postType}
          dispatch={dispatch}
        />
      )}
      {selected?.type === 'video' && (
        <PeopleInVideo
          key={selected.key}
          item={selected}
          number={state.items.indexOf(selected) + 1}
          types={types}
          postType={postType}
          dispatch={dispatch}
        />
      )}
      {selected && (
        <ProductsField
          item={selected}
          number={state.items.indexOf(selected) + 1}
          postType={postType}
          chosen={chosen}
          dispatch={dispatch}
        />
      )}
      {anyTakes(types, postType, 'link', shown) && (
        <LinkOffer
          caption={state.caption}
          value={options.link}
          onChange={link => dispatch({ type: 'options', options: { link } })}
        />
      )}
      {takes('first_comment') && (
        <Fold alone label="First comment" value={firstWords(state.firstComment)}>
          <Textarea
            ref={comment}
            label="First comment"
            data-field="comment"
            placeholder="Posted automatically after the post goes live"
            dir="auto"
            value={state.firstComment}
            maxLength={firstCommentLength}
            autosize
            minRows={1}
            maxRows={4}
            onChange={event => dispatch({ type: 'firstComment', text: event.currentTarget.value })}
            rightSectionWidth={phone ? 44 : 36}
            rightSection={
              <EmojiButton
                field="first comment"
                area={comment}
                onChange={text => dispatch({ type: 'firstComment', text })}
              />
            }
          />
        </Fold>
      )}
      {takes('location') && (
        <Fold alone label="Location" value={options.location?.name ?? ''}>
          <LocationField
            value={options.location}
            account={chosen.find(hasPlaces) ?? chosen[0] ?? accounts.find(hasPlaces) ?? accounts[0]}
            onChange={location => dispatch({ type: 'options', options: { location } })}
          />
        </Fold>
      )}
      <CollaboratorsField
        value={options.collaborators}
        types={types}
        postType={postType}
        onChange={collaborators => dispatch({ type: 'options', options: { collaborators } })}
      />
      <OptionsFields
        value={options}
        postType={postType}
        types={types}
        chosen={chosen}
        accounts={accounts}
        shown={shown}
        onChange={next => dispatch({ type: 'options', options: next })}
      />
      <NetworkFields state={state} chosen={chosen} dispatch={dispatch} />
      <UnsentFields state={state} types={types} dispatch={dispatch} />
    </div>
  )
}
