import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import { useState } from 'react'
import { ActionMenu } from '../../kit/sorting/action-menu.tsx'
import { focusRow } from '../../kit/sorting/drag-handle.tsx'
import { sortMessages } from '../../kit/sorting/sort-messages.ts'
import { useBoard } from './builder-context.ts'
import { ConfirmDelete } from './delete-dialog.tsx'
import { curriculumMessages as messages } from './messages.ts'
import { type Lecture, neighbourOf, placeOf, stepOf } from './outline.ts'

/** What can be done with a lecture besides writing it. */
export function LectureMenu({ lecture }: { readonly lecture: Lecture }) {
  const { builder, course, setCollapsed } = useBoard()
  const { id, title } = lecture
  const [asks, setAsks] = useState<'where' | 'delete'>()
  const step = (by: -1 | 1) => {
    const to = stepOf(builder.get(), id, by)
    if (!to) return
    setCollapsed(to.sectionId, false)
    builder.moveLecture(id, to)
    focusRow(id)
  }
  const close = () => setAsks(undefined)
  // Nobody has seen a draft, so there is nothing to warn of that cannot be undone.
  const ask = () => (course.state === 'draft' ? remove() : setAsks('delete'))
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
          { label: sortMessages.up, act: () => step(-1), isDisabled: !stepOf(builder.get(), id, -1) },
          { label: sortMessages.down, act: () => step(1), isDisabled: !stepOf(builder.get(), id, 1) },
          { label: messages.moveTo, act: () => setAsks('where'), isDisabled: builder.get().length < 2 },
          { label: messages.delete, act: ask, tone: 'danger' },
        ]}
      />
      {asks === 'where' ? <Where lecture={lecture} onClose={close} /> : null}
      {asks === 'delete' ? (
        <ConfirmDelete
          title={messages.deleteLectureTitle(title)}
          text={messages.deleteLectureText}
          act={remove}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function Where({
  lecture: { id, title },
  onClose,
}: {
  readonly lecture: Lecture
  readonly onClose: () => void
}) {
  const { builder, setCollapsed } = useBoard()
  const outline = builder.get()
  const here = placeOf(outline, id)?.sectionId
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
          .filter((section) => section.id !== here)
          .map((section) => (
            <ListItemButton key={section.id} onClick={() => move(section.id, section.lectures.length)}>
              {section.title}
            </ListItemButton>
          ))}
      </List>
    </Dialog>
  )
}
