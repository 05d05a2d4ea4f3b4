import FormHelperText from '@mui/material/FormHelperText'
import { type ReactNode, useId } from 'react'
import { FileDrop } from '../kit/pictures/file-drop.tsx'
import { uploadMessages as messages } from './messages.ts'
import { uploads, useUploadAt } from './own-uploads.ts'
import { UploadProgress } from './upload-progress.tsx'
import type { UploadRequest } from './uploads.ts'

type FileUploadProps = Omit<UploadRequest, 'file' | 'onUploaded'> & {
  /** The types that are offered, as in the attribute of the input. */
  readonly accept?: string
  readonly help?: ReactNode
  /** True if a new file replaces an existing one. */
  readonly isReplacing?: boolean
  readonly onUploaded: (fileKey: string) => Promise<unknown>
  readonly onChosen?: (file: File) => void
}

/** A file of any size: sent in parts, while the reader may do something else. */
export function FileUpload(props: FileUploadProps) {
  const { slot, label, purpose, onUploaded, accept, help, isReplacing = false, onChosen } = props
  const upload = useUploadAt(slot)
  const helpId = useId()
  const begin = (file: File) => {
    onChosen?.(file)
    uploads.start({ slot, label, purpose, onUploaded, file })
  }
  if (upload && upload.state !== 'finished') return <UploadProgress upload={upload} />
  return (
    <div>
      <FileDrop
        label={isReplacing ? messages.replace : messages.choose}
        hint={messages.drop}
        onFile={begin}
        describedBy={helpId}
        {...(accept ? { accept } : {})}
      />
      <FormHelperText id={helpId}>{help}</FormHelperText>
    </div>
  )
}
