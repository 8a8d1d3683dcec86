import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Dispatch } from 'react'
import type { ComposerAction } from '../model/composer-reducer.ts'
import type { Composer } from '../model/composer-state.ts'
import { addedToTexts, unsentOf } from '../model/unsent.ts'
import classes from './UnsentFields.module.css'

interface Props {
  state: Composer
  /** Networks that the post goes to. */
  types: readonly NetworkType[]
  dispatch: Dispatch<ComposerAction>
}

/** What was filled in and doesn't go out as the post is now. It stays until it is removed: its field returns where it has a place again. */
export const UnsentFields = ({ state, types, dispatch }: Props) => {
  const unsent = unsentOf(state, types)
  const all = (actions: readonly ComposerAction[]) => {
    for (const action of actions) dispatch(action)
  }
  return (
    // There from the beginning: what appears in it is announced.
    <div role="status" aria-label="Not sent" className={classes.unsent}>
      {unsent.map(({ name, value, why, clear, asText }) => (
        <div key={name} className={classes.line}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <p>
            <b>{name} not sent</b>
            {value && <span className={classes.value}>{value}</span>}
            <span>{why}</span>
          </p>
          <div className={classes.actions}>
            {asText && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => all([...addedToTexts(state, asText), ...clear])}
              >
                Put it in the caption
              </Button>
            )}
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={`Remove ${name.toLowerCase()}`}
              onClick={() => all(clear)}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
    </div>
  )
}
