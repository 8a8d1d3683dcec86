import { type ComponentType, cloneElement, type ReactElement, Suspense, useState } from 'react'

export interface MenuOf {
  /** The button that opens it. */
  target: ReactElement<{ onClick?: () => void; onPointerEnter?: () => void }>
  folded: boolean
}

/** A menu whose code comes with its first use: it is fetched when the pointer nears the button, and opens with the click. */
export const OnDemand = ({
  menu: Menu,
  load,
  target,
  folded,
}: MenuOf & { menu: ComponentType<MenuOf>; load: () => unknown }) => {
  const [used, setUsed] = useState(false)
  const button = cloneElement(target, { onClick: () => setUsed(true), onPointerEnter: () => void load() })
  return used ? (
    <Suspense fallback={target}>
      <Menu target={target} folded={folded} />
    </Suspense>
  ) : (
    button
  )
}
