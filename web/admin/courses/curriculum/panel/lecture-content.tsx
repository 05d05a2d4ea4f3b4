import { useFetched, useSetFetched } from '../../../kit/query.ts'
import { QueryView } from '../../../kit/query-view.tsx'
import { useBuilderState } from '../builder-context.ts'
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

const fileKinds = ['video', 'audio', 'pdf', 'download'] as const
export type FileKind = (typeof fileKinds)[number]
const isFileKind = (kind: string): kind is FileKind => fileKinds.some((each) => each === kind)

const hasContent = (kind: Lecture['kind'], { file_key, embed_url, body }: Content): boolean => {
  if (isFileKind(kind)) return file_key !== null
  return kind === 'embed' ? embed_url !== null : body !== ''
}

/** What students find in a lecture. */
export function LectureContent({ lecture }: { readonly lecture: Lecture }) {
  const { id, kind } = lecture
  const contentQuery = useFetched(['content', id], (signal) => readContent(id, signal))
  const setContent = useSetFetched()
  const { builder } = useBuilderState()
  const onContent = (content: Content) => {
    setContent(['content', id], content)
    builder.markContent(id, hasContent(kind, content))
  }
  return (
    <section className="panel-part" aria-label={messages.content}>
      <h3>{messages.content}</h3>
      <QueryView query={contentQuery}>
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
      </QueryView>
      {kind === 'video' || kind === 'audio' ? <Captions lectureId={id} /> : null}
    </section>
  )
}
