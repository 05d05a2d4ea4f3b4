import { useFetched, useSetFetched } from '../../../kit/query.ts'
import { Asked } from '../../../kit/query-view.tsx'
import { useBoard } from '../builder-context.ts'
import type { Lecture } from '../outline.ts'
import { Captions } from './captions.tsx'
import { type Content, readContent } from './content-calls.ts'
import { ContentText } from './content-text.tsx'
import { EmbedUrl } from './embed-url.tsx'
import { LectureFile } from './lecture-file.tsx'
import { lecturePanelMessages as messages } from './messages.ts'

export type ContentProps = {
  readonly lecture: Lecture
  readonly content: Content
  readonly onContent: (content: Content) => void
}

const withFile = ['video', 'audio', 'pdf', 'download'] as const
export type FileKind = (typeof withFile)[number]
const isFileKind = (kind: string): kind is FileKind => withFile.some((each) => each === kind)

const hasContent = (kind: Lecture['kind'], { file_key, embed_url, body }: Content): boolean => {
  if (isFileKind(kind)) return file_key !== null
  return kind === 'embed' ? embed_url !== null : body !== ''
}

/** What students find in a lecture. */
export function LectureContent({ lecture }: { readonly lecture: Lecture }) {
  const { id, kind } = lecture
  const asked = useFetched(['content', id], (signal) => readContent(id, signal))
  const put = useSetFetched()
  const { builder } = useBoard()
  const onContent = (content: Content) => {
    put(['content', id], content)
    builder.markContent(id, hasContent(kind, content))
  }
  return (
    <section className="panel-part" aria-label={messages.content}>
      <h3>{messages.content}</h3>
      <Asked of={asked}>
        {(content) => (
          <>
            {isFileKind(kind) ? (
              <LectureFile kind={kind} lecture={lecture} content={content} onContent={onContent} />
            ) : null}
            {kind === 'embed' ? <EmbedUrl lecture={lecture} content={content} onContent={onContent} /> : null}
            {kind === 'quiz' ? <p className="notice">{messages.quiz}</p> : null}
            <ContentText lecture={lecture} content={content} onContent={onContent} />
          </>
        )}
      </Asked>
      {kind === 'video' || kind === 'audio' ? <Captions lectureId={id} /> : null}
    </section>
  )
}
