import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { hashtagsOf } from '@fanfare/contracts/hashtags.ts'
import { savedCaptions } from '@fanfare/contracts/limits.ts'
import { Button, Modal, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useToast } from '../../ui/toast.ts'
import { type CaptionFaults, faultsOf, missingOf } from '../captions/caption-faults.ts'
import { useCaptionsQuery, useStoreCaptionMutation, useUpdateCaptionMutation } from '../captions/captions-api.ts'
import { useCan } from '../session/session.ts'
import classes from './DraftDialog.module.css'
import { asCaption } from './use-tag-actions.ts'

interface Props {
  tags: readonly string[]
  /** What they were found with: the name that is offered for a new group. */
  name: string
  onClose: () => void
}

/** Most groups that are offered. */
const most = 100
const fresh = 'new'

/** A group with more hashtags, each once. */
const withMore = ({ caption }: SavedCaption, tags: readonly string[]): string => {
  const there = new Set(hashtagsOf(caption))
  const added = tags.filter(tag => !there.has(tag))
  return [caption.trimEnd(), asCaption(added)].filter(Boolean).join(' ')
}

/** Keeps hashtags as a group among the saved captions: a new one, or one that there is already. */
export const SaveTags = ({ tags, name, onClose }: Props) => {
  const toast = useToast()
  const { data } = useCaptionsQuery({ query: { kind: 'hashtags', limit: most, sort: 'title' } })
  const [group, setGroup] = useState(fresh)
  const [title, setTitle] = useState(`Hashtags of ${name}`.slice(0, savedCaptions.title))
  const [faults, setFaults] = useState<CaptionFaults>({})
  const [store, { isLoading: storing }] = useStoreCaptionMutation()
  const [update, { isLoading: updating }] = useUpdateCaptionMutation()
  const can = useCan()
  const groups = (data?.data ?? []).filter(one => can('caption.write', one.author_id))
  const save = async () => {
    const found = groups.find(({ id }) => id === group)
    try {
      if (found)
        await update({
          params: { id: found.id },
          body: { title: found.title, caption: withMore(found, tags), tags: found.tags },
          ifMatch: found.version,
        }).unwrap()
      else {
        const body = { title: title.trim(), caption: asCaption(tags), tags: [] }
        const missing = missingOf(body)
        setFaults(missing)
        if (Object.keys(missing).length > 0) return
        await store({ body }).unwrap()
      }
      toast.done(found ? `Added to ${found.title}` : 'Hashtag group saved')
      onClose()
    } catch (fault) {
      setFaults(faultsOf(fault))
    }
  }
  return (
    <Modal opened onClose={onClose} title="Save hashtags" size={440}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <p className={classes.tags} dir="auto">
          {asCaption(tags)}
        </p>
        {groups.length > 0 && (
          <Select
            label="Group"
            data={[{ value: fresh, label: 'New group' }, ...groups.map(one => ({ value: one.id, label: one.title }))]}
            value={group}
            allowDeselect={false}
            searchable
            comboboxProps={{ zIndex: 25 }}
            onChange={value => setGroup(value ?? fresh)}
          />
        )}
        {group === fresh && (
          <TextInput
            label="Name"
            data-autofocus
            dir="auto"
            maxLength={savedCaptions.title}
            value={title}
            error={faults.title}
            onChange={event => {
              setTitle(event.currentTarget.value)
              setFaults({})
            }}
          />
        )}
        {(faults.form || faults.caption) && (
          <p className={classes.fault} role="alert">
            {faults.form ?? faults.caption}
          </p>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={storing || updating}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
