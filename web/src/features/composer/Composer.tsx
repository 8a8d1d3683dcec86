import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { type Dispatch, type ReactNode, useMemo, useState } from 'react'
import { alsoTo } from '../../lib/posts/linked-page.ts'
import type { Scope } from '../../lib/posts/series/SeriesDialog.tsx'
import { useTimes } from '../../lib/time/use-times.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { useDialogTitle } from '../../ui/Page.tsx'
import classes from './Composer.module.css'
import { blockedBy } from './model/checks.ts'
import { clockNow } from './model/clocks.ts'
import type { ComposerAction } from './model/composer-reducer.ts'
import { arriving, type Composer as State } from './model/composer-state.ts'
import type { Fix } from './model/fixes.ts'
import type { Intent } from './model/sender.ts'
import { kindsOf, whenWords } from './model/submit-label.ts'
import { suggestedWall } from './model/suggestion.ts'
import { openConflicts } from './model/together.ts'
import { AccountChips } from './parts/AccountChips.tsx'
import { ComposerHeader } from './parts/ComposerHeader.tsx'
import { ComposerWindow } from './parts/ComposerWindow.tsx'
import { FaultNote } from './parts/FaultNote.tsx'
import { MediaAndText } from './parts/MediaAndText.tsx'
import { PreflightList } from './parts/PreflightList.tsx'
import { Preview } from './parts/Preview.tsx'
import { Repeat } from './parts/Repeat.tsx'
import { ScheduleFields } from './parts/ScheduleFields.tsx'
import { SubmitBar } from './parts/SubmitBar.tsx'
import { useAccountChoice } from './use-account-choice.ts'
import { useAddMedia } from './use-add-media.ts'
import { useChecks } from './use-checks.ts'
import { useComposerKeys } from './use-composer-keys.ts'
import { goTo, useFixes } from './use-fixes.ts'
import { useNewSeries } from './use-new-series.ts'
import { useNextSlots } from './use-next-slots.ts'
import { usePagesThatFollow } from './use-pages-that-follow.ts'
import type { Kept } from './use-saved-work.ts'
import type { Fault } from './use-submit.ts'
import type { Uploads } from './use-uploads.ts'

interface Props {
  /** Post to edit; a new one without. */
  post: Post | undefined
  /** The same post as it is now. */
  live: Post | undefined
  /** It takes the whole window, as it always does on phones. */
  page: boolean
  state: State
  dispatch: Dispatch<ComposerAction>
  uploads: Uploads
  /** Accounts that can be chosen, in the team's order. */
  accounts: SocialAccount[]
  choice: 'fixed' | 'one' | 'several'
  /** Time zones of the chosen accounts, the first account's first. */
  zones: readonly string[]
  /** The time that is offered while none is chosen. */
  suggestion: string
  firstDay: 0 | 1 | 6
  /** Accounts are a list at the side where there is room for one, instead of a row at the top. */
  atSide: boolean
  saving: Intent | null
  /** To which posts of its series a change goes. */
  scope: Scope
  onScope: (scope: Scope) => void
  kept: Kept
  /** Notes above the columns: a saved copy is offered, no connection. */
  notes: ReactNode
  fault: Fault | null
  /** The person may connect accounts. */
  mayReconnect: boolean
  /** It goes out at its time already. */
  scheduled: boolean
  /** What the main button does for so many posts. */
  verb: (count: number) => string
  /** It may be saved as a draft. */
  mayDraft: boolean
  /** A Manager approves it before it is scheduled. */
  needsApproval: boolean
  /** Sends it back: it waits for approval by this person. */
  onSendBack: (() => void) | undefined
  onSubmit: (intent: Intent) => void
  onReconnect: (accountId: string) => void
  onClose: () => void
}

/** Media and text, preview, schedule: three columns on a desktop, two on a tablet, one on a phone with the buttons in thumb's reach. */
export const Composer = (props: Props) => {
  const { post, page, state, dispatch, uploads, accounts, zones, suggestion, fault, saving, mayReconnect } = props
  const phone = usePhone()
  const atSide = props.atSide && !phone
  const times = useTimes()
  const [selectedKey, select] = useState<string | null>(null)
  const [previewing, setPreviewing] = useState(false)
  /** The account whose caption is written; null: that of all. */
  const [writing, setWriting] = useState<string | null>(null)
  const { take, replace, notice, over, dropZone } = useAddMedia(uploads, state.items.length)

  const chosen = useMemo(
    () => state.accounts.flatMap(id => accounts.find(account => account.id === id) ?? []),
    [state.accounts, accounts],
  )
  const next = useNextSlots(state)
  const pages = usePagesThatFollow(chosen, state)
  const { dates, limit, stop } = useNewSeries({ post, state, zones, suggestion, needsApproval: props.needsApproval })
  const { checks, score, pending, first, paused, warned, conversions } = useChecks(state, chosen, {
    zone: zones[0] ?? 'UTC',
    wall: suggestion,
    draftId: props.kept.draftId,
  })
  const { onReconnect } = props
  const fix = useFixes({
    state,
    chosen,
    dispatch,
    uploads,
    suggestion,
    onReconnect,
    onSelect: select,
    onWrite: setWriting,
  })
  const canFix = ({ kind }: Fix) => mayReconnect || !['reconnect', 'turn_on', 'connect_page'].includes(kind)
  const selected = state.items.find(item => item.key === selectedKey) ?? state.items[0]
  const conflicts = openConflicts(state).length
  const blocked = conflicts > 0 ? 'Choose which changes stay' : (blockedBy(checks, state.items, chosen.length) ?? stop)
  const onTime = fault?.field?.includes('schedule') ? fault.message : null

  const send = () => void (!blocked && !first && !saving && props.onSubmit('send'))
  // A phone shows the preview in place of the fields, and goes back to them.
  useComposerKeys(send, () => (phone && previewing ? setPreviewing(false) : props.onClose()))

  const choosing = useAccountChoice({ accounts, chosen: state.accounts, choice: props.choice, dispatch })
  const title = post ? 'Edit Post' : 'Create'
  useDialogTitle(title)
  const chips = (
    <AccountChips accounts={accounts} chosen={state.accounts} choice={props.choice} vertical={atSide} by={choosing} />
  )
  const mediaAndText = (
    <MediaAndText
      post={post}
      state={state}
      dispatch={dispatch}
      chosen={chosen}
      uploads={uploads}
      selected={selected}
      warned={warned}
      conversions={conversions}
      notice={notice}
      phone={phone}
      onSelect={select}
      onFiles={files => void take(files)}
      onReplace={replace}
      tab={writing}
      onTab={setWriting}
    />
  )
  const preview = (
    <Preview
      accounts={chosen}
      items={state.items}
      postType={state.postType}
      options={state.options}
      captionOf={id => state.overrides[id] ?? state.caption}
      selected={selected?.key ?? null}
      accountId={writing}
    />
  )
  const schedule = (
    <div className={classes.send}>
      <ScheduleFields
        when={state.when}
        series={post?.series}
        scope={props.scope}
        onScope={props.onScope}
        needsApproval={props.needsApproval}
        repeat={
          !props.needsApproval && (
            <Repeat
              post={post}
              state={state}
              scope={props.scope}
              wall={state.wall ?? suggestion}
              zone={zones[0] ?? 'UTC'}
              accounts={chosen.length}
              limit={limit}
              firstDay={props.firstDay}
              onChange={repeat => {
                // What repeats begins at a date that is chosen, no longer at one that is only offered.
                if (state.wall === null) dispatch({ type: 'takeOffer', wall: suggestion })
                dispatch({ type: 'repeat', repeat })
              }}
            />
          )
        }
        wall={state.wall}
        zones={zones}
        clock={clockNow(state)}
        chosen={chosen}
        next={next}
        slot={state.slot}
        onSlot={slot => dispatch({ type: 'slot', slot })}
        firstDay={props.firstDay}
        suggestion={suggestion}
        fault={onTime}
        onChange={(when, wall) => dispatch({ type: 'when', when, wall })}
        onClock={clock => {
          // The same time on every clock has to lie ahead on each of them.
          if (state.wall === null)
            dispatch({ type: 'takeOffer', wall: clock === 'local' ? suggestedWall(...zones) : suggestion })
          dispatch({ type: 'clock', clock })
        }}
      />
      <PreflightList
        checks={checks}
        items={state.items}
        score={score}
        pending={pending}
        paused={paused}
        fresh={!state.dirty && !post}
        canFix={canFix}
        onFix={fix}
      />
    </div>
  )

  return (
    <ComposerWindow
      title={title}
      phone={phone}
      page={page}
      atSide={atSide}
      over={over}
      dropZone={dropZone}
      onSend={send}
      onClose={props.onClose}
    >
      <ComposerHeader
        title={title}
        state={state}
        onLeave={props.onClose}
        chips={!phone && !atSide && chips}
        autosave={props.kept.progress}
        savedOnDevice={props.kept.onDevice}
        stored={props.kept.stored}
        phone={phone}
        previewing={previewing}
        onPreview={setPreviewing}
      />
      {props.notes}
      {post && (
        <FaultNote {...{ post, live: props.live, items: state.items, mayReconnect, dispatch, onSelect: select }} />
      )}
      <div className={classes.middle}>
        {atSide && chips}
        <div className={classes.body}>
          {phone && !previewing && chips}
          {!(phone && previewing) && mediaAndText}
          {(!phone || previewing) && preview}
          {!(phone && previewing) && schedule}
        </div>
      </div>
      <SubmitBar
        when={
          props.needsApproval && state.when !== 'date'
            ? 'Once approved'
            : whenWords(state, next, { zones, suggestion, dates }, times)
        }
        kinds={kindsOf([...chosen, ...pages], state)}
        also={alsoTo(pages, Date.now())}
        verb={props.verb((chosen.length + pages.length) * dates)}
        now={state.when === 'now' || props.needsApproval}
        scheduled={props.scheduled}
        blocked={blocked}
        unchecked={first}
        fault={onTime ? null : (fault?.message ?? null)}
        saving={saving}
        busy={arriving(state) > 0 || chosen.length === 0 || conflicts > 0}
        phone={phone}
        onWhen={
          phone
            ? () => {
                setPreviewing(false)
                goTo('when')
              }
            : undefined
        }
        // What waits is a draft that saves itself: the person is here to decide. One post alone is taken off the schedule.
        onDraft={
          props.mayDraft && !props.onSendBack && (!props.scheduled || props.scope === 'one')
            ? () => props.onSubmit('draft')
            : undefined
        }
        onSendBack={props.onSendBack}
      />
    </ComposerWindow>
  )
}
