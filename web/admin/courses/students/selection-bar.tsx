import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { count } from '../../kit/texts/format.ts'
import type { Course } from '../course.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { studentMessages as messages } from './messages.ts'
import type { StudentQuery } from './student-query.ts'

/** Selected students, or all that the list has, shown or not. */
export type Selection = ReadonlySet<string> | 'all'

type SelectionProps = {
  readonly course: Course
  readonly query: StudentQuery
  readonly total: number
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
}

/** Selects all students of the list, and opens the message to those who are selected. */
export function SelectionBar({ course, query, total, selection, onSelect }: SelectionProps) {
  const { filterValues } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const search = String(filterValues['search'] ?? '')
  const isAll = selection === 'all'
  const selected = isAll ? total : selection.size
  const recipients = {
    ...query,
    ...(search ? { search } : {}),
    ...(isAll ? {} : { student_ids: [...selection] }),
  }
  return (
    <div className="selection-bar">
      <FormControlLabel
        control={
          <Checkbox
            checked={isAll}
            indeterminate={!isAll && selected > 0}
            onChange={() => onSelect(isAll ? new Set() : 'all')}
          />
        }
        label={search ? messages.selectMatching : messages.selectAll(count(total))}
      />
      {selected > 0 ? (
        <>
          <span role="status">{isAll && search ? '' : messages.selected(selected)}</span>
          <Button onClick={() => onSelect(new Set())}>{messages.clear}</Button>
        </>
      ) : null}
      <Button
        variant="contained"
        aria-haspopup="dialog"
        disabled={selected === 0}
        onClick={() => setOpen(true)}
      >
        {messages.message}
      </Button>
      {isOpen ? (
        <MessageDialog
          course={course}
          recipients={recipients}
          onClose={() => setOpen(false)}
          onSent={() => onSelect(new Set())}
        />
      ) : null}
    </div>
  )
}
