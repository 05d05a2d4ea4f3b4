import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useRef, useState } from 'react'
import { ActionMenu, type MenuAction } from './action-menu.tsx'
import { DragHandle } from './drag-handle.tsx'
import { silent } from './drag-messages.ts'
import { keyboardMove } from './keyboard-move.ts'
import { sortMessages as messages } from './sort-messages.ts'
import './sortable.css'

type Item = { readonly id: string }

type SortableListProps<Each extends Item> = {
  readonly label: string
  readonly items: readonly Each[]
  readonly nameOf: (item: Each) => string
  readonly onOrder: (items: readonly Each[]) => void
  readonly onRemove?: (item: Each) => void
  readonly children?: (item: Each) => ReactNode
}

/** A short list in an order that the reader chooses: by mouse, touch, keyboard or from a menu. */
export function SortableList<Each extends Item>(props: SortableListProps<Each>) {
  const { label, items, onOrder } = props
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = items.findIndex(({ id }) => id === active.id)
    const to = items.findIndex(({ id }) => id === over?.id)
    if (from !== -1 && to !== -1 && from !== to) onOrder(arrayMove([...items], from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={silent}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="sortable" aria-label={label}>
          {items.map((item, at) => (
            <Row key={item.id} {...props} item={item} at={at} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type RowProps<Each extends Item> = SortableListProps<Each> & { readonly item: Each; readonly at: number }

function Row<Each extends Item>({ items, item, at, nameOf, onOrder, onRemove, children }: RowProps<Each>) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
  })
  const former = useRef<{ readonly items: readonly Each[] }>(undefined)
  const name = nameOf(item)
  const moveTo = (to: number) => {
    former.current ??= { items }
    onOrder(arrayMove([...items], at, to))
  }
  const picked = useState(false)
  const movable = {
    name,
    position: () => messages.position(at + 1, items.length),
    step(by: -1 | 1) {
      if (!items[at + by]) return undefined
      moveTo(at + by)
      return messages.position(at + by + 1, items.length)
    },
    commit: () => {
      former.current = undefined
    },
    restore() {
      if (former.current) onOrder(former.current.items)
      former.current = undefined
    },
  }
  const actions: readonly MenuAction[] = [
    { label: messages.up, run: () => onOrder(arrayMove([...items], at, at - 1)), isDisabled: at === 0 },
    {
      label: messages.down,
      run: () => onOrder(arrayMove([...items], at, at + 1)),
      isDisabled: at === items.length - 1,
    },
    ...(onRemove ? [{ label: messages.remove(name), run: () => onRemove(item) }] : []),
  ]
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return (
    <li ref={setNodeRef} className={isDragging ? 'is-dragged' : undefined} style={style}>
      <DragHandle
        id={item.id}
        name={name}
        listeners={listeners}
        setRef={setActivatorNodeRef}
        {...keyboardMove(movable, picked)}
      />
      <div className="sortable-text">{children?.(item) ?? name}</div>
      <ActionMenu label={messages.actions(name)} actions={actions} />
    </li>
  )
}
