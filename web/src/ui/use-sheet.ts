import type { ModalProps } from '@mantine/core'
import { usePhone } from './breakpoints.ts'
import classes from './sheet.module.css'

/** What makes a dialog of the kit a bottom sheet on phones. */
export const useSheet = (): Pick<ModalProps, 'classNames' | 'transitionProps'> => {
  const phone = usePhone()
  return {
    classNames: phone ? { content: classes.sheet as string, inner: classes.inner as string } : {},
    transitionProps: { transition: phone ? 'slide-up' : 'pop', duration: phone ? 240 : 200 },
  }
}
