import { addListener, type UnknownAction } from '@reduxjs/toolkit'

/**
 * What a button of a toast or of a notice does. The store holds data alone, so the function waits beside it, as a listener that runs
 * `run` when `isPress` is dispatched and is dropped once `isShown` of the state is false. A press must take the thing off the screen.
 */
export const runOnPress = <State>(
  isShown: (state: State) => boolean,
  isPress: (action: UnknownAction) => boolean,
  run: () => void,
) =>
  addListener({
    predicate: (_, state) => !isShown(state as State),
    effect: (action, { unsubscribe }) => {
      unsubscribe()
      if (isPress(action)) run()
    },
  })
