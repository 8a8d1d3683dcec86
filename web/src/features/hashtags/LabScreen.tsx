import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { type Lift, LiftPlot, LiftWords, reachOf } from '../../lib/research/LiftPlot.tsx'
import { shownCount } from '../../lib/research/model/tag-rows.ts'
import { counted, whole } from '../../lib/research/model/words.ts'
import { LookFault } from '../../lib/research/networks/LookFault.tsx'
import { searchWith } from '../../lib/research/networks/use-open-found.ts'
import { useHashtagLabQuery } from '../../lib/research/research-api.ts'
import { TagBand } from '../../lib/research/TagBand.tsx'
import { useSeenCounts } from '../../lib/research/use-seen-counts.ts'
import { useAccounts, useCan } from '../../lib/session/session.ts'
import { accountChoices } from '../../ui/account-name.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import classes from './Hashtags.module.css'
import { HashtagPage } from './parts/HashtagPage.tsx'

/** `/hashtag/lab`: what one’s own posts with a hashtag got, beside those without it. */
export default function LabScreen() {
  const { accounts, active } = useAccounts()
  const can = useCan()
  const [query, setQuery] = useSearchParams()
  const usable = accounts.filter(({ status }) => status === AccountActive)
  const account = usable.find(({ id }) => id === (query.get('of') ?? active?.id)) ?? usable[0]
  const choose = (id: string | null) =>
    setQuery(
      now => {
        const next = new URLSearchParams(now)
        if (id) next.set('of', id)
        return next
      },
      { replace: true },
    )
  return (
    <HashtagPage here="lab" title="Hashtag lab" tag={null}>
      {!account ? (
        <EmptyState
          title="Connect an account first"
          text="The lab compares your own posts."
          {...(can('account.connect') && { action: { label: 'Connect', to: '/connect/1' } })}
        />
      ) : (
        <div className={classes.lab}>
          <Select
            className={classes.account}
            label="Account"
            data={accountChoices(usable)}
            value={account.id}
            allowDeselect={false}
            onChange={choose}
          />
          {can('hashtag.read') && <LabTable key={account.id} accountId={account.id} />}
        </div>
      )}
    </HashtagPage>
  )
}

const LabTable = ({ accountId }: { accountId: string }) => {
  const phone = usePhone()
  const { search } = useLocation()
  const { data, error, refetch } = useHashtagLabQuery({ query: { account: accountId } })
  const rows = useMemo(
    () =>
      (data?.data ?? []).map(tag => ({
        ...tag,
        measured: (tag.lift === null || tag.interval === null
          ? { state: tag.too_few ? 'too_few' : 'hidden' }
          : { state: 'measured', lift: tag.lift, ...tag.interval }) as Lift,
      })),
    [data],
  )
  // On a phone their popularity is not shown.
  const unknown = useMemo(
    () => (phone ? [] : rows.flatMap(one => (one.media_count === null ? [one.name] : []))),
    [rows, phone],
  )
  const counts = useSeenCounts(unknown)
  const reach = useMemo(() => reachOf(rows.map(({ measured }) => measured)), [rows])
  if (!data)
    return error ? (
      <LookFault title="Hashtag lab" error={error} accountId={accountId} onRetry={refetch} />
    ) : (
      <RowsSkeleton rows={8} height={40} />
    )
  if (rows.length === 0)
    return (
      <EmptyState
        plain
        title={data.posts === 0 ? 'No posts to compare yet' : 'No hashtags in these posts'}
        text="Publish posts with hashtags, and the lab shows what goes with more likes and comments."
      />
    )
  return (
    <>
      <p className={classes.note}>
        Of this account’s {counted(data.posts, 'newest post')}.
        {data.uncounted > 0 && ` ${counted(data.uncounted, 'post')} without counts are not compared.`} Lift is how many
        more likes and comments posts with the hashtag got than those without it, each beside the 30 posts before it.
        The bar is where the true value lies with 95 % certainty: grey, it crosses the line and says nothing yet.
        Hashtags that are used together share their lift, and a lift is no proof that the hashtag is the reason.
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Hashtag</th>
            {!phone && <th scope="col">Popularity</th>}
            <th scope="col" data-number>
              Used in
            </th>
            {!phone && (
              <th scope="col" className={classes.axis}>
                <span>Lower</span>
                <span>Higher</span>
              </th>
            )}
            <th scope="col" data-number>
              Lift
            </th>
          </tr>
        </thead>
        <tbody ref={counts.body}>
          {rows.map(({ name, used, media_count: known, measured }) => (
            <tr key={name} data-tag={known === null ? name : undefined}>
              <th scope="row">
                <Link to={{ pathname: '/hashtag', search: searchWith(search, { q: name }) }} dir="auto">
                  #{name}
                </Link>
              </th>
              {!phone && (
                <td>
                  <TagBand
                    tag={name}
                    count={shownCount(known === null ? counts.countOf(name) : undefined, known)}
                    onRetry={counts.retry}
                  />
                </td>
              )}
              <td data-number>{whole(used)}</td>
              {!phone && (
                <td className={classes.plot}>
                  <LiftPlot lift={measured} reach={reach} />
                </td>
              )}
              <td data-number>
                <LiftWords lift={measured} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
