import type { LectureId } from '../src/platform/db/schema/schema.gen.ts'
import { type DemoMedia, mediaBytes } from './media/media.ts'
import type { Planting } from './planting.ts'
import type { DemoFile, DemoLecture } from './school-content.ts'
import { storeBytes, storeFile } from './store-file.ts'

/** A lecture of the content files, with the settings of its course and section. */
export type LectureToPlant = DemoLecture & {
  readonly id: LectureId
  readonly note: string
  readonly embeds: string
  readonly media: DemoMedia | undefined
}

/** The content of a lecture: text, and a file or a URL. */
export async function lectureContent(planting: Planting, lecture: LectureToPlant) {
  const { id: lectureId, title, kind, body, note, embeds } = lecture
  const fileKey = await storeLectureFile(planting, lecture)
  return {
    lectureId,
    fileKey,
    body: body ?? `## ${title}\n\n${note}`,
    embedUrl: kind === 'embed' ? embeds : null,
  }
}

async function storeLectureFile({ files }: Planting, lecture: LectureToPlant): Promise<string | null> {
  const { id: owner, media } = lecture
  const location = { folder: 'lecture-files', owner }
  if (media) {
    const bytes = await mediaBytes(media)
    return await storeBytes(files, { ...location, name: `${media.name}.${media.extension}` }, bytes)
  }
  const file = fileOf(lecture)
  return file ? await storeFile(files, { ...location, name: file.name }, file.content) : null
}

function fileOf({ kind, title, file }: LectureToPlant): DemoFile | undefined {
  if (file) return file
  if (kind === 'pdf') return { name: 'handout.pdf', content: printable(title) }
  return kind === 'download' ? { name: 'sheet.csv', content: `${title}\n日期,內容\n` } : undefined
}

// The PDFs have Latin letters only.
const printable = (title: string) => (/^[\x20-\x7e]+$/.test(title) ? title : 'Handout of this lecture')
