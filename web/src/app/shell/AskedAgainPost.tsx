import { useEffect } from 'react'
import { useToast } from '../../ui/toast.ts'
import { isFault } from '../api.ts'
import { type AskedAgain, askedAgain } from '../asked-again.ts'
import { isUnderWay, outcomeOf } from '../asked-again-words.ts'
import { useAppDispatch } from '../hooks.ts'
import { go } from '../navigate.ts'
import { usePostQuery } from '../posts-api.ts'

const { learn, end } = askedAgain.actions

/** Draws nothing. What it holds of the post is kept up to date by the team stream. */
export default function AskedAgainPost({ asked }: { asked: AskedAgain }) {
  const toast = useToast()
  const dispatch = useAppDispatch()
  const { id } = asked.before
  const { data, error } = usePostQuery({ params: { id } })
  const known = asked.post.version
  useEffect(() => {
    if (isFault(error) && error.code === 'post_not_found') return void dispatch(end(id))
    if (!data || data.version < known) return
    if (isUnderWay(data)) {
      if (data.version > known) dispatch(learn(data))
      return
    }
    dispatch(end(id))
    const outcome = outcomeOf(data)
    if (!outcome) return
    const { kind, text, way } = outcome
    const run = () => ('to' in way ? go(way.to) : void window.open(way.href, '_blank', 'noopener,noreferrer'))
    toast[kind](text, { label: way.label, run })
  }, [id, data, error, known, toast, dispatch])
  return null
}
