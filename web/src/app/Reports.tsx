import { useLocation } from 'react-router-dom'
import { onFirstUse } from './on-first-use.tsx'

const Report = onFirstUse(() => import('../features/insights/reports/ReportScreen.tsx'))
const Print = onFirstUse(() => import('../features/insights/reports/PrintScreen.tsx'))

/** Figures without the shell: a report that is shared, and what goes on paper. What they load is no part of what every screen loads. */
export default function Reports() {
  return useLocation().pathname.startsWith('/report/') ? <Report /> : <Print />
}
