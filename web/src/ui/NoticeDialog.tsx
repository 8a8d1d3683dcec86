import { Button, Loader, Modal } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconExclamationCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { usePhone } from './breakpoints.ts'
import classes from './NoticeDialog.module.css'
import { closeNotice, confirmNotice, type Notice, selectNotice } from './notice.ts'
import { useSheet } from './use-sheet.ts'

const icons = { success: IconCheck, warning: IconAlertTriangle, error: IconExclamationCircle }

/** The notification modal (spec §3) and its error dialogs (§8). On phones a bottom sheet. */
export const NoticeDialog = () => {
  const open = useSelector(selectNotice)
  const dispatch = useDispatch()
  const close = () => void dispatch(closeNotice())
  const phone = usePhone()
  const sheet = useSheet()
  // What was shown stays while the dialog fades.
  const last = useRef<Notice | null>(null)
  if (open) last.current = open
  const shown = open ?? last.current
  if (!shown) return null
  const {
    icon,
    modalTitle = 'Notification',
    title,
    text,
    allowClose = true,
    closeButtonText = 'OK',
    closeButton = true,
    titleClass,
    closeButtonClass,
    confirm,
    used,
  } = shown
  const Icon = icon && icon !== 'loading' ? icons[icon] : undefined
  return (
    <Modal
      opened={open !== null}
      onClose={close}
      size={400}
      withCloseButton={false}
      closeOnEscape={allowClose}
      closeOnClickOutside={allowClose}
      attributes={{ content: { 'aria-label': modalTitle } }}
      {...sheet}
    >
      <div className={classes.notice} role={icon === 'error' || icon === 'warning' ? 'alert' : undefined}>
        {phone && <span className={classes.grip} aria-hidden />}
        {icon && (
          <span className={classes.icon} data-icon={icon}>
            {Icon ? <Icon size={22} stroke={2} aria-hidden /> : <Loader size={20} />}
          </span>
        )}
        <h2 className={titleClass}>{title}</h2>
        {text !== title && <p>{text}</p>}
        {used && (
          <div className={classes.used}>
            <span>{used.label}</span>
            <span>
              {used.used} of {used.of}
            </span>
            <span className={classes.bar} />
          </div>
        )}
        <div className={classes.actions}>
          {closeButton && (
            <Button
              className={closeButtonClass}
              variant={confirm ? 'default' : 'filled'}
              size="md"
              onClick={close}
              data-autofocus
            >
              {closeButtonText}
            </Button>
          )}
          {confirm && (
            <Button size="md" onClick={() => dispatch(confirmNotice())}>
              {confirm}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
