import { Asked } from '../../../kit/asked.tsx'
import { useAsked, usePutAsked } from '../../../kit/query.ts'
import type { Lecture } from '../outline.ts'
import { Captions } from './captions.tsx'
import { type Content, readContent } from './content-calls.ts'
import { ContentText } from './content-text.tsx'
import { EmbedAddress } from './embed-address.tsx'
import { LectureFile } from './lecture-file.tsx'
import { panelWords as say } from './words.ts'

export type ContentProps = {
  readonly lecture: Lecture
  readonly content: Content
  readonly onContent: (content: Content) => void
}

const withFile = ['video', 'audio', 'pdf', 'download'] as const
export type FileKind = (typeof withFile)[number]
const isFileKind = (kind: string): kind is FileKind => withFile.some((each) => each === kind)

/** What students find in a lecture. */
export function LectureContent({ lecture }: { readonly lecture: Lecture }) {
  const { id, kind } = lecture
  const asked = useAsked(['content', id], (signal) => readContent(id, signal))
  const put = usePutAsked()
  const onContent = (content: Content) => put(['content', id], content)
  return (
    <section className="panel-part" aria-label={say.content}>
      <h3>{say.content}</h3>
      <Asked of={asked}>
        {(content) => (
          <>
            {isFileKind(kind) ? <LectureFile kind={kind} {...{ lecture, content, onContent }} /> : null}
            {kind === 'embed' ? <EmbedAddress {...{ lecture, content, onContent }} /> : null}
            {kind === 'quiz' ? <p className="notice">{say.quiz}</p> : null}
            <ContentText {...{ lecture, content, onContent }} />
          </>
        )}
      </Asked>
      {kind === 'video' || kind === 'audio' ? <Captions lectureId={id} /> : null}
    </section>
  )
}
