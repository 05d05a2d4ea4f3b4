// Nothing is announced: the grip for moving rows by keyboard announces itself, and dragging by mouse is visible.
const nothing = () => undefined

export const silent = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}
