import { useEffect } from 'react'
import { useToast } from '../../ui/toast.ts'
import { isFault } from '../api.ts'
import { type AskedAgain as Asked, askedAgain, isUnderWay, outcomeOf, selectAskedAgain } from '../asked-again.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { go } from '../navigate.ts'
import { usePostQuery } from '../posts-api.ts'

const { learn, end, forget } = askedAgain.actions

/** Stands once in the shell: says what became of posts that a person asked about or sent again, on whichever screen. */
export const AskedAgain = ({ teamId }: { teamId: string }) => {
  const dispatch = useAppDispatch()
  // Posts of another team are nobody's here.
  useEffect(() => () => void dispatch(forget()), [dispatch, teamId])
  return useAppSelector(selectAskedAgain).map(asked => <Watched key={asked.before.id} asked={asked} />)
}

/** Draws nothing. What it holds of the post is kept up to date by the team stream. */
const Watched = ({ asked }: { asked: Asked }) => {
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
