import type { Post, Trace, TraceStep } from '@fanfare/contracts/entities/posts.ts'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCheck,
  IconClock,
  IconDownload,
  IconExternalLink,
  IconHelpCircle,
  IconPlayerPause,
  IconShieldCheck,
} from '@tabler/icons-react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { useBack } from '../../app/back.ts'
import { usePostQuery } from '../../app/posts-api.ts'
import { cityOf, instantLabel, offsetLabel } from '../../app/time.ts'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { useTraceQuery } from './api.ts'
import classes from './TraceScreen.module.css'
import { usePostActions } from './use-post-actions.ts'

const keys = ['draft', 'scheduled', 'inprogress', 'posted', 'error'] as const

const download = (name: string, value: unknown) => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The flight recorder: every attempt step by step, what was sent and answered, secrets removed. */
export default function TraceScreen() {
  const { postId = '' } = useParams()
  const back = useBack('/publishing/post-status/scheduled')
  const args = { params: { id: postId } }
  const post = usePostQuery(args)
  const trace = useTraceQuery(args, { pollingInterval: post.data?.status === 2 ? 2000 : 0 })
  const error = post.error ?? trace.error
  return (
    <Page
      title="Flight recorder"
      before={
        <ActionIcon variant="subtle" color="gray" aria-label="Back" onClick={back}>
          <IconArrowLeft size={18} stroke={1.75} />
        </ActionIcon>
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          disabled={!trace.data}
          onClick={() => trace.data && download(`post-${postId}-trace.json`, trace.data)}
        >
          Export
        </Button>
      }
    >
      {error ? (
        <ErrorCard
          title="Flight recorder"
          error={error}
          onRetry={() => {
            post.refetch()
            trace.refetch()
          }}
        />
      ) : !post.data || !trace.data ? (
        <Skeleton height={320} m={20} />
      ) : (
        <div className={classes.screen}>
          <Side post={post.data} trace={trace.data} />
          <Steps trace={trace.data} zone={post.data.account.timezone} />
        </div>
      )}
    </Page>
  )
}

const Side = ({ post, trace }: { post: Post; trace: Trace }) => {
  const { search } = useLocation()
  const actions = usePostActions()
  const state = post.unconfirmed ? 'unconfirmed' : (keys[post.status] ?? 'draft')
  const zone = post.account.timezone
  const network = post.account.type === 'ig' ? 'Instagram' : 'Facebook'
  const facts: [string, string][] = [
    ['Attempts', `${trace.attempts} of ${trace.max_retry + 1}`],
    ['Lateness', trace.lateness_s === null ? 'Not live yet' : `${trace.lateness_s.toFixed(1)} s`],
    ...Object.entries(trace.prepared).map(([name, id]): [string, string] => [
      name,
      id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-3)}` : id,
    ]),
    ['Publish calls', String(trace.commits)],
    ...(trace.deadline_at ? ([['Deadline', instantLabel(trace.deadline_at, zone)]] as [string, string][]) : []),
  ]
  return (
    <aside className={classes.side} aria-label="The post">
      <header>
        <Thumbnail
          mediaId={post.media[0]?.media_id}
          color={post.media[0]?.dominant_color ?? undefined}
          kind={post.type}
          width={88}
          height={110}
          alt={post.media[0]?.alt_text ?? ''}
        />
        <div>
          <StateChip state={state} percent={post.progress?.percent} />
          <h2>{post.caption.split('\n')[0] || 'No text'}</h2>
          <p>
            <AccountAvatar account={post.account} size={20} />{' '}
            {post.account.type === 'fb' ? post.account.name : post.account.username}
          </p>
          {post.post_at && (
            <p>
              {instantLabel(post.post_at, zone)}, {offsetLabel(zone, Temporal.Instant.from(post.post_at))}
            </p>
          )}
        </div>
      </header>
      {post.unconfirmed && (
        <section className={classes.question}>
          <IconHelpCircle size={18} stroke={2.25} aria-hidden />
          <div>
            <h3>Is this post live?</h3>
            <p>
              {network} did not answer, so Fanfare will not send it again by itself. Look at the profile and tell us.
            </p>
            <div className={classes.answers}>
              <Button variant="default" className={classes.ask} onClick={() => void actions.check(post)}>
                Ask {network} again
              </Button>
              <Button variant="default" onClick={() => void actions.decide(post, false)}>
                Not live, try again
              </Button>
              <Button onClick={() => void actions.decide(post, true)}>Yes, it is live</Button>
            </div>
          </div>
        </section>
      )}
      {!post.unconfirmed && post.error && (
        <section className={classes.failed}>
          <h3>{post.error.title}</h3>
          <p>{post.error.message}</p>
          {post.status === 4 &&
            (post.error.action === 'edit' || post.error.action === 'crop' ? (
              <Button variant="default" component={Link} to={{ pathname: `/publishing/editor/${post.id}`, search }}>
                Mend and retry
              </Button>
            ) : post.error.action === 'reconnect' ? (
              <Button variant="default" component={Link} to="/connect/1">
                Reconnect
              </Button>
            ) : (
              <Button variant="default" onClick={() => void actions.retry(post)}>
                Retry
              </Button>
            ))}
        </section>
      )}
      {post.permalink && (
        <Button
          component="a"
          href={post.permalink}
          target="_blank"
          rel="noreferrer"
          variant="default"
          fullWidth
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
        >
          Open at {network}
        </Button>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

const verdictIcon = {
  ok: <IconCheck size={14} stroke={2.25} aria-hidden />,
  wait: <IconClock size={14} stroke={2.25} aria-hidden />,
  unknown: <IconHelpCircle size={14} stroke={2.25} aria-hidden />,
  failed: <IconAlertTriangle size={14} stroke={2.25} aria-hidden />,
  held: <IconPlayerPause size={14} stroke={2.25} aria-hidden />,
}
const verdictWord = { ok: 'done', wait: 'waiting', unknown: 'no answer', failed: 'failed', held: 'held' }

/** The time of an instant in a zone, to the millisecond. */
const clockLabel = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'millisecond' })

const seconds = (ms: number | null) => (ms === null ? '' : ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

const Steps = ({ trace, zone }: { trace: Trace; zone: string }) => {
  const attempts = [...new Set(trace.steps.map(step => step.attempt))]
  if (attempts.length === 0)
    return (
      <section className={classes.steps}>
        <p className={classes.none}>Nothing has been sent yet. Each step will stand here to the millisecond.</p>
      </section>
    )
  return (
    <section className={classes.steps} aria-label="Steps">
      <p className={classes.safe}>
        <IconShieldCheck size={16} stroke={1.75} aria-hidden /> Secrets are removed
      </p>
      {attempts.map(attempt => {
        const steps = trace.steps.filter(step => step.attempt === attempt)
        const line = steps.findIndex(step => step.after_commit)
        return (
          <div key={attempt}>
            <h2>
              Attempt {attempt} <span>{cityOf(zone)} time</span>
            </h2>
            <ol>
              {steps.map((step, index) => (
                <Step key={step.id} step={step} zone={zone} boundary={index === line} />
              ))}
            </ol>
          </div>
        )
      })}
    </section>
  )
}

const Step = ({ step, zone, boundary }: { step: TraceStep; zone: string; boundary: boolean }) => (
  <>
    {boundary && <li className={classes.boundary}>From here on Fanfare asks before it tries again</li>}
    <li className={classes.step} data-verdict={step.verdict} data-after={step.after_commit || undefined}>
      <time dateTime={step.at}>{clockLabel(step.at, zone)}</time>
      <span className={classes.mark}>
        {verdictIcon[step.verdict]}
        <span className="sr-only">{verdictWord[step.verdict]}</span>
      </span>
      <div>
        <div className={classes.stepHead}>
          <b>{step.title}</b>
          <span>{seconds(step.duration_ms)}</span>
        </div>
        <p>{step.text}</p>
        {step.calls.length > 0 && (
          <details>
            <summary>
              Raw trace, {step.calls.length} {step.calls.length === 1 ? 'call' : 'calls'} by {step.worker}
            </summary>
            <div className={classes.raw}>
              {step.calls.map((call, index) => (
                <div key={index}>
                  <p>
                    <b>{call.method}</b> {call.url}
                  </p>
                  {Object.entries(call.params).map(([name, value]) => (
                    <p key={name} className={classes.param}>
                      {name}={value === 'removed' ? <mark>removed</mark> : value}
                    </p>
                  ))}
                  <p className={call.status !== null && call.status < 400 ? classes.good : classes.bad}>
                    {call.status ?? ''} {call.fault ?? call.answer ?? ''} {call.duration_ms} ms
                  </p>
                </div>
              ))}
            </div>
          </details>
        )}
      </div>
    </li>
  </>
)
