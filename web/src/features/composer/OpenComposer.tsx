import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { useNetwork } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { decidesOn } from '../../lib/posts/approval/decides.ts'
import { useApproval } from '../../lib/posts/approval/use-approval.tsx'
import { takenIn } from '../../lib/posts/compose-from.ts'
import { reconnectTo } from '../../lib/posts/fault-actions.ts'
import { ChangeSeries } from '../../lib/posts/series/ChangeSeries.tsx'
import type { Scope } from '../../lib/posts/series/SeriesDialog.tsx'
import { useAccounts, useCan, useSettings, useTeam } from '../../lib/session/session.ts'
import { LeavePrompt } from '../../ui/LeavePrompt.tsx'
import { Composer } from './Composer.tsx'
import { originOf } from './model/origin.ts'
import { datesChange, seriesChange } from './model/series-scope.ts'
import { draftVerb, mainVerb } from './model/submit-label.ts'
import { openConflicts } from './model/together.ts'
import { ApprovalNote } from './parts/ApprovalNote.tsx'
import { Conflicts } from './parts/Conflicts.tsx'
import {
  AgainNote,
  CopyNote,
  EditorsNote,
  NoAccountNote,
  NotSavedNote,
  OfflineNote,
  TogetherNote,
} from './parts/Notes.tsx'
import { useDraftKeeper } from './use-draft-keeper.ts'
import { useEditors } from './use-editors.ts'
import { useOpenedState } from './use-opened-state.ts'
import { useSavedWork } from './use-saved-work.ts'
import { useSend } from './use-send.ts'
import { useSeries } from './use-series.ts'
import { useSubmit } from './use-submit.ts'
import { useTogether } from './use-together.ts'
import { useUploads } from './use-uploads.ts'

const RefusedDates = lazy(() => import('./parts/RefusedDates.tsx'))

const firstDays = { monday: 1, sunday: 0, saturday: 6 } as const

interface Props {
  /** The post to edit, as it was when the composer opened. */
  post: Post | undefined
  /** The same post as it is now. */
  live: Post | undefined
  item: PostLibrary | undefined
  original: Post | undefined
  again: boolean
  page: boolean
  close: () => void
}

/** `post` is edited, or a new one made: from `item` of the library, or as a copy of `original`, where there is one (`again`: a live one, said once more). */
export const OpenComposer = ({ post, live, item, original, again, page, close }: Props) => {
  const { accounts } = useAccounts()
  const settings = useSettings()
  const can = useCan()
  const navigate = useNavigate()
  const { online } = useNetwork()

  // A plan without drafts makes no new ones; a post that is a draft already can be changed and stay one.
  const { drafts, features, needs_approval: needsApproval } = useTeam()
  const mayDraft = drafts || needsApproval || post?.status === Draft
  const waits = post && decidesOn(live ?? post, can) ? (live ?? post) : undefined
  const scheduled = (live ?? post)?.status === Scheduled
  const approval = useApproval(() => work.done())
  const { state, dispatch, zone, zones, suggestion, choice } = useOpenedState({ post, item, original })

  const editors = useEditors(post?.id)
  const ids = accounts.map(({ id }) => id)
  const uploads = useUploads(dispatch)
  const originalId = original?.id
  const libraryId = state.library?.id
  const savedId = takenIn(useLocation().state)?.savedId ?? undefined
  const origin = useMemo(
    () => originOf({ libraryId, savedId, [again ? 'repostOf' : 'copyOf']: originalId }),
    [libraryId, savedId, again, originalId],
  )
  const keeper = useDraftKeeper(origin)
  const { send, catchUp } = useSend(post, origin, keeper)
  const [scope, setScope] = useState<Scope>('one')
  const seriesCalls = useSeries(origin, keeper)
  const together = useTogether({ state, dispatch, catchUp, live, accounts: ids, needsApproval, editors })
  const { submit, saving, fault, unsettled, waiting, cancelWaiting, asking, endAsking, ...refusal } = useSubmit({
    post,
    state,
    dispatch,
    send,
    seriesCalls,
    scope,
    together,
    zones,
    suggestion,
    needsApproval,
    decides: waits !== undefined,
    scheduled,
    onDone: () => work.done(),
  })
  const work = useSavedWork({
    ...{ post, live, state, dispatch, uploads, keeper, send, together, zone, mayDraft, unsettled, close },
    accounts: ids,
    busy: saving !== null || waiting !== null,
  })
  const verb = (count: number) =>
    mainVerb({ needsApproval, decides: waits !== undefined, scheduled }, state.when, count)
  // What is scheduled stays so when it is left. Nothing is published by leaving.
  const saves = scheduled
    ? state.when !== 'now' && { label: verb(1), run: () => submit('send') }
    : mayDraft && { label: draftVerb(false), run: () => submit('draft') }

  return (
    <>
      <Composer
        post={post}
        live={live}
        page={page}
        state={state}
        dispatch={dispatch}
        uploads={uploads}
        accounts={choice === 'fixed' ? accounts.filter(({ id }) => id === post?.account.id) : accounts}
        choice={choice}
        zones={zones}
        suggestion={suggestion}
        firstDay={firstDays[settings.firstDayOfTheWeek as keyof typeof firstDays] ?? 1}
        atSide={settings.editor_vertical_accounts && features.includes('editor_vertical_accounts')}
        scheduled={scheduled}
        verb={verb}
        mayDraft={mayDraft}
        needsApproval={needsApproval}
        onSendBack={waits && (() => approval.sendBack(waits))}
        // What waits for files alone is under way.
        saving={saving ?? (online ? waiting : null)}
        scope={scope}
        onScope={setScope}
        kept={work.kept}
        fault={fault}
        mayReconnect={can('account.connect')}
        notes={
          <>
            {post && state.accounts.length === 0 && <NoAccountNote />}
            {post && <ApprovalNote post={live ?? post} />}
            {again && <AgainNote />}
            {work.offered && (
              <CopyNote
                offered={work.offered}
                changed={work.offered.copy.version !== (post?.version ?? null)}
                onRestore={work.restore}
                onDiscard={work.discardOffered}
              />
            )}
            {editors.length > 0 && <EditorsNote names={editors} />}
            {together.last && (
              <TogetherNote by={together.by} scheduled={post?.status === Draft && live?.status !== Draft} />
            )}
            <Conflicts conflicts={openConflicts(state)} accounts={accounts} dispatch={dispatch} />
            {work.kept.progress.type === 'failed' && state.dirty && (
              <NotSavedNote message={work.kept.progress.message} onDevice={work.kept.onDevice} />
            )}
            {!online && (
              <OfflineNote
                count={work.count}
                waiting={waiting}
                verb={waiting === 'draft' ? draftVerb(scheduled) : verb(state.accounts.length)}
                onCancel={cancelWaiting}
              />
            )}
          </>
        }
        onSubmit={submit}
        onReconnect={id => navigate(reconnectTo(id))}
        onClose={close}
      />
      {asking && post?.series && (
        <ChangeSeries
          place={post.series}
          scopes={['later', 'all']}
          initial={scope === 'all' ? 'all' : 'later'}
          verbs={{ one: 'Change this post', later: 'Change these posts', all: 'Change all posts' }}
          changeOf={(which, series) => ({
            ...seriesChange(state, post, which, { zone, wall: state.wall ?? suggestion }),
            ...datesChange(state, post, which, series),
          })}
          onDone={work.done}
          onClose={endAsking}
        />
      )}
      {refusal.refused && (
        <Suspense fallback={null}>
          <RefusedDates {...refusal.refused} onSkip={refusal.skipRefused} onClose={refusal.endRefused} />
        </Suspense>
      )}
      {approval.dialogs}
      <LeavePrompt
        blocker={work.blocker}
        title={scheduled ? 'Discard your changes?' : 'Discard this post?'}
        {...(!mayDraft && !scheduled && { text: 'Your changes haven’t been saved. Your plan doesn’t include drafts.' })}
        {...(saves && state.accounts.length > 0 && { save: saves })}
        onDiscard={work.discard}
      />
    </>
  )
}
