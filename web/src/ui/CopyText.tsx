import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './CopyText.module.css'

/** A text to take along, with a button that copies it. */
export const CopyText = ({ text, label }: { text: string; label: string }) => (
  <div className={classes.box}>
    <output aria-label={label}>{text}</output>
    <CopyButton value={text} timeout={3000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={
            copied ? (
              <IconCheck size={15} stroke={2.25} aria-hidden />
            ) : (
              <IconCopy size={15} stroke={1.75} aria-hidden />
            )
          }
          onClick={copy}
        >
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </CopyButton>
  </div>
)
