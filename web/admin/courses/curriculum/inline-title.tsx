import { type KeyboardEvent, useState } from 'react'
import { longestTitle } from '../../../../src/domain/catalog/limits.ts'
import { useRestoreFocus } from '../../kit/sorting/restore-focus.ts'
import { curriculumMessages as messages } from './messages.ts'

type InlineTitleProps = {
  readonly title: string
  /** The accessible name of the field while it is edited. */
  readonly label: string
  readonly isReadOnly: boolean
  readonly onSave: (title: string) => void
}

/** A title that is edited where it stands: Enter saves, Escape restores. */
export function InlineTitle({ title, label, isReadOnly, onSave }: InlineTitleProps) {
  const [draft, setDraft] = useState<string>()
  const { element: button, restoreFocus } = useRestoreFocus<HTMLButtonElement>()
  const end = (text: string | undefined) => {
    const newTitle = text?.trim()
    if (newTitle && newTitle !== title) onSave(newTitle)
    setDraft(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    restoreFocus()
    end(event.key === 'Enter' ? draft : undefined)
  }
  if (isReadOnly) return <span className="inline-title">{title}</span>
  if (draft === undefined)
    return (
      <button
        ref={button}
        type="button"
        className="inline-title"
        aria-label={messages.renameOne(title)}
        onClick={() => setDraft(title)}
      >
        {title}
      </button>
    )
  return (
    <input
      className="inline-title"
      aria-label={label}
      value={draft}
      maxLength={longestTitle}
      ref={(input) => input?.focus()}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(draft)}
    />
  )
}
