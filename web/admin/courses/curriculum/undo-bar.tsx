import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useEffect } from 'react'
import { sharedMessages } from '../../kit/texts/shared-messages.ts'
import type { UndoableChange } from './builder.ts'

type UndoBarProps = {
  readonly undoable: UndoableChange | undefined
  readonly onEnd: (outcome: 'undo' | 'lapse') => void
}

/** Offers to undo the last deletion; Ctrl Z does it too. */
export function UndoBar({ undoable, onEnd }: UndoBarProps) {
  useEffect(() => {
    if (!undoable) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isWriting(event.target)) return
      event.preventDefault()
      onEnd('undo')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [undoable, onEnd])
  if (!undoable) return null
  return (
    <Snackbar
      // Another offer begins its own time.
      key={undoable.text}
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={8_000}
      message={undoable.text}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') onEnd('lapse')
      }}
      action={
        <Button size="small" color="inherit" aria-keyshortcuts="Control+Z" onClick={() => onEnd('undo')}>
          {sharedMessages.undo}
        </Button>
      }
    />
  )
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
