import type { Post, PreflightCheck } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { ActionIcon, Button, Modal, SegmentedControl, Textarea, Tooltip } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconClock, IconPhotoPlus, IconSend, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { NetworkBadge } from '../../ui/NetworkBadge.tsx'
import classes from './Composer.module.css'
import {
  captionLimit,
  composerOf,
  emptyComposer,
  fittingCrop,
  reduce,
  type Composer as State,
  uploading,
} from './model/composer.ts'
import { CaptionEditor } from './parts/CaptionEditor.tsx'
import { MediaStrip } from './parts/MediaStrip.tsx'
import { PreflightList } from './parts/PreflightList.tsx'
import { Preview } from './parts/Preview.tsx'
import { When } from './parts/When.tsx'
import { usePreflight } from './use-preflight.ts'
import { useUploads } from './use-uploads.ts'

export type Intent = 'draft' | 'send'

interface Props {
  /** Post to edit; a new one without. */
  post: Post | undefined
  /** Accounts of the team, in their order. */
  accounts: SocialAccount[]
  initialAccount: string | undefined
  /** Wall-clock time to begin with, e.g. from a day of the calendar. */
  initialWall: string | null
  firstDay: 0 | 1 | 6
  zoneLabelOf: (zone: string) => string
  whenLabelOf: (wall: string, zone: string) => string
  suggestionOf: (zone: string) => string
  saving: Intent | null
  savedAt: string | null
  fault: { message: string; field?: string } | null
  onSubmit: (state: State, intent: Intent) => void
  onReconnect: (accountId: string) => void
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

const nextDay = (wall: string) => {
  const at = Temporal.PlainDateTime.from(wall).add({ days: 1 })
  return at.toString({ smallestUnit: 'minute' })
}

/** Make, see, send: three columns on a desktop, one on a phone with the buttons in thumb's reach. */
export const Composer = (props: Props) => {
  const { post, accounts, fault, saving } = props
  const [state, dispatch] = useReducer(reduce, undefined, () =>
    post
      ? composerOf(post)
      : emptyComposer(
          props.initialAccount ? [props.initialAccount] : accounts.slice(0, 1).map(a => a.id),
          props.initialWall,
        ),
  )
  const uploads = useUploads(dispatch)
  const phone = useMediaQuery('(max-width: 699px)')
  const [tab, setTab] = useState<string>('all')
  const [selectedKey, select] = useState<string | null>(null)
  const [previewing, setPreviewing] = useState(false)
  const [over, setOver] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)

  const chosen = useMemo(
    () => state.accounts.flatMap(id => accounts.find(account => account.id === id) ?? []),
    [state.accounts, accounts],
  )
  const zone = chosen[0]?.settings.timezone ?? 'UTC'
  const { checks, pending } = usePreflight(state, zone)
  const stops = checks.filter(check => check.level === 'stop')
  const warned = useMemo(
    () => new Set(checks.flatMap(check => (check.level !== 'pass' && check.item ? [check.item] : []))),
    [checks],
  )
  // While pictures are on their way the server knows of none: that is no fault of the post.
  const shownChecks = uploading(state) ? checks.filter(check => check.level !== 'stop') : checks
  const own = tab !== 'all' && state.accounts.includes(tab) ? tab : null
  const captionOf = (id: string) => state.overrides[id] ?? state.caption
  const selected = state.items.find(item => item.key === selectedKey) ?? state.items[0]
  const busy = uploading(state)
  const failedUploads = state.items.filter(item => item.upload.state === 'failed').length
  const limit = captionLimit(chosen.map(account => account.type)).network === 'ig' ? 10 : 20
  const editing = post !== undefined
  const { onDirty } = props
  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty])

  const add = useCallback(
    async (files: File[]) => {
      const room = 20 - state.items.length
      if (files.length > room) {
        setNotice(`A post holds 20 pictures. There is room for ${room} more.`)
        return
      }
      const { refused } = await uploads.add(files)
      setNotice(
        refused.length
          ? `${refused.map(file => file.name).join(', ')}: not a picture or video that Fanfare takes.`
          : null,
      )
    },
    [uploads, state.items.length],
  )

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (!files.length) return
      event.preventDefault()
      void add(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [add])

  const fix = (check: PreflightCheck) => {
    const item = check.item ? state.items[check.item - 1] : undefined
    switch (check.fix?.kind) {
      case 'crop':
        if (item?.width && item.height)
          dispatch({ do: 'crop', key: item.key, crop: fittingCrop(item.width, item.height) ?? null })
        return
      case 'remove_item':
        if (item) uploads.drop(item.key)
        return
      case 'trim_hashtags':
        dispatch({ do: 'trimHashtags', keep: 5 })
        return
      case 'next_day':
        dispatch({ do: 'when', when: 'date', wall: nextDay(state.wall ?? props.suggestionOf(zone)) })
        return
      case 'reconnect':
        if (check.account_id) props.onReconnect(check.account_id)
    }
  }

  const blocked =
    busy > 0
      ? `${busy} ${busy === 1 ? 'picture is' : 'pictures are'} still on the way`
      : failedUploads
        ? 'A picture was not uploaded'
        : (stops[0]?.title ?? null)
  const count = state.accounts.length
  const posts = count === 1 ? 'post' : `${count} posts`
  const verb = state.when === 'now' ? `Publish ${count === 1 ? 'now' : posts}` : `Schedule ${posts}`
  const when = state.when === 'now' ? 'Now' : props.whenLabelOf(state.wall ?? props.suggestionOf(zone), zone)
  const kinds = chosen.map(
    account =>
      `${account.type === 'ig' ? 'Instagram' : 'Facebook'} ${state.items.length > 1 ? (account.type === 'ig' ? 'carousel' : 'album') : state.items.length ? 'picture' : account.type === 'ig' ? 'post' : 'text'}`,
  )
  const send = () => !blocked && !saving && props.onSubmit(state, 'send')
  // Wherever the focus is in here, typing too; not while a question stands above the composer.
  useHotkeys([['mod+Enter', () => document.querySelectorAll('[aria-modal="true"]').length === 1 && send()]], [])

  const leave = (
    <ActionIcon variant="subtle" color="gray" size={phone ? 44 : 32} aria-label="Close" onClick={props.onClose}>
      <IconX size={18} stroke={1.75} />
    </ActionIcon>
  )
  const chips = (
    <ul className={classes.accounts} aria-label="Accounts">
      {accounts.map(account => {
        const on = state.accounts.includes(account.id)
        const last = on && count === 1
        return (
          <li key={account.id}>
            <Tooltip label="A post needs one account" disabled={!last}>
              <button
                type="button"
                className={classes.account}
                aria-pressed={on}
                aria-disabled={last || (editing && !on) || undefined}
                onClick={() => !editing && dispatch({ do: 'toggleAccount', id: account.id })}
              >
                <AccountAvatar account={account} size={28} />
                <span>{account.type === 'fb' ? account.name : account.username}</span>
                {on && <IconCheck size={16} stroke={2.25} aria-hidden />}
              </button>
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )

  const make = (
    <div className={classes.make}>
      <MediaStrip
        items={state.items}
        selected={selected?.key ?? null}
        warned={warned}
        limit={limit}
        onSelect={select}
        onMove={(from, to) => dispatch({ do: 'moveItem', from, to })}
        onRemove={uploads.drop}
        onRetry={uploads.retry}
        onAdd={() => picker.current?.click()}
      />
      {notice && (
        <p className={classes.notice} role="alert">
          {notice}
        </p>
      )}
      {count > 1 && (
        <SegmentedControl
          aria-label="Text for"
          withItemsBorders={false}
          value={own ?? 'all'}
          onChange={setTab}
          data={[
            { value: 'all', label: 'All accounts' },
            ...chosen.map(account => ({
              value: account.id,
              label: (
                <span className={classes.tab}>
                  <NetworkBadge type={account.type} size={15} />
                  {account.type === 'fb' ? account.name : account.username}
                  {state.overrides[account.id] !== undefined && <i className={classes.differs} title="Differs" />}
                </span>
              ),
            })),
          ]}
        />
      )}
      <CaptionEditor
        label={own ? `Caption for ${chosen.find(account => account.id === own)?.name}` : 'Caption'}
        value={own ? captionOf(own) : state.caption}
        types={
          own
            ? chosen.filter(account => account.id === own).map(account => account.type)
            : chosen.map(account => account.type)
        }
        autoFocus={!phone}
        onChange={text => dispatch({ do: 'write', text, account: own })}
      />
      {own && state.overrides[own] !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.same}
          onClick={() => dispatch({ do: 'sameAsAll', account: own })}
        >
          Same as all
        </Button>
      )}
      {selected && selected.type === 'image' && (
        <Textarea
          label={`Alt text of picture ${state.items.indexOf(selected) + 1}`}
          description="Read aloud to people who do not see the picture"
          value={selected.altText}
          maxLength={1000}
          autosize
          minRows={1}
          maxRows={4}
          onChange={event => dispatch({ do: 'altText', key: selected.key, text: event.currentTarget.value })}
        />
      )}
      <Textarea
        label="First comment"
        placeholder="Posted by the account right after"
        value={state.firstComment}
        maxLength={2200}
        autosize
        minRows={1}
        maxRows={4}
        onChange={event => dispatch({ do: 'firstComment', text: event.currentTarget.value })}
      />
    </div>
  )

  const see = <Preview accounts={chosen} items={state.items} captionOf={captionOf} selected={selected?.key ?? null} />
  const goesOut = (
    <div className={classes.send}>
      <When
        when={state.when}
        wall={state.wall}
        zone={zone}
        zoneLabel={props.zoneLabelOf(zone)}
        firstDay={props.firstDay}
        suggestion={props.suggestionOf(zone)}
        fault={fault?.field?.includes('schedule') ? fault.message : null}
        onChange={(next, wall) => dispatch({ do: 'when', when: next, wall })}
      />
      <PreflightList checks={shownChecks} pending={pending} fresh={!state.dirty && !editing} onFix={fix} />
    </div>
  )

  return (
    <Modal.Root
      opened
      onClose={props.onClose}
      size="auto"
      fullScreen={phone}
      closeOnClickOutside={false}
      // Below its own pickers and menus, and below the question before leaving.
      zIndex={20}
      centered
      padding={0}
      xOffset={24}
      yOffset={24}
      // On the content alone: a class given to Modal.Content lands on the pane around it too.
      classNames={{ content: classes.content }}
      transitionProps={{ duration: 200 }}
    >
      <Modal.Overlay />
      <Modal.Content radius={phone ? 0 : 16} aria-label={editing ? 'Edit Post' : 'Create'}>
        <form
          className={classes.composer}
          data-over={over || undefined}
          onSubmit={event => {
            event.preventDefault()
            send()
          }}
          onDragOver={event => {
            if (![...event.dataTransfer.types].includes('Files')) return
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={event => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
          onDrop={event => {
            if (!event.dataTransfer.files.length) return
            event.preventDefault()
            setOver(false)
            void add([...event.dataTransfer.files])
          }}
        >
          <header className={classes.head}>
            {phone && leave}
            <h2 data-autofocus={phone || undefined} tabIndex={-1}>
              {editing ? 'Edit Post' : 'Create'}
            </h2>
            {!phone && chips}
            <span className={classes.saved} aria-live="polite">
              {props.savedAt && !state.dirty && (
                <>
                  <IconCheck size={14} stroke={2.25} aria-hidden /> Saved {props.savedAt}
                </>
              )}
            </span>
            {phone && (
              <Button variant="subtle" color="gray" onClick={() => setPreviewing(!previewing)}>
                {previewing ? 'Write' : 'Preview'}
              </Button>
            )}
            {!phone && leave}
          </header>
          <div className={classes.body}>
            {phone ? (
              previewing ? (
                see
              ) : (
                <>
                  {chips}
                  {make}
                  {goesOut}
                </>
              )
            ) : (
              <>
                {make}
                {see}
                {goesOut}
              </>
            )}
          </div>
          <footer className={classes.foot}>
            <div className={classes.promise} aria-live="polite">
              {fault && !fault.field?.includes('schedule') ? (
                <span role="alert" className={classes.fault}>
                  {fault.message}
                </span>
              ) : (
                <>
                  <strong>{when}</strong>
                  <span>
                    {count === 1 ? '' : `${count} posts: `}
                    {kinds.join(', ')}
                  </span>
                </>
              )}
            </div>
            {blocked && <span className={classes.blocked}>{blocked}</span>}
            <Button
              variant="default"
              size={phone ? 'lg' : 'md'}
              loading={saving === 'draft'}
              disabled={busy > 0 || saving !== null}
              onClick={() => props.onSubmit(state, 'draft')}
            >
              Save draft
            </Button>
            <Button
              type="submit"
              size={phone ? 'lg' : 'md'}
              loading={saving === 'send'}
              disabled={Boolean(blocked) || saving !== null}
              leftSection={
                state.when === 'now' ? (
                  <IconSend size={16} stroke={1.75} aria-hidden />
                ) : (
                  <IconClock size={16} stroke={1.75} aria-hidden />
                )
              }
              rightSection={
                phone ? undefined : (
                  <span className={classes.key}>
                    <KeyHint keys="mod+↵" />
                  </span>
                )
              }
            >
              {verb}
            </Button>
          </footer>
          {over && (
            <div className={classes.dropHint} aria-hidden>
              <IconPhotoPlus size={32} stroke={1.5} />
              Drop pictures here
            </div>
          )}
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            aria-label="Choose pictures"
            accept="image/jpeg,image/png,image/webp,image/gif,image/heic,video/mp4,video/quicktime"
            onChange={event => {
              void add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </form>
      </Modal.Content>
    </Modal.Root>
  )
}
