import { ActionIcon, RingProgress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Tip } from '../../../ui/Tip.tsx'
import type { ComposerItem } from '../model/composer-state.ts'
import classes from './MediaStrip.module.css'

type Upload = ComposerItem['upload']

/** How far an upload is, percent; null: that is not known. */
const percentOf = ({ fraction, reading }: Upload): number | null =>
  reading === undefined ? Math.round(fraction * 100) : reading

/** How far it is, in words: `uploading 40 %`, `reading`. */
export const progressWords = (upload: Upload): string => {
  const percent = percentOf(upload)
  return [upload.reading === undefined ? 'uploading' : 'reading', ...(percent === null ? [] : [`${percent} %`])].join(
    ' ',
  )
}

interface Props {
  upload: Upload
  /** `video 2` */
  name: string
  onCancel: () => void
}

/** How much of a file is sent, and then read, around what ends that. */
export const UploadProgress = ({ upload, name, onCancel }: Props) => {
  const percent = percentOf(upload)
  const isRead = upload.reading !== undefined
  return (
    <div className={classes.busy}>
      <div className={classes.ring} data-unknown={percent === null || undefined}>
        <RingProgress
          role="progressbar"
          aria-label={`${isRead ? 'Reading' : 'Uploading'} ${name}`}
          {...(percent !== null && { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
          size={44}
          thickness={4}
          roundCaps
          // What is not known turns round.
          sections={[{ value: percent ?? 25, color: '#fff' }]}
          rootColor="rgba(255,255,255,.3)"
        />
        <Tip label="Cancel">
          <ActionIcon
            className={classes.cancel}
            variant="transparent"
            size={28}
            radius="xl"
            aria-label={`Cancel ${name}`}
            onClick={onCancel}
          >
            <IconX size={16} stroke={2} />
          </ActionIcon>
        </Tip>
      </div>
      <small aria-hidden>{percent === null ? 'Reading' : `${percent} %${isRead ? ' read' : ''}`}</small>
    </div>
  )
}
