import {
  type Active,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  type Over,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { silent } from '../../kit/sorting/drag-messages.ts'
import { useBuilderState } from './builder-context.ts'
import { type LecturePosition, positionOf } from './outline.ts'

/** The drop target of a dragged item: before this place. */
type Drop = LecturePosition | { readonly section: number }
type DragItem = { readonly is: 'lecture' | 'section'; readonly id: string; readonly title: string }
type Target =
  | { readonly is: 'lecture' | 'end'; readonly sectionId: string; readonly at: number }
  | { readonly is: 'section'; readonly at: number }

const DropContext = createContext<Drop | undefined>(undefined)

/** True if the dragged item would be dropped before this place. */
export function useDropAt(target: Drop): boolean {
  const drop = useContext(DropContext)
  if (!drop) return false
  if ('section' in drop) return 'section' in target && drop.section === target.section
  return 'at' in target && drop.sectionId === target.sectionId && drop.at === target.at
}

/** Lectures and sections are dragged here, by mouse and by touch. A line shows where they would go. */
export function DragAndDrop({ children }: { readonly children: ReactNode }) {
  const { builder } = useBuilderState()
  const [dragItem, setDragItem] = useState<DragItem>()
  const [drop, setDrop] = useState<Drop>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const onMove = (event: DragMoveEvent) => {
    const next = dropOf(event)
    setDrop((former) => (JSON.stringify(former) === JSON.stringify(next) ? former : next))
  }
  const onEnd = () => {
    if (dragItem && drop) dropItem(builder, dragItem, drop)
    setDragItem(undefined)
    setDrop(undefined)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearest}
      accessibility={silent}
      onDragStart={({ active }) => setDragItem(dragItemOf(active))}
      onDragMove={onMove}
      onDragEnd={onEnd}
      onDragCancel={() => {
        setDragItem(undefined)
        setDrop(undefined)
      }}
    >
      <DropContext value={drop}>{children}</DropContext>
      <DragOverlay dropAnimation={null}>
        {dragItem ? <div className={`dragged dragged-${dragItem.is}`}>{dragItem.title}</div> : null}
      </DragOverlay>
    </DndContext>
  )
}

const dragItemOf = ({ data }: Active) => data.current as DragItem | undefined
const targetOf = ({ data }: Over) => data.current as Target | undefined

/** Sections go between sections, lectures between lectures and into empty sections. */
const nearest: CollisionDetection = (args) => {
  const isSection = dragItemOf(args.active)?.is === 'section'
  const droppableContainers = args.droppableContainers.filter(
    ({ data }) => (data.current?.['is'] === 'section') === isSection,
  )
  const within = pointerWithin({ ...args, droppableContainers })
  return within.length > 0 ? within : closestCenter({ ...args, droppableContainers })
}

function dropOf({ over, activatorEvent, delta }: DragMoveEvent): Drop | undefined {
  const target = over && targetOf(over)
  if (!target || !(activatorEvent instanceof PointerEvent)) return undefined
  if (target.is === 'end') return { sectionId: target.sectionId, at: target.at }
  const isAfter = activatorEvent.clientY + delta.y > over.rect.top + over.rect.height / 2
  const at = target.at + (isAfter ? 1 : 0)
  return target.is === 'section' ? { section: at } : { sectionId: target.sectionId, at }
}

type Builder = ReturnType<typeof useBuilderState>['builder']

// Positions are counted as they are displayed; without the moved item, those behind it are one less.
function dropItem(builder: Builder, { is, id }: DragItem, drop: Drop) {
  const outline = builder.get()
  if (is === 'section' && 'section' in drop) {
    const from = outline.findIndex((each) => each.id === id)
    builder.moveSection(id, drop.section > from ? drop.section - 1 : drop.section)
  }
  if (is === 'lecture' && 'sectionId' in drop) {
    const from = positionOf(outline, id)
    const isBehind = from?.sectionId === drop.sectionId && drop.at > from.at
    builder.moveLecture(id, { sectionId: drop.sectionId, at: isBehind ? drop.at - 1 : drop.at })
  }
}
