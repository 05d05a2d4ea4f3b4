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
import { useBoard } from './builder-context.ts'
import { type LecturePlace, placeOf } from './outline.ts'

/** Where what is dragged would be put: before this place. */
type Drop = LecturePlace | { readonly section: number }
type Dragged = { readonly is: 'lecture' | 'section'; readonly id: string; readonly title: string }
type Target =
  | { readonly is: 'lecture' | 'end'; readonly sectionId: string; readonly at: number }
  | { readonly is: 'section'; readonly at: number }

const DropContext = createContext<Drop | undefined>(undefined)

/** Whether what is dragged would be put before this place. */
export function useDropAt(place: Drop): boolean {
  const drop = useContext(DropContext)
  if (!drop) return false
  if ('section' in drop) return 'section' in place && drop.section === place.section
  return 'at' in place && drop.sectionId === place.sectionId && drop.at === place.at
}

/** Lectures and sections are dragged here, by mouse and by touch. A line shows where they would go. */
export function Dragging({ children }: { readonly children: ReactNode }) {
  const { builder } = useBoard()
  const [dragged, setDragged] = useState<Dragged>()
  const [drop, setDrop] = useState<Drop>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const moved = (event: DragMoveEvent) => {
    const next = dropOf(event)
    setDrop((former) => (JSON.stringify(former) === JSON.stringify(next) ? former : next))
  }
  const ended = () => {
    if (dragged && drop) put(builder, dragged, drop)
    setDragged(undefined)
    setDrop(undefined)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearest}
      accessibility={silent}
      onDragStart={({ active }) => setDragged(draggedBy(active))}
      onDragMove={moved}
      onDragEnd={ended}
      onDragCancel={() => {
        setDragged(undefined)
        setDrop(undefined)
      }}
    >
      <DropContext value={drop}>{children}</DropContext>
      <DragOverlay dropAnimation={null}>
        {dragged ? <div className={`dragged dragged-${dragged.is}`}>{dragged.title}</div> : null}
      </DragOverlay>
    </DndContext>
  )
}

const draggedBy = ({ data }: Active) => data.current as Dragged | undefined
const targetOf = ({ data }: Over) => data.current as Target | undefined

/** Sections go between sections, lectures between lectures and into empty sections. */
const nearest: CollisionDetection = (args) => {
  const isSection = draggedBy(args.active)?.is === 'section'
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

type Builder = ReturnType<typeof useBoard>['builder']

// Places are counted as they are seen; without what is moved, those behind it are one less.
function put(builder: Builder, { is, id }: Dragged, drop: Drop) {
  const outline = builder.get()
  if (is === 'section' && 'section' in drop) {
    const from = outline.findIndex((each) => each.id === id)
    builder.moveSection(id, drop.section > from ? drop.section - 1 : drop.section)
  }
  if (is === 'lecture' && 'sectionId' in drop) {
    const from = placeOf(outline, id)
    const isBehind = from?.sectionId === drop.sectionId && drop.at > from.at
    builder.moveLecture(id, { sectionId: drop.sectionId, at: isBehind ? drop.at - 1 : drop.at })
  }
}
