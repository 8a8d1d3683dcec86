import type { FoundLocation } from '@fanfare/contracts/entities/locations.ts'
import type { Location } from '@fanfare/contracts/entities/post-content.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { locations } from '@fanfare/contracts/limits.ts'
import { Combobox, InputBase, InputClearButton, useCombobox } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { hasPlaces } from '../model/login-access.ts'
import { useLocations } from '../use-locations.ts'
import classes from './LocationField.module.css'

interface Props {
  value: Location | null
  /** The account through which places are looked for; undefined: none is connected. */
  account: SocialAccount | undefined
  onChange: (location: Location | null) => void
}

/** The place of a post, found by its name. What is typed counts only once a place is chosen. */
export const LocationField = ({ value, account, onChange }: Props) => {
  // Its login gives no access to places: a search would fail, whatever was allowed.
  const without = account !== undefined && !hasPlaces(account)
  const accountId = without ? undefined : account?.id
  /** What is typed; null: nothing is looked for, and the chosen place is shown. */
  const [words, setWords] = useState<string | null>(null)
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const { found, waiting, error, refetch } = useLocations(words ?? '', accountId)
  const choose = ({ id, name, lat, lng }: FoundLocation) => {
    onChange({ id, name, lat, lng })
    setWords(null)
    box.closeDropdown()
  }
  const enough = (words ?? '').trim().length >= locations.leastWords
  const note = !enough
    ? 'Type two letters or more.'
    : error
      ? messageOf(error)
      : waiting
        ? 'Searching…'
        : found.length === 0
          ? `No places match “${words?.trim()}”. Try the name of the town.`
          : null
  return (
    <Combobox
      store={box}
      zIndex={25}
      shadow="none"
      transitionProps={{ duration: 120 }}
      onOptionSubmit={id => {
        const one = found.find(place => place.id === id)
        if (one) choose(one)
      }}
    >
      <Combobox.Target>
        <InputBase
          label="Location"
          data-field="location"
          description={without && 'Places aren’t available the way this account is connected.'}
          placeholder="Search for a place"
          autoComplete="off"
          maxLength={locations.mostWords}
          disabled={accountId === undefined}
          leftSection={<IconMapPin size={16} stroke={1.75} aria-hidden />}
          rightSection={
            value && (
              <InputClearButton
                aria-label="Remove location"
                onClick={() => {
                  onChange(null)
                  setWords(null)
                }}
              />
            )
          }
          value={words ?? value?.name ?? ''}
          // Escape closes the list, not the composer.
          data-mantine-stop-propagation={box.dropdownOpened || undefined}
          onChange={event => {
            setWords(event.currentTarget.value)
            box.openDropdown()
            box.updateSelectedOptionIndex()
          }}
          onKeyDown={event => {
            if (event.key === 'Escape' && words !== null) setWords(null)
            // Enter chooses a place; it does not send the post.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
          }}
          onBlur={() => {
            setWords(null)
            box.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown} hidden={words === null}>
        <Combobox.Options className={classes.options} aria-label="Places">
          {found.map(place => (
            <Combobox.Option key={place.id} value={place.id} className={classes.option}>
              <b>{place.name}</b>
              {place.address && place.address !== place.name && <small>{place.address}</small>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {note && (
          <p className={classes.note} data-wrong={(enough && error !== undefined) || undefined}>
            {note}{' '}
            {enough && error && (
              // The field keeps the focus.
              <button
                type="button"
                className={classes.again}
                onMouseDown={event => event.preventDefault()}
                onClick={() => void refetch()}
              >
                Try again
              </button>
            )}
          </p>
        )}
      </Combobox.Dropdown>
      <span className="sr-only" role="status">
        {words !== null && (note ?? `${found.length} ${found.length === 1 ? 'place' : 'places'} found`)}
      </span>
    </Combobox>
  )
}
