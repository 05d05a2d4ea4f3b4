import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { common } from '../../kit/texts/words.ts'
import { useBoard } from './board.ts'
import { curriculumWords as say } from './words.ts'

/** Adds a section to the end of the course. */
export function AddSection() {
  const { builder } = useBoard()
  const [title, setTitle] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    void builder.addSection(title.trim())
    setTitle('')
  }
  return (
    <form className="add-form add-section" aria-label={say.addSection} onSubmit={submit}>
      <TextField
        label={say.newSection}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        className="add-title"
        slotProps={{ htmlInput: { maxLength: 160 } }}
      />
      <Button type="submit" variant="outlined" disabled={title.trim() === ''} aria-label={say.addSection}>
        {common.add}
      </Button>
    </form>
  )
}
