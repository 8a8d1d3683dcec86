import type { Cover } from '@fanfare/contracts/entities/post-content.ts'
import { media } from '@fanfare/contracts/limits.ts'
import { type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import { Button, Progress } from '@mantine/core'
import { IconPhoto, IconPhotoUp, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { ComposerItem } from '../model/composer-state.ts'
import { clockOf } from '../model/kind-words.ts'
import { frameTimes, type Part } from '../model/trim.ts'
import { useCoverUpload } from '../use-cover-upload.ts'
import classes from './CoverPicker.module.css'

interface Props {
  item: ComposerItem
  part: Part
  value: Cover | null
  /** The networks that show it. */
  networks: readonly NetworkType[]
  onChange: (cover: Cover | null) => void
}

/** The longer side of the cover that is shown, px. */
const shownLength = 96

/** Who picks the cover where nobody chose one: `Instagram picks the cover`. */
const coverPicker = (types: readonly NetworkType[]): string => {
  const names = [...new Set(types.map(type => networkOf(type).name))]
  return names.length === 1 ? `${names[0]} picks the cover` : 'Each network picks its own'
}

/** What is shown before a video plays: one of ten frames of it, a picture of one's own, or what the network chooses. */
export const CoverPicker = ({ item, part, value, networks, onChange }: Props) => {
  const name = useId()
  const file = useRef<HTMLInputElement>(null)
  const upload = useCoverUpload(media_id => onChange({ media_id, at: null }))
  const { strip, duration, preview } = item
  const times = duration === null ? [] : frameTimes(duration, media.strip.frames)
  const at = value?.at ?? null
  const shape = item.width && item.height ? item.width / item.height : 9 / 16
  const own = value?.media_id ?? null
  return (
    <fieldset className={classes.picker} data-field="cover">
      <legend>
        Cover
        <span className={classes.value}>
          {own ? 'Your picture' : at === null ? coverPicker(networks) : `The frame at ${clockOf(at)}`}
        </span>
      </legend>
      <div className={classes.row}>
        <div
          className={classes.shown}
          data-none={value === null || undefined}
          style={{ width: shownLength * Math.min(1, shape), aspectRatio: shape }}
        >
          {own ? (
            <img src={`/api/media/${own}/thumb`} alt="Your cover" />
          ) : at !== null && preview ? (
            <Frame src={preview} at={at} />
          ) : (
            <IconPhoto size={20} stroke={1.5} aria-hidden />
          )}
        </div>
        <div className={classes.choice}>
          {strip && (
            <div className={classes.frames} dir="ltr">
              {times.map((second, index) => (
                <label
                  key={second}
                  className={classes.frame}
                  style={{
                    backgroundImage: `url("${strip}")`,
                    backgroundPosition: `${(index / (times.length - 1)) * 100}% 0`,
                  }}
                >
                  <input
                    type="radio"
                    name={name}
                    aria-label={`Frame at ${clockOf(second)}`}
                    checked={own === null && at === second}
                    // A frame that is trimmed away does not go out.
                    disabled={second < part.from || second > part.to}
                    onChange={() => onChange({ media_id: null, at: second })}
                  />
                </label>
              ))}
            </div>
          )}
          {strip && value === null && <p className={classes.hint}>Choose a frame, or use a picture of your own</p>}
          {upload.percent !== null && (
            <div className={classes.busy}>
              <Progress value={upload.percent} size="sm" aria-label="Uploading the cover" />
              <span>{upload.percent} %</span>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={upload.cancel}>
                Cancel
              </Button>
            </div>
          )}
          {upload.fault && (
            <p className={classes.fault} role="alert">
              {upload.fault}
            </p>
          )}
          <div className={classes.actions}>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPhotoUp size={14} stroke={1.75} aria-hidden />}
              onClick={() => file.current?.click()}
            >
              Use your own picture
            </Button>
            {value && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconX size={14} stroke={1.75} aria-hidden />}
                onClick={() => onChange(null)}
              >
                Remove cover
              </Button>
            )}
          </div>
        </div>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="Choose a cover"
        accept="image/jpeg,image/png,image/webp,image/heic"
        onChange={event => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) void upload.send(chosen)
          event.currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}

/** One moment of a video as a still. */
const Frame = ({ src, at }: { src: string; at: number }) => {
  const show = (video: HTMLVideoElement | null) => {
    if (video && video.readyState > 0 && video.currentTime !== at) video.currentTime = at
  }
  return (
    <video
      ref={show}
      src={src}
      muted
      playsInline
      preload="metadata"
      aria-hidden
      onLoadedMetadata={event => show(event.currentTarget)}
    />
  )
}
