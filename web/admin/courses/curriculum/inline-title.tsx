import { type KeyboardEvent, useRef, useState } from 'react'
import { curriculumWords as say } from './words.ts'

type InlineTitleProps = {
  readonly title: string
  /** What the field is called while it is edited. */
  readonly label: string
  readonly isReadOnly: boolean
  readonly onSave: (title: string) => void
}

/** A title that is edited where it stands: Enter saves, Escape restores. */
export function InlineTitle({ title, label, isReadOnly, onSave }: InlineTitleProps) {
  const [draft, setDraft] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const end = (text: string | undefined) => {
    const wanted = text?.trim()
    if (wanted && wanted !== title) onSave(wanted)
    setDraft(undefined)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(event.key === 'Enter' ? draft : undefined)
    requestAnimationFrame(() => button.current?.focus())
  }
  if (isReadOnly) return <span className="inline-title">{title}</span>
  if (draft === undefined)
    return (
      <button
        ref={button}
        type="button"
        className="inline-title"
        aria-label={say.renameOne(title)}
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
      maxLength={160}
      ref={(input) => input?.focus()}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={pressed}
      onBlur={() => end(draft)}
    />
  )
}
