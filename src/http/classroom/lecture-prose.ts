import type { RoomLecture } from '../../domain/learning/index.ts'
import type { Html } from '../../platform/html/html.ts'
import { renderMarkdown } from '../../platform/markdown/markdown.ts'
import type { LectureContent } from './lecture-body.ts'

type Written = Pick<LectureContent, 'embedUrl' | 'file'> & { readonly body: string }

/** The text of a lecture; undefined if it has none. */
export async function lectureProse(
  { kind, title }: Pick<RoomLecture, 'kind' | 'title'>,
  { body, embedUrl, file }: Written,
): Promise<Html | undefined> {
  const text = withoutTitle(body, title)
  if (text === '') return undefined
  const hasMain = kind === 'quiz' || (kind === 'embed' ? embedUrl !== null : file !== undefined)
  // Below a film or a file the text has a heading of its own.
  return await renderMarkdown(text, { topHeading: hasMain ? 3 : 2 })
}

// The page has its title already.
function withoutTitle(body: string, title: string): string {
  const [first = '', ...rest] = body.trim().split('\n')
  return first.replace(/^#{1,6}\s+/, '').trim() === title.trim() && first.startsWith('#')
    ? rest.join('\n').trim()
    : body.trim()
}
