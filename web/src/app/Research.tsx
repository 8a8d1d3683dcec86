import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import NotFound from './NotFound.tsx'
import { onFirstUse } from './on-first-use.tsx'

const ExploreScreen = onFirstUse(() => import('../features/explore/ExploreScreen.tsx'))
const ExplorePageScreen = onFirstUse(() => import('../features/explore/ExplorePageScreen.tsx'))
const HashtagScreen = onFirstUse(() => import('../features/hashtags/HashtagScreen.tsx'))
const ContentScreen = onFirstUse(() => import('../features/content/ContentScreen.tsx'))
const DashboardScreen = onFirstUse(() => import('../features/dashboard/DashboardScreen.tsx'))
const AllAccountsScreen = onFirstUse(() => import('../features/insights/AllAccountsScreen.tsx'))
const InsightsScreen = onFirstUse(() => import('../features/insights/InsightsScreen.tsx'))
const PostResultsScreen = onFirstUse(() => import('../features/insights/PostResultsScreen.tsx'))
const LabScreen = onFirstUse(() => import('../features/hashtags/LabScreen.tsx'))
const PostHashtagScreen = onFirstUse(() => import('../features/hashtags/PostHashtagScreen.tsx'))

/** Keeps the query: the account and the period are in it. */
const ToInsights = () => <Navigate to={{ pathname: '/analytics/insights', search: useLocation().search }} replace />

/** Below each address that the router sends here. */
const below = {
  analytics: (
    <>
      <Route index element={<ToInsights />} />
      <Route path="insights" element={<InsightsScreen />} />
      <Route path="overview" element={<AllAccountsScreen />} />
      <Route path="post" element={<PostResultsScreen />} />
    </>
  ),
  dashboard: <Route index element={<DashboardScreen />} />,
  content: <Route index element={<ContentScreen />} />,
  explore: <Route path=":username?/:tab?" element={<ExploreScreen />} />,
  'explore-fb': <Route path=":username?/:tab?" element={<ExplorePageScreen />} />,
  hashtag: (
    <>
      <Route index element={<HashtagScreen />} />
      <Route path="lab" element={<LabScreen />} />
    </>
  ),
  'post-hashtag': <Route path=":tab?" element={<PostHashtagScreen />} />,
}
const isBelow = (name: string): name is keyof typeof below => Object.hasOwn(below, name)

/** The pages of research and of results (spec §2): their addresses are no part of what every screen loads. */
export default function Research() {
  const [, name = ''] = useLocation().pathname.split('/')
  return (
    <Routes>
      {isBelow(name) && below[name]}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
