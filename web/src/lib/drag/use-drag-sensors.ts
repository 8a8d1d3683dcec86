import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useMemo } from 'react'
import { keyboardCodes } from './keyboard-drag.ts'

const mouse = { activationConstraint: { distance: 5 } }
const touch = { activationConstraint: { delay: 250, tolerance: 6 } }

/**
 * What begins a drag: the mouse, a finger, the keyboard. The same at every drawing: with new ones all that can be dragged or dropped at is
 * drawn again, whatever the screen around it is drawn for.
 */
export const useDragSensors = (coordinateGetter: KeyboardCoordinateGetter) => {
  const keyboard = useMemo(() => ({ keyboardCodes, coordinateGetter }), [coordinateGetter])
  return useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard))
}
