import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { longestTitle } from '../../../../src/domain/catalog/limits.ts'
import { sharedMessages } from '../../kit/texts/shared-messages.ts'
import { useBuilderState } from './builder-context.ts'
import { curriculumMessages as messages } from './messages.ts'

/** Adds a section to the end of the course. */
export function AddSection() {
  const { builder } = useBuilderState()
  const [title, setTitle] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    void builder.addSection(title.trim())
    setTitle('')
  }
  return (
    <form className="add-form add-section" aria-label={messages.addSection} onSubmit={submit}>
      <TextField
        label={messages.newSection}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        className="add-title"
        slotProps={{ htmlInput: { maxLength: longestTitle } }}
      />
      <Button
        type="submit"
        variant="outlined"
        disabled={title.trim() === ''}
        aria-label={messages.addSection}
      >
        {sharedMessages.add}
      </Button>
    </form>
  )
}
