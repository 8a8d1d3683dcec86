import { type ComponentType, createElement, useEffect, useState } from 'react'

/**
 * A screen whose code is loaded when it is first shown, or before by `load`; until then nothing is drawn. Unlike what React's `lazy` waits
 * for, it is drawn as soon as it is there: Suspense shows what it waited for only 300 ms after the last thing that it showed.
 */
export const onFirstUse = (fetchIt: () => Promise<{ default: ComponentType }>) => {
  let loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= fetchIt().then(
      ({ default: found }) => {
        loaded = found
      },
      reason => {
        // The next use tries again.
        loading = undefined
        throw reason
      },
    )
    return loading
  }
  /** Throws what the loading was rejected with, for the error element of the route. */
  const Screen = () => {
    const [here, setHere] = useState(loaded !== undefined)
    const [fault, setFault] = useState<{ reason: unknown }>()
    useEffect(() => {
      if (here) return
      let left = false
      load().then(
        () => !left && setHere(true),
        reason => !left && setFault({ reason }),
      )
      return () => {
        left = true
      }
    }, [here])
    if (fault) throw fault.reason
    return here && loaded ? createElement(loaded) : null
  }
  return Object.assign(Screen, { load })
}
