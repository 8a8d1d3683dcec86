import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { hashtagsOf } from '@fanfare/contracts/hashtags.ts'
import { savedCaptions } from '@fanfare/contracts/limits.ts'
import { widest } from '@fanfare/contracts/networks.ts'
import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isFault } from '../../../lib/api/api.ts'
import { type CaptionDraft, type CaptionFaults, faultsOf, missingOf } from '../../../lib/captions/caption-faults.ts'
import { useStoreCaptionMutation, useUpdateCaptionMutation } from '../../../lib/captions/captions-api.ts'
import { FolderField } from '../../../lib/captions/FolderField.tsx'
import { useLeaving } from '../../../lib/navigation/use-leaving.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { LeavePrompt } from '../../../ui/LeavePrompt.tsx'
import { useToast } from '../../../ui/toast.ts'
import classes from './CaptionDialog.module.css'

interface Props {
  /** The caption to edit; a new one without. */
  caption: SavedCaption | undefined
  /** What the fields begin with. */
  start: CaptionDraft
  folders: readonly string[]
  onClose: () => void
}

const sameDraft = (a: CaptionDraft, b: CaptionDraft) =>
  a.title === b.title && a.caption === b.caption && a.tags.join('\n') === b.tags.join('\n')

/** The caption as someone else has saved it meanwhile, out of the refusal. */
const otherOf = (fault: unknown): SavedCaption | undefined =>
  isFault(fault) && fault.code === 'version_conflict' ? (fault.details?.caption as SavedCaption | undefined) : undefined

/** Name, text and folders of a caption. A change that someone else saved meanwhile is shown, and the person decides which one stays. */
export const CaptionDialog = ({ caption, start, folders, onClose }: Props) => {
  const phone = usePhone()
  const toast = useToast()
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<CaptionFaults>({})
  const [version, setVersion] = useState(caption?.version)
  const [other, setOther] = useState<SavedCaption>()
  const [leaving, setLeaving] = useState(false)
  const [store, { isLoading: storing }] = useStoreCaptionMutation()
  const [update, { isLoading: updating }] = useUpdateCaptionMutation()
  const change = (part: Partial<CaptionDraft>) => {
    setDraft(now => ({ ...now, ...part }))
    setFaults({})
  }
  const save = async () => {
    const missing = missingOf(draft)
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    const body = { ...draft, title: draft.title.trim() }
    try {
      if (caption && version !== undefined)
        await update({ params: { id: caption.id }, body, ifMatch: version }).unwrap()
      else await store({ body }).unwrap()
      toast.done('Caption saved')
      onClose()
    } catch (fault) {
      const now = otherOf(fault)
      setOther(now)
      if (now) setVersion(now.version)
      else setFaults(faultsOf(fault))
    }
  }
  const changed = !sameDraft(draft, start)
  const { blocker } = useLeaving(changed)
  const close = () => (changed ? setLeaving(true) : onClose())
  const tags = hashtagsOf(draft.caption).length
  return (
    <>
      <Modal
        opened
        onClose={close}
        title={caption ? 'Edit caption' : 'New caption'}
        size={560}
        fullScreen={phone}
        closeOnClickOutside={false}
      >
        <form
          className={classes.form}
          onSubmit={event => {
            event.preventDefault()
            // Which of two versions stays is chosen by its button, never by Enter in a field.
            if (!other) void save()
          }}
        >
          <TextInput
            label="Name"
            data-autofocus
            dir="auto"
            maxLength={savedCaptions.title}
            value={draft.title}
            error={faults.title}
            onChange={event => change({ title: event.currentTarget.value })}
          />
          <Textarea
            label="Text"
            description={`${[...draft.caption].length.toLocaleString('en')} characters, ${tags} ${tags === 1 ? 'hashtag' : 'hashtags'}`}
            placeholder="A caption, or hashtags that belong together"
            dir="auto"
            autosize
            minRows={5}
            maxRows={phone ? 12 : 14}
            maxLength={widest('caption')}
            value={draft.caption}
            error={faults.caption}
            onChange={event => change({ caption: event.currentTarget.value })}
          />
          <FolderField value={draft.tags} folders={folders} error={faults.tags} onChange={tags => change({ tags })} />
          {other && (
            <section className={classes.conflict} role="alert">
              <h3>Someone else changed this caption</h3>
              <p>
                <b dir="auto">{other.title}</b>
                <span dir="auto">{other.caption}</span>
              </p>
              <div className={classes.foot}>
                <Button
                  variant="default"
                  onClick={() => {
                    setDraft({ title: other.title, caption: other.caption, tags: other.tags })
                    setOther(undefined)
                  }}
                >
                  Use their version
                </Button>
                <Button variant="default" loading={updating} onClick={() => void save()}>
                  Keep mine
                </Button>
              </div>
            </section>
          )}
          {faults.form && (
            <p className={classes.fault} role="alert">
              {faults.form}
            </p>
          )}
          {leaving && (
            <div className={classes.foot} role="alert">
              <span>Discard your changes?</span>
              <Button variant="default" onClick={() => setLeaving(false)}>
                Keep editing
              </Button>
              <Button variant="default" data-danger onClick={onClose}>
                Discard
              </Button>
            </div>
          )}
          {!leaving && !other && (
            <div className={classes.foot}>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={storing || updating}>
                Save
              </Button>
            </div>
          )}
        </form>
      </Modal>
      <LeavePrompt blocker={blocker} title="Discard your changes?" />
    </>
  )
}
