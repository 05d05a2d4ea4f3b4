import { useDraggable, useDroppable } from '@dnd-kit/core'
import { memo, useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { ActionMenu } from '../../kit/sorting/action-menu.tsx'
import { DragHandle, focusRow } from '../../kit/sorting/drag-handle.tsx'
import { keyboardMove } from '../../kit/sorting/keyboard-move.ts'
import { sortMessages } from '../../kit/sorting/sort-messages.ts'
import { AddLecture } from './add-lecture.tsx'
import { useBuilderState } from './builder-context.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useDropAt } from './drag-and-drop.tsx'
import { InlineTitle } from './inline-title.tsx'
import { LectureRow } from './lecture-row.tsx'
import { curriculumMessages as messages } from './messages.ts'
import { type Section, withSectionAt } from './outline.ts'

type SectionProps = { readonly section: Section; readonly at: number; readonly isNew: boolean }

/** A section with its lectures. */
export const SectionCard = memo(function SectionCard(props: SectionProps) {
  const { section, at } = props
  const { builder } = useBuilderState()
  const { setNodeRef } = useDroppable({ id: `card/${section.id}`, data: { is: 'section', at } })
  const isDropBefore = useDropAt({ section: at })
  const isDropAfter = useDropAt({ section: at + 1 }) && at === builder.get().length - 1
  return (
    <li ref={setNodeRef} className={cardClass(isDropBefore, isDropAfter)}>
      <CardBody {...props} />
    </li>
  )
})

const CardBody = memo(function CardBody({ section, at, isNew }: SectionProps) {
  const { isCollapsed, isReadOnly } = useBuilderState()
  const { id, title, lectures } = section
  const isOpen = !isCollapsed(id)
  return (
    <>
      <Head section={section} at={at} isOpen={isOpen} />
      {isOpen ? (
        <>
          <ol className="lectures" aria-label={title} id={`lectures-${id}`}>
            {lectures.map((lecture, index) => (
              <LectureRow key={lecture.id} lecture={lecture} sectionId={id} at={index} />
            ))}
            <End section={section} />
          </ol>
          {isReadOnly ? null : <AddLecture section={section} startsOpen={isNew} />}
        </>
      ) : null}
    </>
  )
})

const cardClass = (isDropBefore: boolean, isDropAfter: boolean) =>
  ['section-card', isDropBefore && 'is-drop', isDropAfter && 'is-drop-after'].filter(Boolean).join(' ')

/** The drop target after the last lecture, also of an empty section. */
function End({ section: { id, lectures } }: { readonly section: Section }) {
  const at = lectures.length
  const { setNodeRef } = useDroppable({ id: `end/${id}`, data: { is: 'end', sectionId: id, at } })
  const isDropAt = useDropAt({ sectionId: id, at })
  return (
    <li ref={setNodeRef} className={isDropAt ? 'lectures-end is-drop' : 'lectures-end'}>
      {at === 0 ? <span className="help">{messages.noLectures}</span> : null}
    </li>
  )
}

type HeadProps = { readonly section: Section; readonly at: number; readonly isOpen: boolean }

function Head({ section, at, isOpen }: HeadProps) {
  const { builder, isReadOnly, setCollapsed } = useBuilderState()
  const { id, title, lectures } = section
  const { setNodeRef } = useDroppable({
    id: `head/${id}`,
    data: { is: 'end', sectionId: id, at: isOpen ? 0 : lectures.length },
  })
  return (
    <div className="section-head" ref={setNodeRef}>
      {isReadOnly ? null : <SectionDragHandle section={section} at={at} />}
      <button
        type="button"
        className="section-toggle"
        aria-expanded={isOpen}
        aria-controls={`lectures-${id}`}
        aria-label={isOpen ? messages.collapse(title) : messages.expand(title)}
        onClick={() => setCollapsed(id, isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'right'} size={18} />
      </button>
      <h2>
        <InlineTitle
          title={title}
          label={messages.sectionTitle}
          isReadOnly={isReadOnly}
          onSave={(next) => void builder.renameSection(id, next)}
        />
      </h2>
      <span className="section-count">{messages.lectures(lectures.length)}</span>
      {isReadOnly ? null : <SectionMenu section={section} at={at} />}
    </div>
  )
}

function SectionDragHandle({
  section: { id, title },
  at,
}: {
  readonly section: Section
  readonly at: number
}) {
  const { builder, picked, pick } = useBuilderState()
  const { setNodeRef, listeners } = useDraggable({ id: `section/${id}`, data: { is: 'section', id, title } })
  const movable = {
    name: title,
    position: () =>
      sortMessages.position(builder.get().findIndex((each) => each.id === id) + 1, builder.get().length),
    step(by: -1 | 1) {
      const to = at + by
      if (to < 0 || to >= builder.get().length) return undefined
      builder.preview(withSectionAt(builder.get(), id, to))
      return sortMessages.position(to + 1, builder.get().length)
    },
    commit: () => picked && builder.saveSection(id, picked.former),
    restore: () => picked && builder.preview(picked.former),
  }
  const setPicked = (isPickedUp: boolean) => pick(isPickedUp ? id : undefined)
  return (
    <DragHandle
      id={id}
      name={title}
      listeners={listeners}
      setRef={setNodeRef}
      {...keyboardMove(movable, [picked?.id === id, setPicked])}
    />
  )
}

function SectionMenu({ section, at }: { readonly section: Section; readonly at: number }) {
  const { builder } = useBuilderState()
  const { id, title, lectures } = section
  const [isConfirming, setConfirming] = useState(false)
  const isLast = at === builder.get().length - 1
  const remove = () => {
    const next = builder.get()[at + 1] ?? builder.get()[at - 1]
    builder.removeSection(id)
    focusRow(next?.id)
  }
  return (
    <>
      <ActionMenu
        label={sortMessages.actions(title)}
        actions={[
          { label: sortMessages.up, run: () => builder.moveSection(id, at - 1), isDisabled: at === 0 },
          { label: sortMessages.down, run: () => builder.moveSection(id, at + 1), isDisabled: isLast },
          {
            label: messages.delete,
            run: () => (lectures.length > 0 ? setConfirming(true) : remove()),
            tone: 'danger',
          },
        ]}
      />
      {isConfirming ? (
        <DeleteDialog
          title={messages.deleteSectionTitle(title)}
          text={messages.deleteSectionText(lectures.length)}
          onDelete={remove}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  )
}
