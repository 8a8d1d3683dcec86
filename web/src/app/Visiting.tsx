import { useLocation } from 'react-router-dom'
import NotFound from './NotFound.tsx'
import { onFirstUse } from './on-first-use.tsx'

const pages = new Map([
  ['forgot', onFirstUse(() => import('../features/sign-in/Forgot.tsx'))],
  ['reset', onFirstUse(() => import('../features/sign-in/Reset.tsx'))],
  ['join', onFirstUse(() => import('../features/sign-in/Join.tsx'))],
  ['confirm', onFirstUse(() => import('../features/sign-in/Confirm.tsx'))],
  ['unsubscribe', onFirstUse(() => import('../features/sign-in/Unsubscribe.tsx'))],
  ['data-deletion', onFirstUse(() => import('../features/sign-in/DataDeletion.tsx'))],
  ['copies', onFirstUse(() => import('../features/sign-in/Copies.tsx'))],
])

/** Pages for visitors that links of mails lead to: what they load is no part of what every screen loads. The router has their addresses. */
export default function Visiting() {
  const [, name = ''] = useLocation().pathname.split('/')
  const Page = pages.get(name) ?? NotFound
  return <Page />
}
