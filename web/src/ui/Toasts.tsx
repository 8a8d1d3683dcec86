import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconHelpCircle, IconInfoCircle, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import classes from './Toasts.module.css'
import { closeToast, pressToast, selectToasts, type Toast } from './toast.ts'
import { useKeys } from './use-keys.ts'

const icons = {
  done: IconCheck,
  info: IconInfoCircle,
  ask: IconHelpCircle,
  fault: IconAlertTriangle,
  offline: IconWifiOff,
}
/** The action that Ctrl or ⌘ with Z presses as well, outside of texts: those have an undo of their own. */
const undoLabel = 'Undo'
/** ms; faults stay. */
const life = 6000

/** Bottom right, on phones above the bar. */
export const Toasts = () => {
  const toasts = useSelector(selectToasts)
  const dispatch = useDispatch()
  const last = toasts.findLast(({ action }) => action === undoLabel)
  useKeys([['mod+Z', () => last && dispatch(pressToast(last.id))]])
  const faults = toasts.filter(one => one.kind === 'fault')
  const others = toasts.filter(one => one.kind !== 'fault')
  return (
    <div className={classes.stack} data-toasts>
      <div aria-live="assertive">
        {faults.map(one => (
          <Card key={one.id} toast={one} />
        ))}
      </div>
      <div aria-live="polite">
        {others.map(one => (
          <Card key={one.id} toast={one} />
        ))}
      </div>
    </div>
  )
}

const Card = ({ toast: { id, kind, text, action } }: { toast: Toast }) => {
  const dispatch = useDispatch()
  const [held, setHeld] = useState(false)
  const left = useRef(life)
  useEffect(() => {
    if (held || kind === 'fault' || kind === 'offline') return
    const since = performance.now()
    const timer = setTimeout(() => dispatch(closeToast(id)), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1500, left.current - (performance.now() - since))
    }
  }, [dispatch, held, id, kind])
  const Icon = icons[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only hold the clock
    <div
      className={classes.toast}
      data-kind={kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={18} stroke={2} aria-hidden />
      <p>{text}</p>
      {action && (
        <Button variant="default" size="xs" onClick={() => dispatch(pressToast(id))}>
          {action}
        </Button>
      )}
      <CloseButton size={28} iconSize={16} aria-label="Dismiss" onClick={() => dispatch(closeToast(id))} />
    </div>
  )
}
