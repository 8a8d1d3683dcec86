import { ShowEditing } from '@fanfare/contracts/endpoints/posts.ts'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import { send } from '../../lib/api/http.ts'
import { useEditorsQuery } from './api.ts'

/** How often this page says that it has the post open, ms: the server names it for 90 seconds. */
const sayMs = 30_000
const nobody: readonly string[] = []

/** Names of the others who have the same post open to change it; they see this person's. `postId`: none for a post that is new. */
export const useEditors = (postId: string | undefined): readonly string[] => {
  const { currentData } = useEditorsQuery(postId ? { params: { id: postId }, body: { open: true } } : skipToken, {
    pollingInterval: sayMs,
    refetchOnMountOrArgChange: true,
  })
  useEffect(() => {
    if (!postId) return
    // What is not heard is forgotten after 90 seconds.
    const leave = () =>
      void send({ endpoint: ShowEditing, params: { id: postId }, body: { open: false }, keepalive: true }).catch(
        () => undefined,
      )
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [postId])
  return currentData?.data.map(({ name }) => name) ?? nobody
}
