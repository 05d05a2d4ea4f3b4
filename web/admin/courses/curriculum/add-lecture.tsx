import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { longestTitle } from '../../../../src/domain/catalog/limits.ts'
import { Icon } from '../../kit/icon.tsx'
import { useRestoreFocus } from '../../kit/sorting/restore-focus.ts'
import { sharedMessages } from '../../kit/texts/shared-messages.ts'
import { useBuilderState } from './builder-context.ts'
import { curriculumMessages as messages } from './messages.ts'
import type { Kind, Section } from './outline.ts'

type AddLectureProps = { readonly section: Section; readonly startsOpen: boolean }

/** Adds lectures to the end of a section, one after another. */
export function AddLecture({ section, startsOpen }: AddLectureProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const { element: button, restoreFocus } = useRestoreFocus<HTMLButtonElement>()
  const close = () => {
    restoreFocus()
    setOpen(false)
  }
  if (isOpen) return <AddForm section={section} onClose={close} />
  return (
    <Button
      ref={button}
      size="small"
      className="add-lecture"
      startIcon={<Icon name="add" size={16} />}
      aria-label={messages.addLectureTo(section.title)}
      onClick={() => setOpen(true)}
    >
      {messages.addLecture}
    </Button>
  )
}

let lastKind: Kind = 'video'

function AddForm({ section, onClose }: { readonly section: Section; readonly onClose: () => void }) {
  const { builder } = useBuilderState()
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<Kind>(lastKind)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    lastKind = kind
    void builder.addLecture(section.id, { title: title.trim(), kind })
    setTitle('')
  }
  return (
    <form
      className="add-form"
      aria-label={messages.addLectureTo(section.title)}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextField
        select
        label={messages.kind}
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
        className="add-kind"
      >
        {Object.entries(messages.kinds).map(([key, text]) => (
          <MenuItem key={key} value={key}>
            {text}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={messages.lectureTitle}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        autoFocus
        className="add-title"
        slotProps={{ htmlInput: { maxLength: longestTitle } }}
      />
      <div className="buttons">
        <Button type="submit" variant="contained" disabled={title.trim() === ''}>
          {sharedMessages.add}
        </Button>
        <Button onClick={onClose}>{sharedMessages.close}</Button>
      </div>
    </form>
  )
}
