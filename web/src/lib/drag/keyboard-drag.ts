import { type CollisionDetection, closestCenter, type KeyboardCodes, pointerWithin } from '@dnd-kit/core'

/** Space alone picks up: Enter opens what has the focus, as on any button. */
export const keyboardCodes: KeyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

/** What is under the pointer; without a pointer (keyboard) the place whose middle is nearest. */
export const underPointer: CollisionDetection = args =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args)
