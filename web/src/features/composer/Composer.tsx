import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { ActionIcon, Button, Modal } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useReducer, useState } from 'react'
import classes from './Composer.module.css'
import { blockedBy, shownChecks } from './model/checks.ts'
import { composerOf, emptyComposer, reduce, type Composer as State, uploading } from './model/composer.ts'
import { kindsOf, verbOf } from './model/promise.ts'
import { AccountChips } from './parts/AccountChips.tsx'
import { FaultNote } from './parts/FaultNote.tsx'
import { Make } from './parts/Make.tsx'
import { PreflightList } from './parts/PreflightList.tsx'
import { Preview } from './parts/Preview.tsx'
import { SendBar } from './parts/SendBar.tsx'
import { When } from './parts/When.tsx'
import { useFixes } from './use-fixes.ts'
import { useIntake } from './use-intake.ts'
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

/** Make, see, send: three columns on a desktop, one on a phone with the buttons in thumb's reach. */
export const Composer = (props: Props) => {
  const { post, accounts, fault, saving, onDirty } = props
  const [state, dispatch] = useReducer(reduce, undefined, () =>
    post
      ? { ...composerOf(post), ...(props.initialWall && { when: 'date' as const, wall: props.initialWall }) }
      : emptyComposer(
          props.initialAccount ? [props.initialAccount] : accounts.slice(0, 1).map(a => a.id),
          props.initialWall,
        ),
  )
  const phone =
    useMediaQuery('(max-width: 699px)', window.innerWidth < 700, { getInitialValueInEffect: false }) ?? false
  const [selectedKey, select] = useState<string | null>(null)
  const [previewing, setPreviewing] = useState(false)
  const uploads = useUploads(dispatch)
  const { take, notice, over, dropZone } = useIntake(uploads, state.items.length)

  const chosen = useMemo(
    () => state.accounts.flatMap(id => accounts.find(account => account.id === id) ?? []),
    [state.accounts, accounts],
  )
  const zone = chosen[0]?.settings.timezone ?? 'UTC'
  const suggestion = props.suggestionOf(zone)
  const preflight = usePreflight(state, zone)
  const checks = useMemo(() => shownChecks(preflight.checks, state.items), [preflight.checks, state.items])
  const warned = useMemo(
    () => new Set(checks.flatMap(check => (check.level !== 'pass' && check.item ? [check.item] : []))),
    [checks],
  )
  const fix = useFixes({ state, dispatch, uploads, suggestion, onReconnect: props.onReconnect })
  const selected = state.items.find(item => item.key === selectedKey) ?? state.items[0]
  const blocked = blockedBy(checks, state.items)
  const onTime = fault?.field?.includes('schedule') ? fault.message : null
  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty])

  const send = () => !blocked && !saving && props.onSubmit(state, 'send')
  // Wherever the focus is in here, typing too; not while a question stands above the composer.
  useHotkeys([['mod+Enter', () => document.querySelectorAll('[aria-modal="true"]').length === 1 && send()]], [])

  const title = post ? 'Edit Post' : 'Create'
  const leave = (
    <ActionIcon variant="subtle" color="gray" size={phone ? 44 : 32} aria-label="Close" onClick={props.onClose}>
      <IconX size={18} stroke={1.75} />
    </ActionIcon>
  )
  const chips = (
    <AccountChips
      accounts={accounts}
      chosen={state.accounts}
      fixed={post !== undefined}
      onToggle={id => dispatch({ do: 'toggleAccount', id })}
    />
  )
  const make = (
    <Make
      state={state}
      dispatch={dispatch}
      chosen={chosen}
      uploads={uploads}
      selected={selected}
      warned={warned}
      notice={notice}
      phone={phone}
      onSelect={select}
      onFiles={files => void take(files)}
    />
  )
  const see = (
    <Preview
      accounts={chosen}
      items={state.items}
      captionOf={id => state.overrides[id] ?? state.caption}
      selected={selected?.key ?? null}
    />
  )
  const goesOut = (
    <div className={classes.send}>
      <When
        when={state.when}
        wall={state.wall}
        zone={zone}
        zoneLabel={props.zoneLabelOf(zone)}
        firstDay={props.firstDay}
        suggestion={suggestion}
        fault={onTime}
        onChange={(when, wall) => dispatch({ do: 'when', when, wall })}
      />
      <PreflightList checks={checks} pending={preflight.pending} fresh={!state.dirty && !post} onFix={fix} />
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
      <Modal.Content radius={phone ? 0 : 16} aria-label={title}>
        <form
          className={classes.composer}
          data-over={over || undefined}
          onSubmit={event => {
            event.preventDefault()
            send()
          }}
          {...dropZone}
        >
          <header className={classes.head}>
            {phone && leave}
            <h2 data-autofocus={phone || undefined} tabIndex={-1}>
              {title}
            </h2>
            {!phone && chips}
            <span className={classes.saved} aria-live="polite">
              {props.savedAt && !state.dirty && (
                <>
                  <IconCheck size={14} stroke={2.25} aria-hidden /> Saved {props.savedAt}
                </>
              )}
            </span>
            {phone ? (
              <Button variant="subtle" color="gray" onClick={() => setPreviewing(!previewing)}>
                {previewing ? 'Write' : 'Preview'}
              </Button>
            ) : (
              leave
            )}
          </header>
          {post?.error && <FaultNote post={post} fault={post.error} items={state.items} dispatch={dispatch} />}
          <div className={classes.body}>
            {phone && !previewing && chips}
            {!(phone && previewing) && make}
            {(!phone || previewing) && see}
            {!(phone && previewing) && goesOut}
          </div>
          <SendBar
            when={state.when === 'now' ? 'Now' : props.whenLabelOf(state.wall ?? suggestion, zone)}
            kinds={kindsOf(chosen, state.items.length)}
            verb={verbOf(state.when, chosen.length)}
            now={state.when === 'now'}
            blocked={blocked}
            fault={onTime ? null : (fault?.message ?? null)}
            saving={saving}
            busy={uploading(state) > 0}
            phone={phone}
            onDraft={() => props.onSubmit(state, 'draft')}
          />
          {over && (
            <div className={classes.dropHint} aria-hidden>
              <IconPhotoPlus size={32} stroke={1.5} />
              Drop pictures here
            </div>
          )}
        </form>
      </Modal.Content>
    </Modal.Root>
  )
}
