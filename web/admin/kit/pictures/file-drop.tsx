import { type DragEvent, useState } from 'react'
import { Icon } from '../icon.tsx'

type FileDropProps = {
  readonly label: string
  readonly hint: string
  readonly accept?: string
  readonly describedBy?: string
  readonly onFile: (file: File) => void
}

/** Takes a file that is chosen or dropped. */
export function FileDrop({ label, hint, accept, describedBy, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const onFiles = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(event.dataTransfer.files)
  }
  return (
    <label
      className={isOver ? 'file-drop is-over' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="add" size={18} />
      <span>
        <strong>{label}</strong> <span className="file-drop-hint">{hint}</span>
      </span>
      <input
        type="file"
        className="unseen"
        accept={accept}
        aria-describedby={describedBy}
        onChange={(event) => {
          onFiles(event.target.files)
          // The same file can be chosen once more.
          event.target.value = ''
        }}
      />
    </label>
  )
}
