import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { useReducer, useState } from 'react'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { useLazyLibraryQuery, useStoreLibraryMutation, useUpdateLibraryMutation } from '../../lib/posts/library-api.ts'
import { useToast } from '../../ui/toast.ts'
import { reduce } from './model/composer-reducer.ts'
import { emptyComposer } from './model/composer-state.ts'
import { composerFrom } from './model/from-library.ts'
import { contentOf } from './model/request.ts'

const stateOf = (item: PostLibrary | undefined) => {
  const empty = emptyComposer([], null)
  return item ? composerFrom(item, empty, []) : empty
}

/** What is typed into the editor of the library, and how it is saved. Of two people who change one item the second one is asked. */
export const useLibraryForm = (item: PostLibrary | undefined) => {
  const toast = useToast()
  const [state, dispatch] = useReducer(reduce, item, stateOf)
  const [chosen, choose] = useState({ accountId: item?.account?.id ?? null, tags: item?.tags ?? [], dirty: false })
  const [version, setVersion] = useState(item?.version)
  /** The item as someone else has saved it meanwhile. */
  const [theirs, setTheirs] = useState<PostLibrary | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [store] = useStoreLibraryMutation()
  const [update] = useUpdateLibraryMutation()
  const [look] = useLazyLibraryQuery()

  const send = async (ifMatch: number | undefined): Promise<boolean> => {
    const { accountId, tags } = chosen
    const body = { caption: state.caption, ...contentOf(state), account_id: accountId, tags }
    setSaving(true)
    setFault(null)
    try {
      if (item) await update({ params: { id: item.id }, body, ...(ifMatch !== undefined && { ifMatch }) }).unwrap()
      else await store({ body }).unwrap()
      toast.done(item ? 'Item saved' : 'Saved to the library')
      return true
    } catch (reason) {
      if (item && isFault(reason) && reason.code === 'version_conflict') {
        const { data } = await look({ params: { id: item.id } })
        if (data) setTheirs(data)
      } else setFault(messageOf(reason))
      return false
    } finally {
      setSaving(false)
    }
  }
  return {
    state,
    dispatch,
    ...chosen,
    chooseAccount: (accountId: string | null) => choose(now => ({ ...now, accountId, dirty: true })),
    setTags: (tags: string[]) => choose(now => ({ ...now, tags, dirty: true })),
    dirty: state.dirty || chosen.dirty,
    saving,
    fault,
    theirs,
    save: () => send(version),
    /** Saves over what someone else has saved. */
    keepMine: () => {
      const over = theirs?.version
      setTheirs(null)
      setVersion(over)
      return send(over)
    },
    /** Drops what was typed. */
    takeTheirs: () => {
      if (!theirs) return
      dispatch({ type: 'load', composer: stateOf(theirs) })
      choose({ accountId: theirs.account?.id ?? null, tags: theirs.tags, dirty: false })
      setVersion(theirs.version)
      setTheirs(null)
    },
  }
}
