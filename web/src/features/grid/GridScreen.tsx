import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { calendarViews } from '../../lib/navigation/calendar-views.ts'
import { useMoveTo } from '../../lib/posts/moving/use-move-to.tsx'
import { useCan } from '../../lib/session/session.ts'
import { zoneLabel } from '../../lib/time/time.ts'
import { ZoneTag } from '../../lib/time/ZoneTag.tsx'
import { usePhone } from '../../ui/breakpoints.ts'
import { Delayed } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { isPostTile } from './model/tiles.ts'
import classes from './parts/Grid.module.css'
import { Grid } from './parts/Grid.tsx'
import { NetworkState } from './parts/NetworkState.tsx'
import { useGrid } from './use-grid.ts'

const shapes = ['4:5', '1:1'] as const
type Shape = (typeof shapes)[number]

/** `/publishing/calendar/grid`: a profile as it will look, arranged by swapping times (spec §2). */
export default function GridScreen() {
  const phone = usePhone()
  const can = useCan()
  const navigate = useNavigate()
  const { search } = useLocation()
  const grid = useGrid()
  const moveTo = useMoveTo()
  const [shape, setShape] = useLocalStorage<Shape>({ key: 'fanfare-grid-shape', defaultValue: '4:5' })
  const toView = (view: string) => ({ pathname: `/publishing/calendar/${view}`, search })
  const shapeSwitch = (
    <SegmentedControl
      aria-label="Shape of the tiles"
      withItemsBorders={false}
      value={shape}
      onChange={value => setShape(value as Shape)}
      data={[...shapes]}
    />
  )
  return (
    <Page
      title={grid.name || 'Grid'}
      documentTitle="Grid"
      // Times of the tiles are the account's.
      subtitle={grid.account && zoneLabel(grid.account.settings.timezone)}
      beside={
        !phone && (
          <>
            {shapeSwitch}
            {grid.account && <ZoneTag zone={grid.account.settings.timezone} />}
          </>
        )
      }
      actions={
        phone ? (
          <ActionIcon
            component={Link}
            to={toView('month')}
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Calendar"
          >
            <IconCalendar size={20} stroke={1.75} />
          </ActionIcon>
        ) : (
          <SegmentedControl
            aria-label="View"
            withItemsBorders={false}
            value="grid"
            onChange={view => navigate(toView(view))}
            data={calendarViews}
          />
        )
      }
    >
      <div className={classes.page}>
        {grid.account && <NetworkState account={grid.account} network={grid.network} />}
        {!grid.account ? (
          <EmptyState
            title="Connect an account first"
            text="See how your profile will look."
            {...(can('account.connect') && { action: { label: 'Connect', to: '/connect/1' } })}
          />
        ) : grid.tiles === undefined ? (
          grid.error ? (
            <ErrorCard title="Grid" error={grid.error} onRetry={grid.retry} />
          ) : (
            <Delayed>
              <div className={classes.grid} data-shape={shape} role="status" aria-label="Loading">
                {Array.from({ length: 9 }, (_, at) => (
                  <Skeleton key={at} className={classes.tile} radius={2} animate={false} />
                ))}
              </div>
            </Delayed>
          )
        ) : grid.tiles.length === 0 ? (
          <EmptyState
            title="Nothing on this profile yet"
            text="Posts that are scheduled or live appear here as they will on the profile."
            action={{ label: 'Create a post', to: `/publishing/editor${search}` }}
          />
        ) : (
          <>
            <div className={classes.note}>
              <p>
                {grid.tiles.some(tile => isPostTile(tile) && tile.planned)
                  ? 'Drag a planned post onto another to swap their times, or open it for more.'
                  : 'Nothing is scheduled: this is the profile as it is.'}
                {grid.more > 0 && ` The next 100 scheduled posts are shown, and ${grid.more} later ones are not.`}
              </p>
              {phone && shapeSwitch}
            </div>
            <Grid
              tiles={grid.tiles}
              zone={grid.account.settings.timezone}
              shape={shape}
              onSwap={grid.swap}
              onMove={({ post }) => moveTo.ask(post)}
            />
            {moveTo.dialog}
            {grid.onMore && (
              <div className={classes.more}>
                <Button variant="default" loading={grid.loadingMore} onClick={grid.onMore}>
                  Show older posts
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Page>
  )
}
