import type { components } from '../../../api/admin-api.gen.ts'
import type { Lecture } from '../outline.ts'

export type Content = components['schemas']['LectureContent']

export type ContentProps = {
  readonly lecture: Lecture
  readonly content: Content
  readonly onContent: (content: Content) => void
}

const fileKinds = ['video', 'audio', 'pdf', 'download'] as const
export type FileKind = (typeof fileKinds)[number]
export const isFileKind = (kind: string): kind is FileKind => fileKinds.some((each) => each === kind)

/** True if a lecture of this kind has its content. */
export const hasContent = (kind: Lecture['kind'], { file_key, embed_url, body }: Content): boolean => {
  if (isFileKind(kind)) return file_key !== null
  return kind === 'embed' ? embed_url !== null : body !== ''
}
