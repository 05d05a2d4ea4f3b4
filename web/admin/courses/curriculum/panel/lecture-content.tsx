import { useFetched, useSetFetched } from '../../../kit/query.ts'
import { QueryView } from '../../../kit/query-view.tsx'
import { useBuilderState } from '../builder-context.ts'
import type { Lecture } from '../outline.ts'
import { Captions } from './captions.tsx'
import { type Content, hasContent, isFileKind } from './content.ts'
import { readContent } from './content-calls.ts'
import { ContentText } from './content-text.tsx'
import { EmbedUrl } from './embed-url.tsx'
import { LectureFile } from './lecture-file.tsx'
import { lecturePanelMessages as messages } from './messages.ts'
import { QuizPanel } from './quiz/quiz-panel.tsx'

/** The content of a lecture as students see it. */
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
            {kind === 'quiz' ? <QuizPanel lecture={lecture} /> : null}
            <ContentText lecture={lecture} content={content} onContent={onContent} />
          </>
        )}
      </QueryView>
      {kind === 'video' || kind === 'audio' ? <Captions lectureId={id} /> : null}
    </section>
  )
}
