import { useDraggable, useDroppable } from '@dnd-kit/core'
import Button from '@mui/material/Button'
import { memo } from 'react'
import { Chip } from '../../kit/screen.tsx'
import { DragHandle, focusRow } from '../../kit/sorting/drag-handle.tsx'
import { keyboardMove } from '../../kit/sorting/keyboard-move.ts'
import { duration } from '../../kit/texts/format.ts'
import { useBuilderState } from './builder-context.ts'
import { useDropAt } from './drag-and-drop.tsx'
import { InlineTitle } from './inline-title.tsx'
import { KindIcon } from './kind-icon.tsx'
import { LectureMenu } from './lecture-menu.tsx'
import { curriculumMessages as messages } from './messages.ts'
import { type Lecture, positionOf, sectionIn, stepOf, withLectureAt } from './outline.ts'

type RowProps = { readonly lecture: Lecture; readonly sectionId: string; readonly at: number }

/** A lecture in the builder. Rows that do not change are not drawn again: there may be hundreds. */
export const LectureRow = memo(function LectureRow({ lecture, sectionId, at }: RowProps) {
  const { isReadOnly } = useBuilderState()
  const { setNodeRef } = useDroppable({ id: `on/${lecture.id}`, data: { is: 'lecture', sectionId, at } })
  const isDropAt = useDropAt({ sectionId, at })
  return (
    <li
      ref={setNodeRef}
      className={`lecture-row${isDropAt ? ' is-drop' : ''}${isReadOnly ? ' is-read-only' : ''}`}
    >
      {isReadOnly ? null : <LectureDragHandle lecture={lecture} />}
      <RowBody lecture={lecture} />
    </li>
  )
})

// Separate from the row, which is rendered again with each step of an item dragged above it.
const RowBody = memo(function RowBody({ lecture }: { readonly lecture: Lecture }) {
  const { builder, isReadOnly } = useBuilderState()
  const { id, title, kind } = lecture
  return (
    <>
      <KindIcon kind={kind} />
      <InlineTitle
        title={title}
        label={messages.lectureTitle}
        isReadOnly={isReadOnly}
        onSave={(next) => void builder.changeLecture(id, { title: next })}
      />
      <Facts lecture={lecture} />
      <OpenButton lecture={lecture} />
      {isReadOnly ? null : <LectureMenu lecture={lecture} />}
    </>
  )
})

function Facts({ lecture }: { readonly lecture: Lecture }) {
  const { is_preview, unlock, duration_seconds, has_content } = lecture
  return (
    <span className="lecture-facts">
      {has_content ? null : <Chip tone="danger">{messages.noContent}</Chip>}
      {is_preview ? <Chip tone="good">{messages.preview}</Chip> : null}
      {unlock && !is_preview ? <Chip tone="careful">{messages.locked}</Chip> : null}
      {duration_seconds ? <span className="lecture-length">{duration(duration_seconds)}</span> : null}
    </span>
  )
}

function OpenButton({ lecture: { id, title } }: { readonly lecture: Lecture }) {
  const { openLecture, isReadOnly } = useBuilderState()
  const label = isReadOnly ? messages.viewOne(title) : messages.openOne(title)
  return (
    <Button size="small" className="lecture-open" aria-label={label} onClick={() => openLecture(id)}>
      {isReadOnly ? messages.view : messages.open}
    </Button>
  )
}

function LectureDragHandle({ lecture: { id, title } }: { readonly lecture: Lecture }) {
  const { builder, picked, pick, setCollapsed } = useBuilderState()
  const { setNodeRef, listeners } = useDraggable({ id: `lecture/${id}`, data: { is: 'lecture', id, title } })
  const position = () => {
    const outline = builder.get()
    const found = positionOf(outline, id)
    const section = found && sectionIn(outline, found.sectionId)
    return found && section ? messages.position(section.title, found.at + 1, section.lectures.length) : ''
  }
  const movable = {
    name: title,
    position,
    step(by: -1 | 1) {
      const to = stepOf(builder.get(), id, by)
      if (!to) return undefined
      setCollapsed(to.sectionId, false)
      builder.preview(withLectureAt(builder.get(), id, to))
      return position()
    },
    commit: () => picked && builder.saveLecture(id, picked.former),
    restore() {
      if (picked) builder.preview(picked.former)
      // Back in its section it is a new element.
      focusRow(id)
    },
  }
  const isPicked = picked?.id === id
  const setPicked = (isPickedUp: boolean) => pick(isPickedUp ? id : undefined)
  return (
    <DragHandle
      id={id}
      name={title}
      listeners={listeners}
      setRef={setNodeRef}
      {...keyboardMove(movable, [isPicked, setPicked])}
    />
  )
}
