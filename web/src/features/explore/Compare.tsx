import { explore } from '@fanfare/contracts/research/limits.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useReadFound } from '../../lib/research/networks/use-open-found.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './Compare.module.css'
import { ComparedProfile } from './ComparedProfile.tsx'
import { type ExploreKind, kinds } from './networks/kinds.ts'

interface Props {
  kind: ExploreKind
  /** At most five. */
  names: readonly string[]
}

/** Up to five profiles side by side: the same figures of each, of its newest posts. */
export const Compare = ({ kind, names }: Props) => {
  const facts = kinds[kind]
  const [, setSearch] = useSearchParams()
  const [text, setText] = useState('')
  const { read, busy, fault, setFault, clearFault } = useReadFound({ network: facts.network })
  const shown = useRef(names)
  shown.current = names
  const isFull = names.length >= explore.compared
  const change = (next: readonly string[]) =>
    setSearch(
      now => {
        const query = new URLSearchParams(now)
        query.set('compare', next.join(','))
        return query
      },
      { replace: true },
    )
  const add = async () => {
    if (busy) return
    const found = await read(text)
    if (!found) return
    if (found.kind === 'tag' || found.network !== facts.network) return setFault(facts.nameWanted)
    const { name } = found
    // One may have been removed while the network was asked.
    if (shown.current.includes(name)) return setFault(`${facts.title(name)} is here already.`)
    setText('')
    change([...shown.current, name])
  }
  return (
    <div className={classes.compare}>
      <form
        className={classes.add}
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <TextInput
          className={classes.field}
          aria-label="Add a profile to compare"
          placeholder={facts.placeholder}
          autoCapitalize="none"
          spellCheck={false}
          disabled={isFull}
          value={text}
          error={fault}
          onChange={event => {
            setText(event.currentTarget.value)
            clearFault()
          }}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          loading={busy}
          disabled={isFull}
        >
          Add
        </Button>
        <span className={classes.note}>
          {names.length} of {explore.compared}. Each profile that you haven’t opened in the last hour uses 1 request.
        </span>
      </form>
      {names.length === 0 ? (
        <EmptyState plain title="Add profiles to see them side by side" />
      ) : (
        <div className={classes.columns}>
          {names.map(name => (
            <ComparedProfile
              key={name}
              kind={kind}
              name={name}
              onRemove={() => change(names.filter(one => one !== name))}
            />
          ))}
        </div>
      )}
    </div>
  )
}
