import { useParams } from 'react-router-dom'
import { onFirstUse } from './on-first-use.tsx'

const NotificationsScreen = onFirstUse(() => import('../features/notifications/NotificationsScreen.tsx'))
const OpenScreen = onFirstUse(() => import('../features/notifications/OpenScreen.tsx'))

/** `/notifications`, and the addresses below it that mails and pushed messages lead to. */
export default function Notifications() {
  const { id } = useParams()
  return id ? <OpenScreen /> : <NotificationsScreen />
}
