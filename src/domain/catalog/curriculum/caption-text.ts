import type { LectureId } from '../../../platform/db/schema/schema.gen.ts'
import type { Reader } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { captionsOfLecture } from './lecture-captions.ts'
import { lectureContent } from './lecture-contents.ts'

/** The captions of a lecture in one language, for readers of its content: editors, and everybody for a preview lecture. */
export async function captionText(
  deps: CatalogDeps,
  reader: Reader,
  lectureId: LectureId,
  language: string,
): Promise<string | undefined> {
  const content = await lectureContent(deps, reader, lectureId)
  return content && (await captionsOfLecture(deps.db, reader.schoolId, lectureId, language))
}
