import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { anyTakes, networkTypes } from '@fanfare/contracts/networks.ts'
import type { ComponentType, Dispatch } from 'react'
import { useHas } from '../../../lib/session/session.ts'
import type { ComposerAction } from '../model/composer-reducer.ts'
import type { Composer } from '../model/composer-state.ts'
import { shownItems } from '../model/unsent.ts'
import { networkFields } from '../networks/fields.ts'
import type { NetworkFieldsProps } from '../networks/parts.tsx'

interface Props {
  state: Composer
  chosen: readonly SocialAccount[]
  dispatch: Dispatch<ComposerAction>
}

/** Seconds of the only video that goes out. */
const secondsOf = ({ items }: Composer): number | null => {
  const [item, ...others] = items
  if (!item || others.length > 0 || item.type !== 'video' || item.duration === null) return null
  return (item.chosen.end ?? item.duration) - (item.chosen.start ?? 0)
}

/** What single networks ask for with a post: of those that some chosen account is on. */
export const NetworkFields = ({ state, chosen, dispatch }: Props) => {
  const shown = shownItems(state.items)
  return networkTypes.map(type => {
    const Fields = networkFields[type]
    const accounts = chosen.filter(account => account.type === type)
    if (!Fields || accounts.length === 0 || !anyTakes([type], state.postType, 'tiktok_options', shown)) return null
    return (
      <OfPlan
        key={type}
        Fields={Fields}
        accounts={accounts}
        shown={shown}
        seconds={secondsOf(state)}
        options={state.options}
        onChange={options => dispatch({ type: 'options', options })}
      />
    )
  })
}

/** The fields of one network, as far as the plan includes them. */
const OfPlan = ({
  Fields,
  ...props
}: Omit<NetworkFieldsProps, 'has'> & { Fields: ComponentType<NetworkFieldsProps> }) => (
  <Fields {...props} has={useHas()} />
)
