import { useKeys } from '../../ui/use-keys.ts'
import type { View } from './use-view.ts'

/** T, N, arrows and 1 to 5. Not while a post is carried by the arrows, nor while a dialog or a menu listens to keys of its own. */
export const useCalendarKeys = (
  { go, by, show, now }: View,
  carrying: () => boolean,
  onNote: (() => void) | undefined,
) => {
  const key = (run: () => void) => (event: KeyboardEvent) => {
    const inside = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')
    if (!carrying() && !inside && !document.querySelector('[aria-modal="true"]')) run()
  }
  useKeys([
    ['T', key(() => go(now))],
    ['ArrowLeft', key(() => by(-1))],
    ['ArrowRight', key(() => by(1))],
    ['N', key(() => onNote?.())],
    ['1', key(() => show('month'))],
    ['2', key(() => show('week'))],
    ['3', key(() => show('day'))],
    ['4', key(() => show('list'))],
    ['5', key(() => show('grid'))],
  ])
}
