import { paths } from '../../../../../src/paths/paths.ts'
import { fileSize } from '../../../kit/texts/format.ts'
import type { Content, FileKind } from './content.ts'
import { lecturePanelMessages as messages } from './messages.ts'

/** The file of a lecture: its name and size, and the file itself where a browser can show it. */
export function FilePreview({ kind, content }: { readonly kind: FileKind; readonly content: Content }) {
  const { lecture_id, file_key, file } = content
  if (!file_key) return <p>{messages.noFile}</p>
  // The key makes the browser read the file again once it was replaced.
  const url = `${paths.adminLectureFile(lecture_id)}?of=${encodeURIComponent(file_key)}`
  return (
    <>
      <p>
        <b>{file?.name ?? messages.hasFile(typeOf(file_key))}</b> {file ? fileSize(file.size_bytes) : null}{' '}
        <a href={url} target="_blank" rel="noopener">
          {messages.openFile}
        </a>
      </p>
      <Player kind={kind} url={url} />
    </>
  )
}

function Player({ kind, url }: { readonly kind: FileKind; readonly url: string }) {
  if (kind === 'video')
    // biome-ignore lint/a11y/useMediaCaption: captions are added below this preview
    return <video className="file-preview" src={url} controls preload="metadata" />
  // biome-ignore lint/a11y/useMediaCaption: captions are added below this preview
  if (kind === 'audio') return <audio className="file-preview" src={url} controls preload="metadata" />
  return null
}

const typeOf = (key: string) => key.slice(key.lastIndexOf('.') + 1).toUpperCase()
