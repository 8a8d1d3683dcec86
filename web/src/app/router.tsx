import { createBrowserRouter, Navigate, useLocation } from 'react-router-dom'
import { Overlay } from '../ui/Overlay.tsx'
import { Guard } from './Guard.tsx'
import { Publishing } from './Publishing.tsx'
import { NotFound, RouteError } from './RouteError.tsx'
import { screen } from './screen-route.tsx'
import { Shell } from './shell/Shell.tsx'

/** A redirect that keeps the query, so that `account` and the guard's flags live through it. */
const To = ({ path }: { path: string }) => <Navigate to={{ pathname: path, search: useLocation().search }} replace />

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
            { path: 'forgot', ...screen(() => import('../features/sign-in/Forgot.tsx')) },
            { path: 'reset', ...screen(() => import('../features/sign-in/Reset.tsx')) },
            { path: 'confirm', ...screen(() => import('../features/sign-in/Confirm.tsx')) },
          ],
        },
        {
          element: <Guard />,
          children: [
            { path: 'onboarding', element: <To path="/onboarding/connect" /> },
            { path: 'onboarding/team', ...screen(() => import('../features/connect/ChooseTeam.tsx')) },
            { path: 'onboarding/connect/:platform?', ...screen(() => import('../features/connect/Connect.tsx')) },
            { path: 'connect', element: <To path="/connect/1" /> },
            { path: 'connect/:step', ...screen(() => import('../features/connect/Connect.tsx')) },
            {
              element: <Shell />,
              children: [
                { index: true, element: <To path="/publishing/calendar/month" /> },
                { path: 'publishing/*', element: <Publishing />, errorElement: <RouteError /> },
                {
                  path: 'settings',
                  ...screen(() => import('../features/settings/SettingsLayout.tsx')),
                  children: [
                    { index: true, element: <To path="/settings/team" /> },
                    { path: 'team/:teamId?', ...screen(() => import('../features/settings/TeamSettings.tsx')) },
                    { path: 'team-account', ...screen(() => import('../features/settings/AccountSettings.tsx')) },
                    { path: 'keys', ...screen(() => import('../features/settings/KeySettings.tsx')) },
                    { path: 'webhooks', ...screen(() => import('../features/settings/webhooks/WebhookSettings.tsx')) },
                    {
                      path: 'webhooks/:webhookId',
                      ...screen(() => import('../features/settings/webhooks/Deliveries.tsx')),
                    },
                    { path: 'subscription', ...screen(() => import('../features/settings/PlanSettings.tsx')) },
                    { path: 'profile', ...screen(() => import('../features/settings/ProfileSettings.tsx')) },
                    { path: 'security', ...screen(() => import('../features/settings/SecuritySettings.tsx')) },
                    { path: 'preferences', ...screen(() => import('../features/settings/PreferenceSettings.tsx')) },
                  ],
                },
                {
                  path: 'single/editor/:source?',
                  ...screen(() => import('../features/composer/SingleEditorRoute.tsx')),
                },
                { path: 'plans', element: <To path="/settings/subscription" /> },
              ],
            },
          ],
        },
        { path: '*', element: <NotFound /> },
      ],
    },
  ])
