import type { ReportAccount } from '@fanfare/contracts/entities/reports.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { cityOf } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import insights from '../Insights.module.css'
import { lastRead } from '../model/reading.ts'
import { FigureChart } from '../parts/FigureChart.tsx'
import { Figures } from '../parts/Figures.tsx'
import { GrowthChart } from '../parts/GrowthChart.tsx'
import { useDays } from '../use-days.ts'
import classes from './Report.module.css'

/** What a report shows of an account: its figures, and a chart of each by day. On paper each account begins a page. */
export const ReportView = ({ account }: { account: ReportAccount }) => {
  const { span } = useDays()
  const { instantLabel } = useTimes()
  const { name, type, picture_url, stats, series, growth } = account
  const read = lastRead(stats)
  const followers = stats.sources.find(({ figure }) => figure === 'followers')
  return (
    <article className={classes.account} aria-label={name}>
      <header className={classes.head}>
        <AccountAvatar account={{ type, username: name, name, pic_url: picture_url }} size={44} />
        <div>
          <h2>{name}</h2>
          <p>
            {networkOf(type).name}, {span(stats)}, {cityOf(stats.timezone)} time. Compared with{' '}
            {span({ since: stats.prev_since, until: stats.prev_until })}.
            {/* On paper nothing opens that would say the day. */}
            {read && ` Read ${instantLabel(read, stats.timezone)}.`}
          </p>
        </div>
      </header>
      <div className={classes.figures}>
        <Figures account={account} stats={stats} />
      </div>
      <div className={`${insights.charts} ${classes.charts}`}>
        {series.map(one => (
          <FigureChart
            key={one.figure}
            figure={one.figure}
            type={type}
            series={one}
            before={{ since: stats.prev_since, until: stats.prev_until }}
          />
        ))}
        <GrowthChart days={growth} missing={followers?.missing} type={type} published={series[0]?.published ?? []} />
      </div>
    </article>
  )
}
