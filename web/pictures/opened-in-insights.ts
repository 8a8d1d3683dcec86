import { both, button, clicked, dialog, type Screen } from './screen.ts'

const path = '/analytics/insights?account=11'

/** What opens on the page of insights. */
export const openedInInsights: Screen[] = [
  { name: 'insights-source', path, widths: both, show: clicked(button(/^Reach, source/), dialog) },
  { name: 'insights-period', path, widths: both, show: clicked(button(/^Period/), dialog) },
]
