import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import { useState } from 'react'
import { ActionMenu } from '../../kit/sorting/action-menu.tsx'
import { focusRow } from '../../kit/sorting/drag-handle.tsx'
import { sortMessages } from '../../kit/sorting/sort-messages.ts'
import { useBuilderState } from './builder-context.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { curriculumMessages as messages } from './messages.ts'
import { type Lecture, neighbourOf, positionOf, stepOf } from './outline.ts'

/** The actions on a lecture other than editing. */
export function LectureMenu({ lecture }: { readonly lecture: Lecture }) {
  const { builder, course, setCollapsed } = useBuilderState()
  const { id, title } = lecture
  const [dialog, setDialog] = useState<'where' | 'delete'>()
  const step = (by: -1 | 1) => {
    const to = stepOf(builder.get(), id, by)
    if (!to) return
    setCollapsed(to.sectionId, false)
    builder.moveLecture(id, to)
    focusRow(id)
  }
  const close = () => setDialog(undefined)
  // Nobody has seen a draft, so there is nothing to warn of that cannot be undone.
  const requestDelete = () => (course.state === 'draft' ? remove() : setDialog('delete'))
  const remove = () => {
    const next = neighbourOf(builder.get(), id)
    builder.removeLecture(id)
    focusRow(next)
  }
  return (
    <>
      <ActionMenu
        label={sortMessages.actions(title)}
        actions={[
          { label: sortMessages.up, run: () => step(-1), isDisabled: !stepOf(builder.get(), id, -1) },
          { label: sortMessages.down, run: () => step(1), isDisabled: !stepOf(builder.get(), id, 1) },
          { label: messages.moveTo, run: () => setDialog('where'), isDisabled: builder.get().length < 2 },
          { label: messages.delete, run: requestDelete, tone: 'danger' },
        ]}
      />
      {dialog === 'where' ? <MoveDialog lecture={lecture} onClose={close} /> : null}
      {dialog === 'delete' ? (
        <DeleteDialog
          title={messages.deleteLectureTitle(title)}
          text={messages.deleteLectureText}
          onDelete={remove}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function MoveDialog({
  lecture: { id, title },
  onClose,
}: {
  readonly lecture: Lecture
  readonly onClose: () => void
}) {
  const { builder, setCollapsed } = useBuilderState()
  const outline = builder.get()
  const currentSectionId = positionOf(outline, id)?.sectionId
  const move = (sectionId: string, at: number) => {
    onClose()
    setCollapsed(sectionId, false)
    builder.moveLecture(id, { sectionId, at })
    focusRow(id)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`where-${id}`}>
      <DialogTitle id={`where-${id}`}>{messages.moveToTitle(title)}</DialogTitle>
      <List>
        {outline
          .filter((section) => section.id !== currentSectionId)
          .map((section) => (
            <ListItemButton key={section.id} onClick={() => move(section.id, section.lectures.length)}>
              {section.title}
            </ListItemButton>
          ))}
      </List>
    </Dialog>
  )
}
