import { isFault, messageOf } from '../api/api.ts'

export interface CaptionDraft {
  title: string
  caption: string
  tags: string[]
}

/** Faults of a form by the field that they are about; `form`: of none. */
export interface CaptionFaults {
  title?: string
  caption?: string
  tags?: string
  form?: string
}

/** What has to be filled in before a caption is sent. */
export const missingOf = ({ title, caption }: CaptionDraft): CaptionFaults => ({
  ...(!title.trim() && { title: 'Enter a name' }),
  ...(!caption.trim() && { caption: 'Enter the caption' }),
})

/** Where a refusal of the server is shown. */
export const faultsOf = (fault: unknown): CaptionFaults => {
  const message = messageOf(fault)
  const field = isFault(fault) ? (fault.field?.split('.')[1] ?? '') : ''
  return field === 'title' || field === 'caption' || field === 'tags' ? { [field]: message } : { form: message }
}
