import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ComponentPropsWithRef<'button'> & { 'data-loading'?: unknown; 'data-disabled'?: unknown }

const refuse = (event: MouseEvent) => {
  // The click of Enter in a field too: its form is sent by this button.
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The element of the kit's buttons. While one is loading it does nothing but keeps the focus: a disabled element loses it, and then Escape
 * no longer closes the dialog around it and Tab begins at the top of the page.
 */
export const BusyButton = ({ disabled, onClick, type = 'button', ...others }: Props) =>
  others['data-loading'] && !others['data-disabled'] ? (
    <button {...others} type={type} aria-disabled onClick={refuse} />
  ) : (
    <button {...others} type={type} disabled={disabled} onClick={onClick} />
  )
