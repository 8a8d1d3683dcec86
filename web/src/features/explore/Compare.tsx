import { explore } from '@fanfare/contracts/research/limits.ts'
import { readPasted, unreadWords } from '@fanfare/contracts/research/links.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
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
  const [fault, setFault] = useState<string>()
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
  const add = () => {
    const found = readPasted(text, { network: facts.network })
    if (found.kind === 'unread') return setFault(unreadWords[found.reason])
    const name = found.kind === 'profile' ? found.name : found.kind === 'post' ? found.owner : null
    if (name === null || found.network !== facts.network) return setFault(facts.nameWanted)
    if (names.includes(name)) return setFault(`${facts.title(name)} is here already.`)
    setText('')
    setFault(undefined)
    change([...names, name])
  }
  return (
    <div className={classes.compare}>
      <form
        className={classes.add}
        onSubmit={event => {
          event.preventDefault()
          add()
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
            setFault(undefined)
          }}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={isFull}
        >
          Add
        </Button>
        <span className={classes.note}>
          {names.length} of {explore.compared}. Each profile uses one request.
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
