import {
  cloneElement,
  type HTMLAttributes,
  lazy,
  type ReactElement,
  type Ref,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

const Tooltip = lazy(() => import('./KitTooltip.tsx'))

/** The pointer rests on something for this long before its name appears, ms. */
const restMs = 400

interface Props {
  label: string
  position?: 'top' | 'right'
  disabled?: boolean
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>
}

/**
 * The name of an icon, above or beside it: while the pointer rests on it or the keyboard is at it, until Escape. What places it is a
 * tenth of the shell's code, so it is fetched with the first one that is needed, and costs a row of a hundred icons nothing before; the
 * icon itself stays the same element all along.
 */
export const Tip = ({ label, position = 'top', disabled = false, children }: Props) => {
  const target = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [needed, setNeeded] = useState(false)
  const [opened, setOpened] = useState(false)
  const show = (afterMs: number) => {
    clearTimeout(timer.current)
    if (disabled) return
    setNeeded(true)
    timer.current = setTimeout(() => setOpened(true), afterMs)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpened(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <>
      {cloneElement(children, {
        ref: target,
        onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && show(restMs),
        onPointerLeave: hide,
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(0),
        onBlur: hide,
        onKeyDown: ({ key }) => key === 'Escape' && hide(),
      })}
      {needed && (
        <Suspense>
          <Tooltip label={label} position={position} opened={opened && !disabled} target={target} />
        </Suspense>
      )}
    </>
  )
}
