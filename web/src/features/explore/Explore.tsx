import { explore } from '@fanfare/contracts/research/limits.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { searchAlong } from '../../lib/navigation/account-filter.ts'
import { CostNote } from '../../lib/research/CostNote.tsx'
import { RecentList } from '../../lib/research/RecentList.tsx'
import { SearchBox } from '../../lib/research/SearchBox.tsx'
import { UseMeter } from '../../lib/research/UseMeter.tsx'
import { useCan, useHas } from '../../lib/session/session.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Compare } from './Compare.tsx'
import classes from './Explore.module.css'
import { type ExploreKind, kinds, type TabKey, tabs } from './networks/kinds.ts'
import { Profile } from './Profile.tsx'

/** The profiles that are compared, as the address names them: each once. */
const comparedOf = (text: string | null): string[] =>
  [
    ...new Set(
      (text ?? '')
        .toLowerCase()
        .split(',')
        .filter(name => /^[a-z0-9._]{1,80}$/.test(name)),
    ),
  ].slice(0, explore.compared)

/** Other profiles and pages: what they post and what comes of it. */
export const Explore = ({ kind }: { kind: ExploreKind }) => {
  const can = useCan()
  const has = useHas()
  const facts = kinds[kind]
  if (can(facts.action) && has('research')) return <Open kind={kind} />
  return (
    <Page title="Explore">
      <EmptyState
        plain
        title={`Exploring ${facts.networkName} isn’t available`}
        text="Your plan or this installation doesn’t include it."
        action={{ label: 'See plans', to: '/settings/subscription' }}
      />
    </Page>
  )
}

const Open = ({ kind }: { kind: ExploreKind }) => {
  const phone = usePhone()
  const can = useCan()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [query] = useSearchParams()
  const { username = '', tab = 'content' } = useParams()
  const facts = kinds[kind]
  const compared = comparedOf(query.get('compare'))
  const along = searchAlong(search)
  const box = (
    <SearchBox
      kind={kind}
      bare={{ network: facts.network }}
      label={facts.label}
      placeholder={facts.placeholder}
      value={username}
    />
  )
  if (username && !tabs.some(({ key }) => key === tab))
    return <Navigate to={{ pathname: `${facts.base}/${username}/content`, search }} replace />
  const comparing = !username && query.has('compare')
  const compare = () =>
    navigate({
      pathname: facts.base,
      search: `?${new URLSearchParams([...new URLSearchParams(along), ['compare', username]])}`,
    })
  return (
    <Page
      title="Explore"
      documentTitle={username ? `${facts.title(username)}, Explore` : comparing ? 'Compare profiles' : 'Explore'}
      beside={phone ? undefined : box}
      actions={<UseMeter counter="explore" short={phone} />}
      second={
        <div className={classes.second}>
          {phone && box}
          {can('explore.read') && can('explore_fb.read') && (
            <SegmentedControl
              aria-label="Network"
              withItemsBorders={false}
              value={kind}
              onChange={value => navigate({ pathname: kinds[value as ExploreKind].base, search: along })}
              data={(Object.keys(kinds) as ExploreKind[]).map(value => ({ value, label: kinds[value].networkName }))}
            />
          )}
          <Button
            className={classes.compare}
            variant="subtle"
            leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
            onClick={compare}
            disabled={comparing}
          >
            Compare
          </Button>
        </div>
      }
    >
      {comparing ? (
        <Compare kind={kind} names={compared} />
      ) : username ? (
        <Profile key={`${kind} ${username.toLowerCase()}`} kind={kind} name={username} tab={tab as TabKey} />
      ) : (
        <Landing kind={kind} />
      )}
    </Page>
  )
}

/** Before anything is looked at. */
const Landing = ({ kind }: { kind: ExploreKind }) => {
  const { search } = useLocation()
  const facts = kinds[kind]
  return (
    <div className={classes.landing}>
      <RecentList
        kind={kind}
        to={({ name }) => ({
          pathname: `${facts.base}/${encodeURIComponent(name)}/content`,
          search: searchAlong(search),
        })}
      />
      <EmptyState title={facts.emptyTitle} text={facts.emptyText} />
      <div className={classes.cost}>
        <CostNote counter="explore" />
      </div>
    </div>
  )
}
