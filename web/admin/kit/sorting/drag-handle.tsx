import { type KeyboardEvent, useLayoutEffect } from 'react'
import { Icon } from '../icon.tsx'
import { sortMessages as messages } from './sort-messages.ts'
import './sortable.css'

type DragHandleProps = {
  readonly id: string
  readonly name: string
  readonly isPicked: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onBlur: () => void
  /** Of dnd-kit, for mouse and touch. */
  readonly listeners: Readonly<Record<string, unknown>> | undefined
  readonly setRef?: (element: HTMLElement | null) => void
}

/** The element by which a row is moved. */
export function DragHandle({ id, name, isPicked, onKeyDown, onBlur, listeners, setRef }: DragHandleProps) {
  // A row that moves into another list is a new element: no key press may be lost between the two.
  useLayoutEffect(() => {
    if (isPicked) focusHandle(id)
  })
  return (
    <button
      type="button"
      id={handleId(id)}
      className={isPicked ? 'grip is-picked' : 'grip'}
      aria-label={messages.grip(name)}
      aria-pressed={isPicked}
      aria-description={messages.instructions}
      ref={setRef}
      {...listeners}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Icon name="grip" size={18} />
    </button>
  )
}

const handleId = (id: string) => `grip-${id}`

function focusHandle(id: string) {
  const handle = document.getElementById(handleId(id))
  handle?.scrollIntoView({ block: 'nearest' })
  if (handle !== document.activeElement) handle?.focus()
}

/** Leads the focus to a row, once a menu that was open has given it back. */
export function focusRow(id: string | undefined) {
  if (id) setTimeout(() => focusHandle(id))
}
