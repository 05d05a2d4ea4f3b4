import { useQueryClient } from '@tanstack/react-query'
import { ConfirmButton } from '../../../kit/actions/confirm.tsx'
import { FileUpload } from '../../../uploads/file-upload.tsx'
import { useBuilderState } from '../builder-context.ts'
import type { ContentProps, FileKind } from './content.ts'
import { putFileInto, writeContent } from './content-calls.ts'
import { durationOfFile } from './duration.ts'
import { FilePreview } from './file-preview.tsx'
import { lecturePanelMessages as messages } from './messages.ts'

const acceptedTypes: Readonly<Record<FileKind, string>> = {
  video: 'video/*',
  audio: 'audio/*',
  pdf: 'application/pdf',
  download: 'application/pdf,image/*,audio/*,video/*',
}

/** The file of a lecture: uploaded in parts, while the reader may do something else. */
export function LectureFile({
  kind,
  lecture,
  content,
  onContent,
}: ContentProps & { readonly kind: FileKind }) {
  const { builder, isReadOnly } = useBuilderState()
  const client = useQueryClient()
  const { id, title } = lecture
  const saveDuration = async (file: File) => {
    if (kind !== 'video' && kind !== 'audio') return
    const seconds = await durationOfFile(file)
    if (seconds) await builder.changeLecture(id, { duration_seconds: seconds })
  }
  const setFile = async (key: string) => {
    client.setQueryData(['fetched', 'content', id], await putFileInto(id)(key))
    builder.markContent(id, true)
  }
  const { file_key } = content
  return (
    <div className="lecture-file">
      <FilePreview kind={kind} content={content} />
      {isReadOnly ? null : (
        <FileUpload
          slot={`lecture/${id}`}
          label={title}
          purpose="media"
          accept={acceptedTypes[kind]}
          help={messages.fileHelp[kind]}
          isReplacing={file_key !== null}
          onUploaded={setFile}
          onChosen={(file) => void saveDuration(file)}
        />
      )}
      {file_key && !isReadOnly ? (
        <ConfirmButton
          label={messages.removeFile}
          title={messages.removeFileTitle}
          explain={messages.removeFileText}
          action={async () => onContent(await writeContent(content, { file_key: null }))}
          done={messages.fileRemoved}
          tone="danger"
          variant="text"
        />
      ) : null}
    </div>
  )
}
