import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Page } from '../../ui/Page.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { useOpen } from './use-notifications.ts'

/** The link of a notification in an email or a browser: it leads to what that is about, in its team. */
export default function OpenScreen() {
  const { id = '' } = useParams()
  const open = useOpen()
  const navigate = useNavigate()
  const asked = useRef('')
  useEffect(() => {
    if (asked.current === id) return
    asked.current = id
    void open(id, { replace: true }).then(done => {
      // Of another person, or deleted after its time: the list says what there is.
      if (!done) navigate('/notifications', { replace: true })
    })
  }, [id, open, navigate])
  return (
    <Page title="Notifications">
      <RowsSkeleton rows={4} />
    </Page>
  )
}
