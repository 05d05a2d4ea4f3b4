// Keyboards move rows by their grip, which says what it does; who drags by mouse sees it.
const nothing = () => undefined

export const silent = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}
