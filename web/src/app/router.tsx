import { createBrowserRouter, Navigate, useLocation } from 'react-router-dom'
import { Overlay } from '../ui/Overlay.tsx'
import { Guard } from './Guard.tsx'
import { Publishing } from './Publishing.tsx'
import { RouteError } from './RouteError.tsx'
import { screen } from './screen-route.tsx'
import { Shell } from './shell/Shell.tsx'

/** A redirect that keeps the query, so that `account` and the guard's flags live through it. */
const To = ({ path }: { path: string }) => <Navigate to={{ pathname: path, search: useLocation().search }} replace />

/** Addresses, each with a blank before the next, of which one part of the application draws the pages. */
const at = (paths: string, load: Parameters<typeof screen>[0]) =>
  paths.split(' ').map(path => ({ path, ...screen(load) }))

const reports = () => import('./Reports.tsx')

/** Spec §2. Only addresses whose screens exist are here; everything else is Not found. */
export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <Overlay />,
      children: [
        {
          ...screen(() => import('../features/sign-in/WelcomeLayout.tsx')),
          children: [
            { path: 'sign-in', ...screen(() => import('../features/sign-in/SignIn.tsx')) },
            { path: 'sign-up', ...screen(() => import('../features/sign-in/SignUp.tsx')) },
            ...at(
              'forgot reset join/:token confirm unsubscribe data-deletion/:code copies',
              () => import('./Visiting.tsx'),
            ),
          ],
        },
        { path: 'report/:token', ...screen(reports) },
        {
          element: <Guard />,
          children: [
            { path: 'onboarding', element: <To path="/onboarding/connect" /> },
            { path: 'onboarding/team', ...screen(() => import('../features/connect/ChooseTeam.tsx')) },
            { path: 'onboarding/connect/:platform?', ...screen(() => import('../features/connect/Connect.tsx')) },
            { path: 'connect', element: <To path="/connect/1" /> },
            { path: 'connect/:step', ...screen(() => import('../features/connect/Connect.tsx')) },
            { path: 'print/insights', ...screen(reports) },
            {
              element: <Shell />,
              children: [
                { index: true, element: <To path="/publishing/calendar/month" /> },
                { path: 'publishing/*', element: <Publishing />, errorElement: <RouteError /> },
                { path: 'settings/*', ...screen(() => import('./Settings.tsx')) },
                {
                  path: 'single/editor/:source?',
                  ...screen(() => import('../features/composer/SingleEditorRoute.tsx')),
                },
                ...at(
                  'dashboard/* explore/* explore-fb/* hashtag/* post-hashtag/* content/* analytics/*',
                  () => import('./Research.tsx'),
                ),
                { path: 'plans', ...screen(() => import('../features/settings/plans/PlansScreen.tsx')) },
                { path: 'notifications/:id?', ...screen(() => import('./Notifications.tsx')) },
              ],
            },
          ],
        },
        { path: '*', ...screen(() => import('./NotFound.tsx')) },
      ],
    },
  ])
